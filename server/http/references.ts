import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { partOf, shortForm } from './contract/short-form.ts'

const gzip = promisify<string, zlib.ZlibOptions, Buffer>(zlib.gzip)
const brotli = promisify<string, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)

/** An OpenAPI document as it is sent: as it is, or compressed in an encoding that the client takes. */
export interface Reference {
  text: string
  encoded: { br: Buffer; gzip: Buffer }
  etag: string
}

/** The OpenAPI documents that are sent, each made when it is first asked for; none changes while the server runs. */
export class References {
  readonly #openApi: (audience: 'public' | 'all') => Promise<string>
  readonly #made = new Map<string, Promise<Reference>>()
  #short: Promise<object> | undefined

  constructor(openApi: (audience: 'public' | 'all') => Promise<string>) {
    this.#openApi = openApi
  }

  /**
   * Returns the document asked for: the public operations in their short form, those of a `tag` alone, with `examples=true`
   * the whole of them, or with `audience=all` also those that back pages. Null for a tag that there is not.
   */
  async of(asked: URLSearchParams): Promise<Reference | null> {
    if (asked.get('audience') === 'all') return this.#once('all', () => this.#openApi('all'))
    if (asked.get('examples') === 'true') return this.#once('public', () => this.#openApi('public'))
    this.#short ??= this.#openApi('public').then(text => shortForm(JSON.parse(text)))
    const short = await this.#short
    const tag = asked.get('tag')
    if (tag === null) return this.#once('short', async () => JSON.stringify(short))
    const part = partOf(short, tag)
    return part && this.#once(`tag ${tag}`, async () => JSON.stringify(part))
  }

  #once(name: string, make: () => Promise<string>): Promise<Reference> {
    let made = this.#made.get(name)
    if (!made) {
      made = make().then(compressed)
      this.#made.set(name, made)
    }
    return made
  }
}

const compressed = async (text: string): Promise<Reference> => ({
  text,
  // Made once, and sent often; Brotli beyond 9 takes seconds for a few kB less.
  encoded: {
    br: await brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: await gzip(text, { level: 9 }),
  },
  etag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
})
