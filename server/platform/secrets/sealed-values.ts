import type { Db } from '../../database/index.ts'
import type { Tables } from '../../database/tables.ts'
import type { Registry } from '../../kernel/module.ts'
import { opensUnder, openUnder, sealUnder, type Vault } from './vault.ts'

/** A column whose values are sealed by the vault. */
export interface SealedColumn {
  table: keyof Tables
  column: string
  /** Noun for people, such as "Second factor". */
  what: string
  /** The column that says whose or which one. */
  named: string
  /** The page where it is entered again. */
  page: string
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** Columns sealed by the vault: under another key they cannot be opened and must be entered again. */
    sealed?: readonly SealedColumn[]
  }
}

/** A value that has to be entered again. */
export interface Unopened {
  what: string
  name: string
  page: string
}

const sealedColumns = ({ modules }: Registry): SealedColumn[] => modules.flatMap(({ sealed }) => sealed ?? [])

/** Values sealed under another key than the current one; `db` may be bound to an organisation. */
export async function unopened(db: Db, registry: Registry, vault: Vault): Promise<Unopened[]> {
  const found: Unopened[] = []
  for (const one of sealedColumns(registry))
    for (const { sealed, name } of await valuesOf(db, one))
      if (!vault.opens(sealed)) found.push({ what: one.what, name, page: one.page })
  return found
}

/** Counts the sealed values, in a database of this version or an earlier one. */
export async function countSealed(db: Db, registry: Registry): Promise<number> {
  let count = 0
  for (const one of await columnsIn(db, registry)) count += (await valuesOf(db, one)).length
  return count
}

/**
 * Reseals everything under `key`: values that the `present` key opens are resealed, those that open already
 * stay. Returns how many values it opens and how many neither does. Repeating it changes nothing.
 */
export async function sealAllUnder(
  db: Db,
  registry: Registry,
  key: Buffer,
  present: Buffer | null,
): Promise<{ opened: number; lost: number }> {
  const outcome = { opened: 0, lost: 0 }
  for (const one of await columnsIn(db, registry)) {
    for (const { id, sealed } of await valuesOf(db, one)) {
      if (opensUnder(key, sealed)) outcome.opened++
      else if (present && opensUnder(present, sealed))
        await db
          .updateTable(one.table as 'users')
          .set({ [one.column]: sealUnder(key, openUnder(present, sealed)) })
          .where('id', '=', id)
          .execute()
      else outcome.lost++
    }
  }
  return outcome
}

/** Returns the columns that exist: a backup of an earlier version lacks some tables. */
async function columnsIn(db: Db, registry: Registry): Promise<SealedColumn[]> {
  const tables = await db.introspection.getTables()
  const there = new Set(
    tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`)),
  )
  return sealedColumns(registry).filter(({ table, column }) => there.has(`${table}.${column}`))
}

async function valuesOf(db: Db, { table, column, named }: SealedColumn) {
  const rows = await db
    .selectFrom(table as 'users')
    .select(['id', `${column} as sealed` as 'totp_sealed as sealed', `${named} as name` as 'name'])
    .where(column as 'totp_sealed', 'is not', null)
    .orderBy('id')
    .execute()
  return rows as Array<{ id: number; sealed: string; name: string }>
}
