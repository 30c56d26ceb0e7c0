import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { decrypt, encrypt, IV_BYTES } from './cipher.ts'
import { bytesOf, lettersOf } from './copied-by-hand.ts'
import { SecretsError } from './store.ts'

/** About 64 MB and a quarter of a second a guess: the kit may be found on paper. */
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const VERSION = 1
const SALT_BYTES = 16
const KEY_BYTES = 32
const HEADER = 'fund-office recovery kit 1'
/** Version, salt, key and tag in groups of four letters. */
const GROUPS = 26

/** The vault's key under a passphrase, as letters that can be printed and typed again. */
export async function makeKit(vaultKey: Buffer, passphrase: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const { key, iv } = await derived(passphrase, salt)
  const sealed = encrypt(key, iv, vaultKey.toString('latin1'), HEADER, 'latin1')
  return lettersOf(Buffer.concat([Buffer.of(VERSION), salt, sealed]))
}

/** The vault's key from the text of a kit, with whatever was printed around it. Throws a SecretsError in words. */
export async function openKit(text: string, passphrase: string): Promise<Buffer> {
  const group = '[0-9a-z]{4}'
  const letters = new RegExp(`(?<![0-9a-z])(${group}[-\\s]+){${GROUPS - 1}}${group}(?![0-9a-z])`, 'i').exec(
    text,
  )?.[0]
  const bytes = letters === undefined ? undefined : bytesOf(letters)
  if (bytes?.[0] !== VERSION)
    throw new SecretsError(`This is no recovery kit: it has ${GROUPS} groups of four letters and digits.`)
  const { key, iv } = await derived(passphrase, bytes.subarray(1, 1 + SALT_BYTES))
  try {
    return Buffer.from(decrypt(key, iv, bytes.subarray(1 + SALT_BYTES), HEADER, 'latin1'), 'latin1')
  } catch (cause) {
    throw new SecretsError(
      'The passphrase is not the one of this recovery kit, or a letter was copied wrongly.',
      {
        cause,
      },
    )
  }
}

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/** The salt is used once, so that key and iv may both come from it. */
async function derived(passphrase: string, salt: Buffer): Promise<{ key: Buffer; iv: Buffer }> {
  const bytes = await derive(passphrase.normalize('NFKC').trim(), salt, KEY_BYTES + IV_BYTES, SCRYPT)
  return { key: bytes.subarray(0, KEY_BYTES), iv: bytes.subarray(KEY_BYTES) }
}
