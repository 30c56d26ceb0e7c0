import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, namesById, notFound, preparedRows } from '../../kernel/index.ts'

export type HoldingRow = Selectable<Tables['holdings']>

/** What a fund holds of a deal. */
export const instruments = [
  'first_lien',
  'second_lien',
  'unitranche',
  'mezzanine',
  'equity',
  'preferred_equity',
  'convertible',
  'fund_interest',
  'real_estate',
  'other',
] as const
export type Instrument = (typeof instruments)[number]

/** `to_review` is a holding that nobody has described yet: what earlier books called by a number. */
export const holdingStatuses = ['open', 'exited', 'to_review'] as const
export type HoldingStatus = (typeof holdingStatuses)[number]

/** The holding's row; 404 when it is not there or not the caller's. */
export async function findHolding({ db }: Context, id: number): Promise<HoldingRow> {
  const holding = await db.selectFrom('holdings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!holding) throw notFound()
  return holding
}

/** What holdings are called, by id. */
export const holdingNames = (db: Context['db'], ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted =>
    db.selectFrom('holdings').select(['id', 'name']).where('id', 'in', wanted).execute(),
  )

/** A fund's holdings of these ids, by id. */
export async function holdingsNamed(
  { db }: Context,
  fundId: number,
  ids: readonly number[],
): Promise<Map<number, HoldingRow>> {
  if (ids.length === 0) return new Map()
  const rows = await holdingsOfFund(
    db,
    [...new Set(ids)].map(id => ({ fundId, id })),
  )
  return new Map(rows.map(row => [row.id, row]))
}

const holdingsOfFund = preparedRows((db, rows: ReadonlyArray<{ fundId: number; id: number }>) =>
  db
    .selectFrom('holdings')
    .selectAll()
    .where('fund_account_id', '=', rows[0]?.fundId as number)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    ),
)
