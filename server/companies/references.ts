import type { AnyDb } from '../database/schema.ts'
import type { Tables } from '../database/tables.ts'
import type { Context, Module, Said } from '../kernel/index.ts'
import { type AnyRecord, rowsIn, titleColumn } from '../kernel/records/index.ts'

/** A record that refers to a company. */
export interface Referring {
  id: number
  title: string
  /** Distinguishes records of the same name: a stage, a position, a date. */
  detail: Said | null
}

/** A kind of record that refers to companies, each by one column. */
export interface CompanyReference {
  /** The company's role: `counterparty`. */
  role: string
  /** The record type: `deal`. */
  type: string
  table: keyof Tables
  /** The column that refers to the company. */
  column: string
  /** The column that holds the company's name beside it, and follows it. */
  text?: string
  /** The records with these ids. */
  read: (db: Context['db'], ids: readonly number[]) => Promise<Referring[]>
}

declare module '../kernel/module.ts' {
  interface Module {
    /** References of its records to companies. */
    companyReferences?: readonly CompanyReference[]
  }
}

/** Every kind of reference, with the area that it is of. */
export const referencesIn = (
  modules: readonly Module[],
): ReadonlyArray<CompanyReference & { area: string }> =>
  modules.flatMap(({ key, companyReferences = [], recordKinds = [] }) =>
    [...recordKinds.flatMap(referencesOf), ...companyReferences].map(one => ({ ...one, area: key })),
  )

/** Returns a kind's references to companies: each field that names one. */
export const referencesOf = (kind: AnyRecord): CompanyReference[] =>
  Object.entries(kind.fields).flatMap(([text, { company }]) =>
    company
      ? [
          {
            ...company,
            type: kind.type,
            table: kind.table,
            read: readOf(kind, company),
            ...textBeside(text, company),
          },
        ]
      : [],
  )

/** The column with the company's name beside its id; none where the field is the id itself. */
const textBeside = (text: string, { column }: { column: string }) => (text === column ? {} : { text })

const readOf =
  (kind: AnyRecord, { titled = titleColumn(kind) }: { titled?: string }): CompanyReference['read'] =>
  async (db, ids) => {
    const { detail } = kind
    const rows = await rowsIn(db, kind).where('id', 'in', ids).execute()
    return rows.map(row => ({ id: row.id, title: String(row[titled]), detail: detail?.(row) ?? null }))
  }

/** Tables are named by those who declare them; the organisation remains that of `db`. */
const any = (db: Context['db']) => db as unknown as AnyDb

/** Counts the records of this kind that refer to each of these companies. */
export async function countReferring(
  db: Context['db'],
  { table, column }: CompanyReference,
  companyIds: readonly number[],
): Promise<Map<number, number>> {
  if (companyIds.length === 0) return new Map()
  const rows = await any(db)
    .selectFrom(table)
    .select([`${column} as company`])
    .select(({ fn }) => fn.countAll().as('count'))
    .where(column, 'in', companyIds)
    .groupBy(column)
    .execute()
  return new Map(rows.map(({ company, count }) => [company, Number(count)]))
}

/** The newest records of this kind that refer to a company. */
export async function readReferring(
  db: Context['db'],
  { table, column, read }: CompanyReference,
  companyId: number,
  limit: number,
): Promise<Referring[]> {
  const rows = await any(db)
    .selectFrom(table)
    .select('id')
    .where(column, '=', companyId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const found = await read(
    db,
    rows.map(({ id }) => id as number),
  )
  return found.sort((a, b) => b.id - a.id)
}

/** The ids of the companies to which records of this kind refer, as a subquery. */
export const referredBy = (db: Context['db'], { table, column }: CompanyReference) =>
  any(db).selectFrom(table).select(column).where(column, 'is not', null)

/** Has every record that writes the company's name beside its reference write this one. */
export async function spreadName(
  db: Context['db'],
  references: readonly CompanyReference[],
  { id, name }: { id: number; name: string },
): Promise<void> {
  for (const { table, column, text } of references) {
    if (!text) continue
    await any(db)
      .updateTable(table)
      .set({ [text]: name })
      .where(column, '=', id)
      .where(text, '!=', name)
      .execute()
  }
}
