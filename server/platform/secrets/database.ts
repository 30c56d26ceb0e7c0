import { hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../../database/index.ts'
import { decode } from './cipher.ts'
import { SecretsError, type Store } from './store.ts'
import { openUnder, sealUnder, type Vault } from './vault.ts'

const KEY_BYTES = 32

/** Rows that are no secrets but say under which keys others are sealed; no secret may have an @ in its name. */
const VAULT_KEY = '@vault-key'
const DATA_KEY = '@data-key'
const PROOF = 'fund-office'

/** The advisory lock of whoever makes or replaces a secret. */
const WRITING = 0x46_4f_53_43

/** The key of SVC_VAULT_KEY: 32 random bytes, in base64 of either alphabet. */
export function vaultKeyOf(text: string): Buffer {
  const letters = text.trim().replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  const key = decode(letters)
  if (key?.length === KEY_BYTES) return key
  throw new SecretsError(
    'SVC_VAULT_KEY is not a key: it must be 32 random bytes in base64, such as "openssl rand -base64 32" makes.',
  )
}

/** True for a database that holds the secrets of its office, which need the vault key. */
export async function holdsSecrets(db: Db): Promise<boolean> {
  return (await rowOf(db, VAULT_KEY)) !== null
}

/**
 * Stores secrets in the database, for all servers on it. Each is sealed (AES-256-GCM) for its own name, under
 * a key derived from the vault key and a salt of this database, so that no row of another name or database
 * can take its place. The vault key itself is never stored.
 */
export class DatabaseStore implements Store {
  readonly #db: Db
  readonly #key: Buffer

  private constructor(db: Db, key: Buffer) {
    this.#db = db
    this.#key = key
  }

  /** Opens the secrets of a database, which begins to hold them now if it does not yet; refuses a wrong key. */
  static async open(db: Db, vaultKey: Buffer): Promise<DatabaseStore> {
    await insertOnce(db, VAULT_KEY, proofUnder(vaultKey))
    return new DatabaseStore(db, keyProvenBy((await rowOf(db, VAULT_KEY)) as string, vaultKey))
  }

  /** Reseals every secret under another vault key: all of them, or none. */
  static async rotate(database: Database, from: Buffer, to: Buffer): Promise<number> {
    return exclusivelyOn(database)(async db => {
      const proof = await rowOf(db, VAULT_KEY)
      if (proof === null)
        throw new SecretsError('The database holds no secrets yet: there is nothing to seal anew.')
      const old = keyProvenBy(proof, from)
      const proofOfNew = proofUnder(to)
      const fresh = keyProvenBy(proofOfNew, to)
      const rows = await db
        .selectFrom('appliance_secrets')
        .selectAll()
        .where('name', 'not like', '@%')
        .execute()
      for (const { name, sealed } of rows)
        await write(db, name, sealUnder(fresh, openUnder(old, sealed, name), name))
      await write(db, VAULT_KEY, proofOfNew)
      return rows.length
    })
  }

  async get(name: string): Promise<string | null> {
    const sealed = await rowOf(this.#db, name)
    return sealed === null ? null : openUnder(this.#key, sealed, name)
  }

  async set(name: string, value: string): Promise<void> {
    await write(this.#db, name, sealUnder(this.#key, value, name))
  }

  async delete(name: string): Promise<void> {
    await this.#db.deleteFrom('appliance_secrets').where('name', '=', name).execute()
  }
}

/** Runs one piece of work at a time, whichever of the servers on this database begins it. */
export const exclusivelyOn =
  (database: Database) =>
  <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    database.write(async ({ db }) => {
      await sql`select pg_advisory_xact_lock(${WRITING})`.execute(db)
      return work(db)
    })

/**
 * Throws unless this server has the same keys as those that were on this database before it: with other ones it could
 * read nothing that they sealed, and they would refuse its tokens.
 */
export async function assertSameKeys(db: Db, vault: Vault, place: string): Promise<void> {
  await insertOnce(db, DATA_KEY, vault.seal(PROOF))
  try {
    vault.open((await rowOf(db, DATA_KEY)) as string)
  } catch (cause) {
    throw new SecretsError(
      `The keys in ${place} are not those of the office in this database. Start with the data folder that it was begun with, ` +
        'or keep its secrets in the database: set SVC_VAULT_KEY there first, then here (docs/scale.md).',
      { cause },
    )
  }
}

/** `<salt> <sealed>`: a value sealed under the key derived with this salt. */
function proofUnder(vaultKey: Buffer): string {
  const salt = randomBytes(16)
  return `${salt.toString('base64url')} ${sealUnder(derived(vaultKey, salt), PROOF, VAULT_KEY)}`
}

function keyProvenBy(proof: string, vaultKey: Buffer): Buffer {
  const [salt = '', sealed = ''] = proof.split(' ')
  const key = derived(vaultKey, Buffer.from(salt, 'base64url'))
  try {
    openUnder(key, sealed, VAULT_KEY)
    return key
  } catch (cause) {
    throw new SecretsError(
      'SVC_VAULT_KEY is not the key that the secrets in this database are sealed under. Set that one; no new keys were made.',
      { cause },
    )
  }
}

const derived = (vaultKey: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', vaultKey, salt, 'fund-office secrets in the database', KEY_BYTES))

async function rowOf(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('appliance_secrets')
    .select('sealed')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.sealed ?? null
}

async function insertOnce(db: Db, name: string, sealed: string): Promise<void> {
  await db
    .insertInto('appliance_secrets')
    .values({ name, sealed })
    .onConflict(oc => oc.doNothing())
    .execute()
}

async function write(db: Db, name: string, sealed: string): Promise<void> {
  await db
    .insertInto('appliance_secrets')
    .values({ name, sealed })
    .onConflict(oc => oc.column('name').doUpdateSet({ sealed }))
    .execute()
}
