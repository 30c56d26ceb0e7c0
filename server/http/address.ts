import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Returns the sender of a request: the other end of the connection. Behind the office's own proxy, as set by
 * SVC_PUBLIC_URL, it is the last address that proxy noted; earlier ones come from the client and are not
 * trusted.
 */
export function addressOf(req: IncomingMessage, behindProxy: boolean): string | null {
  const peer = req.socket.remoteAddress ?? null
  if (!behindProxy) return peer
  const noted = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim() ?? ''
  return ipaddr.isValid(noted) ? noted : peer
}
