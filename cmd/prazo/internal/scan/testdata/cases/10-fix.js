// fixed: total
export async function page(url) {
  const one = await fetch(url); // want: none or idle

  const two = await fetch(url, { method: "POST" }); // want: none or idle

  const three = await fetch( // want: none or idle
    url,
    {
      method: "POST",
      headers: { accept: "a,b" }, // the last one has a comma
    },
  );

  const four = await fetch( // want: none or idle
    url, // no options so far
  );
  return [one, two, three, four];
}
