import axios from "axios";

export const page = (url) => axios.create({ setTimeout: 2000 }).get(url); // want: none, rule ignored-option
