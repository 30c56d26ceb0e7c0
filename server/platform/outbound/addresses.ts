import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Sentence, sentence } from '../../kernel/language/sentence.ts'

/** The ranges of addresses that anybody on the internet may be reached at; everything else is somebody's inside. */
const PUBLIC_RANGES = new Set(['unicast'])

/** Addresses that the library calls `unicast` but are no public hosts: IPv6 that embeds an IPv4 address. */
const TRANSITIONAL: ReadonlyArray<[ipaddr.IPv6, number]> = [
  ipaddr.IPv6.parseCIDR('64:ff9b:1::/48'),
  ipaddr.IPv6.parseCIDR('5f00::/16'),
  // IPv4-compatible, long deprecated: `::127.0.0.1`.
  ipaddr.IPv6.parseCIDR('::/96'),
]

/**
 * Returns whether an address is public unicast, in any notation; an IPv4 address wrapped in IPv6 counts as
 * IPv4.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (!PUBLIC_RANGES.has(address.range())) return false
  return !(address instanceof ipaddr.IPv6 && TRANSITIONAL.some(range => address.match(range)))
}

/**
 * Returns the network of one subscriber: an IPv4 address, or the /64 of an IPv6 address, in which whoever has
 * one address has all. Null for an unknown address and for this computer, from which everybody comes where no
 * proxy is configured.
 */
export function networkOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address) || isLoopback(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`
}

/**
 * Why a target may not be reached, in words; null when it may. Only https to a public host is reached, unless the
 * operator lets targets be on this computer (development). Names are judged again once they are resolved.
 */
export function refusalOf(url: URL, allowLoopback: boolean): Sentence | null {
  if (url.username || url.password) return sentence`must not carry a name or password`
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const literal = ipaddr.isValid(host)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (allowLoopback && isWeb && (host === 'localhost' || (literal && isLoopback(host)))) return null
  if (url.protocol !== 'https:') return sentence`must be an https address`
  if (literal && !isPublicAddress(host)) return sentence`must not be an address of a private network`
  if (!literal && (!host.includes('.') || /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host))) {
    return sentence`must be a public host`
  }
  return null
}

export function isLoopback(text: string): boolean {
  return ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'
}

/** The host of an address is this computer; IPv6 as addresses write it, in brackets, or bare. */
export const isThisComputer = (host: string): boolean =>
  host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''))

/** Looks names up for a connection, and refuses those that lead into a private network. */
export const guardedLookup =
  (allowLoopback: boolean): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const allowed = addresses.filter(
        ({ address }) => isPublicAddress(address) || (allowLoopback && isLoopback(address)),
      )
      const [first] = allowed
      // One inside address among the answers is reason enough: the next look-up might pick it.
      if (!first || allowed.length < addresses.length) {
        return done(
          Object.assign(new Error('the name leads into a private network'), { code: 'EREFUSED' }),
          '',
          0,
        )
      }
      if (options.all) done(null, allowed as never, 0)
      else done(null, first.address, first.family)
    })
  }
