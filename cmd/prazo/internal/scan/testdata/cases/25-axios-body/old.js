// version: axios 0.12.0
import axios from "axios";

export const page = (url) => axios.get(url, { timeout: 5000 }); // want: headers 5s or idle 5s
