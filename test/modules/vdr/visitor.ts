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

/** A room with an agreement, a visitor who came with this address and agreed, and the id of their visit. */
export async function visited(office: Office, email: string, name = 'A Bidder') {
  const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Birch' })).body
  const at = `/api/v1/svc/vdr/rooms/${room.id}`
  const made = await office.post(`${at}/share-links`, {
    name: 'Bidders',
    require_email: true,
    nda_text: 'Keep it to yourself.',
  })
  const visitor = new Visitor(office, made.body.token, 'Browser of the visitor')
  await visitor.post('/visit', { email })
  await visitor.post('/nda/accept', { name, email, nda_hash: made.body.nda_hash })
  const [{ visit_id }] = (await office.get(`${at}/share-access-log`)).body
  return { room, at, visitor, visit: visit_id as number }
}
