import { createCipheriv, createDecipheriv } from 'node:crypto'

export const IV_BYTES = 12
const TAG_BYTES = 16

/** The ciphertext followed by its tag. `header` is not encrypted but cannot be altered either. */
export function encrypt(
  key: Buffer,
  iv: Buffer,
  plain: string,
  header: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header))
  return Buffer.concat([cipher.update(plain, encoding), cipher.final(), cipher.getAuthTag()])
}

/** The reverse of `encrypt`. Throws when anything differs: key, iv, data or header. */
export function decrypt(
  key: Buffer,
  iv: Buffer,
  data: Buffer,
  header: string,
  encoding: 'utf8' | 'latin1' = 'utf8',
): string {
  // Named, because the decipher would also accept the first 4 bytes of a tag, which can be guessed.
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(header),
  )
  decipher.setAuthTag(data.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(data.subarray(0, -TAG_BYTES)), decipher.final()]).toString(encoding)
}

/**
 * Decodes a base64url text; undefined when it is not the exact encoding of its bytes (Node would skip unknown
 * characters).
 */
export function decode(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}
