import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (url: URL, body: unknown) => { status?: number; json: unknown } | undefined

/** The API of a vendor on loopback, which the vendor's own server asks; `asked` are the paths that were. */
export class VendorApi {
  readonly asked: string[] = []
  answer: Answer
  readonly #server: Server

  constructor(answer: Answer) {
    this.answer = answer
    this.#server = createServer((request, response) => void this.#reply(request, response))
  }

  async start(): Promise<string> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }

  async #reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://vendor')
    this.asked.push(url.pathname + url.search)
    const text = Buffer.concat(chunks).toString()
    const { status = 200, json } = this.answer(url, text === '' ? null : JSON.parse(text)) ?? {
      status: 404,
      json: { message: 'not found' },
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
  }
}
