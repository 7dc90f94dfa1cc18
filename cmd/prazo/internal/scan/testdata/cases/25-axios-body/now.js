// version: axios 1.7.9
import axios from "axios";

export const page = (url) => axios.get(url, { timeout: 5000 }); // want: idle 5s
