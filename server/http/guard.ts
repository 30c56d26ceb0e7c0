import type { IncomingMessage } from 'node:http'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'

/** The names this server answers to, lower-case, with port. */
export interface Names {
  hosts: ReadonlySet<string>
  origins: ReadonlySet<string>
}

/** The loopback names of `port`, and the office's own address when a proxy stands before the server. */
export function namesOf(port: number, host: string, publicUrl: string | undefined): Names {
  const names = ['127.0.0.1', 'localhost', '[::1]', host.includes(':') ? `[${host}]` : host]
  const hosts = new Set(names.map(name => `${name}:${port}`))
  const origins = new Set([...hosts].map(name => `http://${name}`))
  if (port === 80) for (const name of names) hosts.add(name)
  if (publicUrl) {
    const { host: publicHost, origin, protocol, port: publicPort } = new URL(publicUrl)
    hosts.add(publicHost)
    // Some proxies name the port that the address leaves out (RFC 9110, 4.2.3).
    if (publicPort === '') hosts.add(`${publicHost}:${protocol === 'https:' ? 443 : 80}`)
    origins.add(origin)
  }
  return { hosts, origins }
}

/**
 * Refuses, before anything else, requests that do not come from our own pages or a program of this computer:
 * a name that was rebound to us (421), a page of another site (403).
 */
export function assertOwnSite(req: IncomingMessage, names: Names, isPage: boolean): void {
  const host = req.headers.host?.toLowerCase()
  if (host === undefined || !names.hosts.has(host)) {
    throw new AppError(
      421,
      'wrong_host',
      sentence`This server does not accept that host name. If users reach it through a TLS proxy, set SVC_PUBLIC_URL to that https address.`,
    )
  }
  const { origin } = req.headers
  if (origin !== undefined && !names.origins.has(origin.toLowerCase())) throw otherSite()
  const site = req.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  // Following a link from a mail to one of our pages is fine: a page alone does nothing and shows nothing.
  if (
    isPage &&
    req.method === 'GET' &&
    req.headers['sec-fetch-mode'] === 'navigate' &&
    req.headers['sec-fetch-dest'] === 'document'
  )
    return
  throw otherSite()
}

const otherSite = () => new AppError(403, 'forbidden', sentence`Requests from other sites are refused.`)
