package syntax

import (
	"fmt"
	"strings"
	"testing"
)

// samples are a few lines of each language, which the benchmark repeats.
var samples = map[string]string{
	"javascript": `
import axios from "axios";
// item %[1]d is read from the server, and what it says is kept
export async function load%[1]d(id, { signal, timeout = 5000 } = {}) {
  const url = ` + "`${base}/items/${id}?full=${Boolean(full)}`" + `;
  try {
    const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, signal });
    if (!answer.ok || answer.status === 204) throw new Error("status " + answer.status);
    return (await answer.json()).items.filter((x) => x.price / 2 > 10 && !/^[a-z]+$/.test(x.name)).map((x) => ({ ...x, id }));
  } catch (error) {
    log.warn("load %[1]d", error);
  }
  return this.cache?.get(id) ?? [1, 2, 3];
}
`,
	"typescript": `
export class Client%[1]d extends Base<Item> implements Closer {
  private readonly http: AxiosInstance = axios.create({ baseURL: url, timeout: 5 * 1000 });
  constructor(private config: Config, @Inject(TOKEN) readonly log?: Logger) { super(config); }
  async get<T extends object>(path: string, options: Partial<Options> = {}): Promise<T | undefined> {
    const { data } = await this.http.get<T>(path, { ...options, params: { page: 1 } as Params });
    for (const [key, value] of Object.entries(data)) { this.seen.set(key, value!); }
    return data;
  }
}
`,
	"python": `
import requests
# item %[1]d is read from the server, and what it says is kept
class Client%[1]d(Base):
    """Reads items."""
    timeout: int = 30

    async def load(self, url: str, *args, retries=3, **kwargs) -> Optional[dict]:
        with requests.Session() as session, self.lock:
            response = session.get(f"{self.base}/items/{url}?page={kwargs.get('page', 1)!r:>10}", timeout=(3.05, self.timeout))
        if response.status_code == 200 and not response.headers.get("x-empty"):
            return {item["id"]: [parse(x) for x in item["values"] if x is not None] for item in response.json()}
        raise ValueError("status %%s of %%s" %% (response.status_code, url))
`,
	"ruby": `
require "faraday"
# item %[1]d is read from the server, and what it says is kept
class Client%[1]d < Base
  TIMEOUT = 30
  def initialize(url, retries: 3, **options)
    @conn = Faraday.new(url: url, request: { timeout: TIMEOUT }) do |f|
      f.adapter :net_http
      f.options.open_timeout = options.fetch(:open, 5)
    end
  end

  def load(id, page = 1)
    response = @conn.get "/items/#{id}?page=#{page / 2}", accept: "application/json"
    raise Error, "status #{response.status}" unless response.success?
    response.body.split(/,\\s*/).map { |item| item.strip }.reject(&:empty?)
  end
end
`,
	"rust": `
use std::time::Duration;
// item %[1]d is read from the server, and what it says is kept
pub struct Client%[1]d<'a> { http: reqwest::Client, base: &'a str }
impl<'a> Client%[1]d<'a> {
    pub fn new(base: &'a str) -> Result<Self, Error> {
        let http = reqwest::Client::builder().timeout(Duration::from_secs(10)).build()?;
        Ok(Self { http, base })
    }
    pub async fn load(&self, id: u64) -> Result<Vec<Item>, Error> {
        let url = format!("{}/items/{}", self.base, id);
        match self.http.get(&url).header("accept", "application/json").send().await {
            Ok(answer) if answer.status().is_success() => Ok(answer.json::<Vec<Item>>().await?),
            Ok(answer) => Err(Error::Status(answer.status())),
            Err(error) => { log::warn!("load {}: {}", id, error); Err(error.into()) }
        }
    }
}
`,
}

func BenchmarkParse(b *testing.B) {
	for language, sample := range samples {
		var text strings.Builder
		for i := 0; text.Len() < 1<<20; i++ {
			fmt.Fprintf(&text, sample, i)
		}
		src := []byte(text.String())
		b.Run(language, func(b *testing.B) {
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				Parse(language, src)
			}
		})
	}
}
