export async function page(url) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 5000);
  const response = await fetch(url, { signal: controller.signal }); // want: headers, rule timer-cleared
  clearTimeout(timer);
  return response.json();
}

export async function finallyCleared(url) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 5000);
  try {
    return await fetch(url, { signal: controller.signal }); // want: headers, rule timer-cleared
  } finally {
    clearTimeout(timer);
  }
}

export async function whole(url) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 5000);
  try {
    const response = await fetch(url, { signal: controller.signal }); // want: total
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}
