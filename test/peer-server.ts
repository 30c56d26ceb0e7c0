import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** An event as the peer keeps it of those it could not deliver. */
export interface FailedEvent {
  id: string
  type: string
  timestamp: number
  body: string
  signature: string
}

interface Page {
  [list: string]: unknown
  next_cursor: string | null
}

interface Asked {
  path: string
  headers: IncomingHttpHeaders
}

/** A data platform on this computer, which behaves as badly as a test tells it to. */
export class PeerServer {
  readonly asked: Asked[] = []
  /** The status of an answer; null never answers. */
  status: (asked: Asked) => number | null = () => 200
  /** The delay before an answer, in milliseconds. */
  delayMs = 0
  /** A page of the events that it could not deliver. */
  failed: (cursor: string | null) => Page = () => ({ events: [], next_cursor: null })
  /** A page of its companies. */
  companies: (cursor: string | null) => Page = () => ({ companies: [], next_cursor: null })
  /** One of its companies; null where it knows none of that id. */
  company: (id: string) => object | null = () => null
  /** A page of its funds. */
  funds: (cursor: string | null) => Page = () => ({ funds: [], next_cursor: null })
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(): Promise<PeerServer> {
    const server = createServer()
    const peer = new PeerServer(server)
    server.on('request', async (req, res) => {
      const asked = { path: req.url ?? '', headers: req.headers }
      peer.asked.push(asked)
      const status = peer.status(asked)
      if (status === null) return
      if (peer.delayMs > 0) await new Promise(resolve => setTimeout(resolve, peer.delayMs))
      const url = new URL(asked.path, peer.url)
      const cursor = url.searchParams.get('cursor')
      const lists = { 'webhook-events': peer.failed, companies: peer.companies, funds: peer.funds }
      const [parent, last = ''] = url.pathname.split('/').slice(-2)
      const list = lists[last as keyof typeof lists]
      const one = parent === 'companies' ? peer.company(decodeURIComponent(last)) : {}
      const answer = list ? list(cursor) : one
      res.writeHead(answer === null ? 404 : status, {
        'content-type': 'application/json',
        ...(status >= 300 && status < 400 ? { location: `${peer.url}/elsewhere` } : {}),
      })
      res.end(JSON.stringify(answer))
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return peer
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

const stripe = new Stripe('sk_test_never_used')

/** The signature that a library nobody here wrote makes of a body: HMAC-SHA-256 over `<timestamp>.<body>` in hex. */
export function signed(payload: string, secret: string, timestamp: number): string {
  const header = stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return header.slice(header.indexOf('v1=') + 3)
}
