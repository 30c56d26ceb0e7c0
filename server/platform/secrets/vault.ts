import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { decode, decrypt, encrypt, IV_BYTES } from './cipher.ts'
import { sealedUnderAnotherKey } from './sealed.ts'
import { SecretsError } from './store.ts'

/** Seals texts that the database must hold recoverably, such as TOTP seeds and webhook secrets. */
export interface Vault {
  /** `v1.<iv>.<ciphertext and tag>` in base64url; sealing the same text twice gives two different results. */
  seal(plain: string): string
  /** The text that was sealed; 409 `sealed_under_another_key` when it was altered or sealed under another key. */
  open(sealed: string): string
  /** The value `open` returns; null if it would refuse, or nothing was sealed. */
  openIfHere(sealed: string | null): string | null
  /** Returns whether `open` would succeed. */
  opens(sealed: string): boolean
  /**
   * HMAC-SHA-256 of a text in hex, under a key of its own for each purpose: whoever has the digest and not the key
   * cannot try texts against it.
   */
  digest(purpose: string, text: string): string
}

const VERSION = 'v1'

/** A vault (AES-256-GCM) under the given key of 32 bytes. */
export function createVault(key: Buffer): Vault {
  // Prepared once: preparing a key costs several times a digest.
  const keys = new Map<string, KeyObject>()
  const keyFor = (purpose: string): KeyObject => {
    const known = keys.get(purpose)
    if (known) return known
    const derived = createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `digest ${purpose}`, 32)))
    keys.set(purpose, derived)
    return derived
  }
  return {
    opens: sealed => opensUnder(key, sealed),
    openIfHere: sealed => (sealed === null ? null : openedUnder(key, sealed)),
    digest: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest('hex'),
    seal: plain => sealUnder(key, plain),
    open(sealed) {
      try {
        return openUnder(key, sealed)
      } catch (cause) {
        throw sealedUnderAnotherKey(cause)
      }
    },
  }
}

/** Seals a text under a key; one that is sealed for a `place` opens for that place alone. */
export function sealUnder(key: Buffer, plain: string, place?: string): string {
  const iv = randomBytes(IV_BYTES)
  const data = encrypt(key, iv, plain, headerOf(place))
  return `${VERSION}.${iv.toString('base64url')}.${data.toString('base64url')}`
}

/** The reverse of `sealUnder`. Throws a SecretsError when anything differs: key, place or text. */
export function openUnder(key: Buffer, sealed: string, place?: string): string {
  const [version, ivText = '', dataText = '', ...rest] = sealed.split('.')
  const iv = decode(ivText)
  const data = decode(dataText)
  if (version !== VERSION || iv?.length !== IV_BYTES || !data || rest.length > 0) {
    throw new SecretsError('This is not a text sealed by the vault (v1.<iv>.<data> in base64url).')
  }
  try {
    return decrypt(key, iv, data, headerOf(place))
  } catch (cause) {
    throw new SecretsError(
      'The sealed text cannot be opened: it was altered, or sealed under the key of another data folder.',
      { cause },
    )
  }
}

/** Returns whether a text was sealed under this key. */
export const opensUnder = (key: Buffer, sealed: string): boolean => openedUnder(key, sealed) !== null

function openedUnder(key: Buffer, sealed: string): string | null {
  try {
    return openUnder(key, sealed)
  } catch {
    return null
  }
}

const headerOf = (place: string | undefined) => (place === undefined ? VERSION : `${VERSION} ${place}`)
