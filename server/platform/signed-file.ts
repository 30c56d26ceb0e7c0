import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Vault } from './secrets/vault.ts'

/** Prefixes of a 32-byte Ed25519 private key in PKCS #8 and a public one in SPKI (RFC 8410). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

/** The key with which an organisation signs. It follows from the vault's key, so a recovery kit brings it back too. */
function keyOf(vault: Vault, orgId: number): KeyObject {
  const seed = Buffer.from(vault.digest('signature', `organisation ${orgId}`), 'hex')
  return createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' })
}

/** Returns the organisation's public key, base64 of its 32 bytes, by which others verify its signatures. */
export const publicKeyOf = (vault: Vault, orgId: number): string =>
  createPublicKey(keyOf(vault, orgId))
    .export({ format: 'der', type: 'spki' })
    .subarray(PUBLIC.length)
    .toString('base64')

/** A short form of a public key, to be compared by eye: the first 16 bytes of its SHA-256. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64'))
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{4})(?=.)/g, '$1-')

export interface Signature {
  algorithm: 'Ed25519'
  public_key: string
  signature: string
}

/** Signs the bytes of a text. */
export const signatureOf = (vault: Vault, orgId: number, text: string): Signature => ({
  algorithm: 'Ed25519',
  public_key: publicKeyOf(vault, orgId),
  signature: sign(null, Buffer.from(text), keyOf(vault, orgId)).toString('base64'),
})

/**
 * Returns whether the signature matches these bytes and the public key beside it. Whose key it is, the office
 * decides.
 */
export function isSigned(text: string, { public_key, signature }: Signature): boolean {
  const raw = Buffer.from(public_key, 'base64')
  if (raw.length !== 32) return false
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, raw]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
