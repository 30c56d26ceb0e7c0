import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables } from '../../database/index.ts'
import { prepared, preparedRows } from '../../kernel/index.ts'

export type EntryRow = Selectable<Tables['gl_entries']>

export type NewEntryRow = Required<
  Omit<Insertable<Tables['gl_entries']>, 'id' | 'org_id' | 'created_at' | 'updated_at'>
> & { now: string }

/** Inserts the entry's row; none when the entry it reverses is reversed already. */
export const insertEntry = prepared((db, p: NewEntryRow) =>
  db
    .insertInto('gl_entries')
    .values({
      fund_account_id: p.fund_account_id,
      number: p.number,
      date: p.date,
      reference: p.reference,
      description: p.description,
      source: p.source,
      status: p.status,
      category: p.category,
      book_debit_minor: p.book_debit_minor,
      book_credit_minor: p.book_credit_minor,
      total_minor: p.total_minor,
      reverses_id: p.reverses_id,
      is_void: p.is_void,
      draft_lines: p.draft_lines,
      author: p.author,
      posted_at: p.posted_at,
      posted_by: p.posted_by,
      created_at: p.now,
      updated_at: p.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'reverses_id']).doNothing())
    .returningAll(),
)

type NewLine = Required<Omit<Insertable<Tables['gl_lines']>, 'id' | 'org_id'>>

const insertSome = preparedRows((db, rows: readonly NewLine[]) =>
  db
    .insertInto('gl_lines')
    .values(
      rows.map(row => ({
        fund_account_id: row.fund_account_id,
        entry_id: row.entry_id,
        date: row.date,
        account_id: row.account_id,
        debit_minor: row.debit_minor,
        credit_minor: row.credit_minor,
        foreign_minor: row.foreign_minor,
        is_void: row.is_void,
        partner_id: row.partner_id,
        investment_id: row.investment_id,
        ilpa_category: row.ilpa_category,
      })),
    )
    .returningAll(),
)

/** Lines written by one statement: well below the parameters that a statement may have. */
const CHUNK = 1000

/** Writes posted lines, however many, and returns them as they are kept. */
export async function insertLines(db: Db, rows: readonly NewLine[]) {
  const written = []
  for (let at = 0; at < rows.length; at += CHUNK)
    written.push(...(await insertSome(db, rows.slice(at, at + CHUNK))))
  return written
}
