import ky from "ky";

export const page = (url) => ky.get(url, { timeout: 5000 }).json(); // want: headers 5s
