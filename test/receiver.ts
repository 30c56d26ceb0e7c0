import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A real receiver of webhooks on this computer, which answers as a test tells it to. */
export class Receiver {
  readonly received: Received[] = []
  /** The status for a request; 200 unless a test says otherwise. Null never answers. */
  answer: (request: Received) => number | null = () => 200
  /** The body of its answer; the acknowledgement when null. */
  text: string | null = null
  /** Headers of its answers. */
  headers: Record<string, string> = {}
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<Receiver> {
    const server = createServer()
    const receiver = new Receiver(server)
    server.on('request', (req, res) => {
      let body = ''
      req.on('data', chunk => {
        body += chunk
      })
      req.on('end', () => {
        const one = { path: req.url ?? '', headers: req.headers, body }
        receiver.received.push(one)
        const status = receiver.answer(one)
        if (status === null) return
        const moved = status >= 300 && status < 400 ? { location: `${receiver.url}/elsewhere` } : {}
        res.writeHead(status, { ...receiver.headers, ...moved })
        res.end(receiver.text ?? JSON.stringify({ received: status < 300 }))
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return receiver
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Waits until `count` requests have come in (to `path`, when given). */
  async waitFor(count: number, path?: string): Promise<Received[]> {
    const deadline = Date.now() + 8000
    for (;;) {
      const found = this.received.filter(one => path === undefined || one.path === path)
      if (found.length >= count) return found
      if (Date.now() > deadline) throw new Error(`${found.length} of ${count} requests came`)
      await new Promise(resolve => setTimeout(resolve, 10))
    }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}
