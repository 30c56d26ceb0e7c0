import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Who sends a request: the other end of the connection. Behind the office's own proxy, which the setting of
 * SVC_PUBLIC_URL says, it is what that proxy noted last; what a client wrote before it is not believed.
 */
export function addressOf(req: IncomingMessage, behindProxy: boolean): string | null {
  const peer = req.socket.remoteAddress ?? null
  if (!behindProxy) return peer
  const noted = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return ipaddr.isValid(noted) ? noted : peer
}
