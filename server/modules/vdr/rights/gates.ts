/** Entry requirements for somebody from outside, in the order they are asked for. */
export const gates = ['password', 'email', 'code', 'nda'] as const
export type Gate = (typeof gates)[number]

/** The entry requirements of a link. */
export interface Asking {
  password: boolean
  email: boolean
  /** The address is proven by a code that is sent there. */
  code: boolean
  /** The agreement to be accepted; null for none. */
  nda: number | null
}

/** The requirements a visitor has met so far. */
export interface Shown {
  password: boolean
  email: string | null
  code: boolean
  nda: number | null
}

/** The next that is asked for; null once everything is open. Another text of the agreement is asked for again. */
export function nextGate(asking: Asking, shown: Shown): Gate | null {
  if (asking.password && !shown.password) return 'password'
  if (asking.email && shown.email === null) return 'email'
  if (asking.code && !shown.code) return 'code'
  if (asking.nda !== null && shown.nda !== asking.nda) return 'nda'
  return null
}

export const linkStates = ['live', 'revoked', 'expired', 'used_up'] as const
export type LinkState = (typeof linkStates)[number]

/**
 * Returns the state of a link at this moment (ISO 8601); one without a token was restored from an archive,
 * and nobody can open it.
 */
export function stateOfLink(
  link: {
    token_hash: string | null
    revoked_at: string | null
    expires_at: string | null
    max_views: number | null
    views: number
  },
  now: string,
): LinkState {
  if (link.revoked_at !== null || link.token_hash === null) return 'revoked'
  if (link.expires_at !== null && link.expires_at <= now) return 'expired'
  return link.max_views !== null && link.views >= link.max_views ? 'used_up' : 'live'
}

/**
 * Returns whether an address is admitted: it is not on the deny list, and is on the allow list where there is
 * one. A domain covers all its addresses and subdomains.
 */
export function mayCome(
  email: string,
  { allow, deny }: { allow: readonly string[]; deny: readonly string[] },
): boolean {
  const named = (one: string) => {
    const domain = email.slice(email.lastIndexOf('@') + 1)
    return one.includes('@') ? one === email : domain === one || domain.endsWith(`.${one}`)
  }
  return !deny.some(named) && (allow.length === 0 || allow.some(named))
}
