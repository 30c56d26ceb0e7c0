import type { Json, Office, Reply } from '../../office.ts'

/** Somebody outside with a link, and a browser that keeps the cookie of the visit. */
export class Visitor {
  readonly #office: Office
  readonly at: string
  readonly #userAgent: string | undefined
  cookie: string | undefined
  constructor(office: Office, token: string, userAgent?: string) {
    this.#office = office
    this.at = `/api/v1/svc/vdr/share/${token}`
    this.#userAgent = userAgent
  }
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const reply = await this.#office.send(method, this.at + path, {
      as: null,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(this.#userAgent ? { 'user-agent': this.#userAgent } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const set = reply.headers.get('set-cookie')
    if (set) this.cookie = set.split(';')[0]
    return reply
  }
  get = (path = '', headers: Record<string, string> = {}) => this.send('GET', path, undefined, headers)
  post = (path: string, body: unknown) => this.send('POST', path, body)
  names = async () => (await this.get('/documents')).body.map((one: Json) => one.name)
}
