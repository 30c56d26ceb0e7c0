import type { Context } from '../../../kernel/index.ts'
import type { RowOf } from '../../../kernel/records/index.ts'
import { type ProspectRow, prospect, prospectsIn } from './prospect.ts'
import { raisedFundNames } from './raised-fund.ts'

/** Returns the names of prospects by id. */
export async function prospectNames(db: Context['db'], ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await prospectsIn(db)
    .where('prospects.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Prospects as the API shows them, with the names of the funds that they are asked for. */
export async function presentAll(ctx: Context, rows: ReadonlyArray<RowOf<'prospects'>>) {
  const funds = await raisedFundNames(
    ctx.db,
    rows.map(({ fund_id }) => fund_id),
  )
  return rows.map(row => ({ ...prospect.present(row), fund_name: funds.get(row.fund_id) ?? null }))
}

export async function present(ctx: Context, row: ProspectRow) {
  const [shown] = await presentAll(ctx, [row])
  return shown as NonNullable<typeof shown>
}

/** Returns the names of all prospects and their contacts. */
export async function namesOfRaising(db: Context['db']): Promise<string[]> {
  const prospects = await prospectsIn(db).execute()
  const people = await db.selectFrom('prospect_people').select('name').execute()
  return [...prospects, ...people].map(({ name }) => name)
}
