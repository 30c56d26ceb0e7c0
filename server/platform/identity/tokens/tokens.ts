import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new API key: `vdr_` and 43 base62 characters (256 bits). */
export function newApiKey(): string {
  let key = ''
  while (key.length < 43) {
    for (const byte of randomBytes(64)) {
      // 248 is the largest multiple of 62 in a byte: values above would make some characters likelier.
      if (byte < 248 && key.length < 43) key += ALPHABET[byte % 62]
    }
  }
  return `vdr_${key}`
}

/** A new token for a session or a one-time link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage. Tokens are random, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Token that a page of the office must send with a session write; another site cannot know it. */
export const csrfTokenOf = (sessionToken: string): string =>
  createHash('sha256').update(`csrf:${sessionToken}`).digest('base64url')

/** The cookie that is the session, and the one whose value our pages send along with writes. */
export const SESSION_COOKIE = 'fo_session'
export const CSRF_COOKIE = 'fo_csrf'
