import { type Context, namesById, preparedRows } from '../../kernel/index.ts'
import type { HoldingRow } from './holding.ts'

/** Names of holdings, by id. */
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
