import { hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { decode, decrypt, encrypt, IV_BYTES } from './cipher.ts'
import { keepPrivate, readIfThere, writeDurably } from './durable.ts'
import type { Exclusively } from './lock.ts'
import { SecretsError, type Store } from './store.ts'

export const SECRETS_FILE = 'secrets.enc'
export const MACHINE_KEY_FILE = 'secrets.key'

const KEY_BYTES = 32
/** About 32 MB and 60 ms a guess; the start waits for it once. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const base64url = z.string().refine(text => decode(text) !== undefined)
const Envelope = z.strictObject({
  v: z.literal(1),
  lock: z.enum(['passphrase', 'machine-key']),
  salt: base64url,
  iv: base64url,
  data: base64url,
})
/** Pairs, since a name such as `__proto__` is not safe as a key of an object. */
const Entries = z.array(z.tuple([z.string(), z.string()]))
type Header = Pick<z.infer<typeof Envelope>, 'v' | 'lock' | 'salt'>

export interface FileStoreOptions {
  folder: string
  passphrase: string | undefined
  warn: (message: string) => void
  exclusively: Exclusively
}

/**
 * Opens the store in `<folder>/secrets.enc` (AES-256-GCM, mode 0600); the file itself is made by the first write.
 * Throws a SecretsError when the file is damaged or its key is wrong or gone; it never replaces a store by an empty one.
 *
 * With a passphrase the key comes from it by scrypt: whoever copies the folder still lacks the passphrase.
 * Without one a random key lies beside it in `secrets.key` (mode 0600). That keeps the secrets from other users
 * of the computer and out of a copy of `secrets.enc` or of the database alone. It does NOT protect them from
 * someone who copies the whole folder (a backup of it included), from the administrator, or from any program
 * running as the same user. A folder that began without a passphrase moves to one when it is given.
 */
export async function openFileStore(options: FileStoreOptions): Promise<Store> {
  const store = new FileStore(options.folder, options.passphrase)
  for (const path of [store.path, store.keyPath]) await keepPrivate(path, options.warn)
  await store.read()
  if (options.passphrase !== undefined) await options.exclusively(() => store.adoptPassphrase())
  return store
}

class FileStore implements Store {
  readonly path: string
  readonly keyPath: string
  readonly #passphrase: string | undefined
  readonly #keys = new Map<string, Promise<Buffer>>()

  constructor(folder: string, passphrase: string | undefined) {
    this.path = join(folder, SECRETS_FILE)
    this.keyPath = join(folder, MACHINE_KEY_FILE)
    this.#passphrase = passphrase
  }

  async get(name: string): Promise<string | null> {
    return (await this.read()).entries.get(name) ?? null
  }

  async set(name: string, value: string): Promise<void> {
    const { header, entries } = await this.read()
    await this.#write(header, entries.set(name, value))
  }

  async delete(name: string): Promise<void> {
    const { header, entries } = await this.read()
    if (entries.delete(name)) await this.#write(header, entries)
  }

  async adoptPassphrase(): Promise<void> {
    const { header, entries } = await this.read()
    if (header?.lock !== 'machine-key') return
    await this.#write(undefined, entries)
    await rm(this.keyPath, { force: true })
  }

  /** The current content: read each time, since another process may have written it. */
  async read(): Promise<{ header: Header | undefined; entries: Map<string, string> }> {
    const text = await readIfThere(this.path)
    if (text === null) return { header: undefined, entries: new Map() }
    const envelope = Envelope.safeParse(parseJson(text)).data
    if (!envelope) {
      throw new SecretsError(`${this.path} is damaged: restore it from a backup. No new keys were made.`)
    }
    const { iv, data, ...header } = envelope
    const key = await this.#key(header)
    try {
      const plain = decrypt(
        key,
        Buffer.from(iv, 'base64url'),
        Buffer.from(data, 'base64url'),
        described(header),
      )
      return { header, entries: new Map(Entries.parse(JSON.parse(plain))) }
    } catch (cause) {
      const remedy =
        header.lock === 'passphrase'
          ? 'SVC_SECRETS_PASSPHRASE is not the passphrase it was written with, or the file is damaged. Set the right one, or restore the file from a backup.'
          : `${this.keyPath} is not its key, or the file is damaged. Restore both files from the same backup.`
      throw new SecretsError(`${this.path} cannot be opened: ${remedy} No new keys were made.`, { cause })
    }
  }

  async #write(known: Header | undefined, entries: Map<string, string>): Promise<void> {
    const header = known ?? (await this.#newHeader())
    const iv = randomBytes(IV_BYTES)
    const data = encrypt(await this.#key(header), iv, JSON.stringify([...entries]), described(header))
    const envelope = { ...header, iv: iv.toString('base64url'), data: data.toString('base64url') }
    await writeDurably(this.path, `${JSON.stringify(envelope)}\n`)
  }

  async #newHeader(): Promise<Header> {
    const salt = randomBytes(16).toString('base64url')
    if (this.#passphrase !== undefined) return { v: 1, lock: 'passphrase', salt }
    // A crash at the first write leaves a key without its file: use it, nothing else is sealed under it.
    if ((await readIfThere(this.keyPath)) === null) {
      await writeDurably(this.keyPath, `${randomBytes(KEY_BYTES).toString('base64url')}\n`)
    }
    return { v: 1, lock: 'machine-key', salt }
  }

  #key(header: Header): Promise<Buffer> {
    const known = this.#keys.get(described(header))
    if (known) return known
    const key =
      header.lock === 'passphrase' ? this.#passphraseKey(header.salt) : this.#machineKey(header.salt)
    this.#keys.set(described(header), key)
    key.catch(() => this.#keys.delete(described(header)))
    return key
  }

  async #passphraseKey(salt: string): Promise<Buffer> {
    if (this.#passphrase === undefined) {
      throw new SecretsError(`${this.path} is locked with a passphrase: set SVC_SECRETS_PASSPHRASE to it.`)
    }
    // Normalised, because the same passphrase typed on another system may arrive in other code points.
    return derive(this.#passphrase.normalize('NFKC'), Buffer.from(salt, 'base64url'), KEY_BYTES, SCRYPT)
  }

  async #machineKey(salt: string): Promise<Buffer> {
    const master = decode((await readIfThere(this.keyPath))?.trim() ?? '')
    if (master?.length !== KEY_BYTES) {
      throw new SecretsError(
        `${this.keyPath}, the key of ${this.path}, is missing or damaged: restore it from a backup. No new keys were made.`,
      )
    }
    return Buffer.from(
      hkdfSync('sha256', master, Buffer.from(salt, 'base64url'), 'fund-office secrets file', KEY_BYTES),
    )
  }
}

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

const described = (header: Header) => `v${header.v} ${header.lock} ${header.salt}`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
