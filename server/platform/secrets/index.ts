import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { decode } from './cipher.ts'
import { readIfThere } from './durable.ts'
import { openFileStore, SECRETS_FILE } from './file.ts'
import { INSTALLATION_FILE, openKeychain } from './keychain.ts'
import { createLock, type Exclusively } from './lock.ts'
import { SecretsError, type Store } from './store.ts'
import { createVault, type Vault } from './vault.ts'

export { SecretsError, type Vault }

/** Where the secrets of a data folder are. */
type Backend = 'keychain' | 'file'

/** The secrets of one office: signing keys, the model's key and the like. Everything throws a SecretsError. */
export interface Secrets {
  readonly backend: Backend | 'database'
  /** The value, or null when there is none. */
  get(name: string): Promise<string | null>
  /** Stores a value that is not empty; long ones (over 1,280 characters) belong in the vault. */
  set(name: string, value: string): Promise<void>
  /** Does nothing when there is no such secret. */
  delete(name: string): Promise<void>
  /** The random key of that name, made once; every caller in every process gets the same. */
  obtain(name: string, bytes?: number): Promise<Buffer>
  /** Returns the vault for values the database must store recoverably, under the key named `data-key`. */
  vault(): Promise<Vault>
}

export interface SecretsOptions {
  dataDir: string
  /**
   * SVC_SECRETS. When undefined, the folder's original place; a new folder takes the keychain if it works.
   */
  mode: Backend | undefined
  /** SVC_SECRETS_PASSPHRASE, for the file. */
  passphrase?: string | undefined
  /** Receives the file's protection and repairs; never a secret. */
  warn: (message: string) => void
  /** The longest wait for one call of the keychain, in milliseconds. */
  keychainTimeout?: number
}

/**
 * Opens the secrets of a data folder, creating the folder (mode 0700) when it is missing. A folder stays with
 * the place its keys began in: in the other it would silently get new keys, and lose everything sealed under
 * the old. So it throws a SecretsError, with instructions, when that place cannot be opened or the mode asks
 * for the other.
 */
export async function openSecrets(options: SecretsOptions): Promise<Secrets> {
  const folder = resolve(options.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const exclusively = createLock(folder)
  const keychain = () => exclusively(() => openKeychain(folder, options.keychainTimeout ?? 5000))
  const file = async (reason: string) => {
    // An empty variable is an unset one.
    const passphrase = options.passphrase || undefined
    const store = await openFileStore({ folder, passphrase, warn: options.warn, exclusively })
    const guard = passphrase
      ? 'a passphrase'
      : 'a key beside it, so whoever copies the whole folder can read them'
    options.warn(`${reason}: secrets are kept in ${join(folder, SECRETS_FILE)} under ${guard}.`)
    return new StoredSecrets('file', store, exclusively)
  }

  const home = await homeOf(folder)
  const wanted = options.mode ?? home
  if (home && wanted !== home) throw new SecretsError(movingIsLosing(folder, home))
  if (wanted === 'file')
    return file(options.mode ? 'SVC_SECRETS is "file"' : 'The folder began with a secrets file')
  try {
    return new StoredSecrets('keychain', await keychain(), exclusively)
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error
    if (wanted !== 'keychain') return file(error.message)
    const remedy = home
      ? `${folder} began with a keychain; no new keys were made.`
      : 'Make it usable, or set SVC_SECRETS=file to keep secrets in an encrypted file.'
    throw new SecretsError(`${error.message} ${remedy}`, { cause: error })
  }
}

/** True for a folder in which an office began to keep secrets. */
export const hasSecrets = async (dataDir: string): Promise<boolean> =>
  (await homeOf(resolve(dataDir))) !== undefined

/** Where the keys of this folder are; undefined for a new folder. */
async function homeOf(folder: string): Promise<Backend | undefined> {
  if ((await readIfThere(join(folder, SECRETS_FILE))) !== null) return 'file'
  if ((await readIfThere(join(folder, INSTALLATION_FILE))) !== null) return 'keychain'
  return undefined
}

function movingIsLosing(folder: string, home: Backend): string {
  const trace = join(folder, home === 'file' ? SECRETS_FILE : INSTALLATION_FILE)
  return (
    `The keys of ${folder} are in the ${home === 'file' ? 'secrets file' : 'system keychain'}: unset SVC_SECRETS or set it to "${home}". ` +
    `To go on with new keys and without what was sealed under the old, delete ${trace}.`
  )
}

export class StoredSecrets implements Secrets {
  readonly backend: Secrets['backend']
  readonly #store: Store
  readonly #exclusively: Exclusively
  #vault: Promise<Vault> | undefined

  constructor(backend: Secrets['backend'], store: Store, exclusively: Exclusively) {
    this.backend = backend
    this.#store = store
    this.#exclusively = exclusively
  }

  async get(name: string): Promise<string | null> {
    return this.#store.get(named(name))
  }

  async set(name: string, value: string): Promise<void> {
    if (value === '')
      throw new SecretsError(`The secret ${named(name)} is empty; keychains do not agree on what that means.`)
    await this.#exclusively(() => this.#store.set(named(name), value))
  }

  async delete(name: string): Promise<void> {
    await this.#exclusively(() => this.#store.delete(named(name)))
  }

  async obtain(name: string, bytes = 32): Promise<Buffer> {
    const text = (await this.get(name)) ?? (await this.#exclusively(() => this.#create(name, bytes)))
    const key = decode(text)
    if (key?.length !== bytes)
      throw new SecretsError(`The secret ${name} exists and is not a key of ${bytes} bytes.`)
    return key
  }

  /** Under the lock: another process may have made the key since it was looked for. */
  async #create(name: string, bytes: number): Promise<string> {
    const existing = await this.get(name)
    if (existing !== null) return existing
    const fresh = randomBytes(bytes).toString('base64url')
    await this.#store.set(name, fresh)
    if ((await this.get(name)) !== fresh)
      throw new SecretsError(`The new key ${name} was not stored (${this.backend}).`)
    return fresh
  }

  vault(): Promise<Vault> {
    this.#vault ??= this.obtain('data-key').then(createVault)
    // A keychain that was locked for a moment must not close the vault for good.
    this.#vault.catch(() => {
      this.#vault = undefined
    })
    return this.#vault
  }
}

function named(name: string): string {
  if (!/^[\w.:/-]{1,200}$/.test(name))
    throw new SecretsError('The name of a secret is 1 to 200 of A-Z a-z 0-9 _ . : / -')
  return name
}
