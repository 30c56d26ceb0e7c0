import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, notFound } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/money.ts'
import type { StageKey } from './stages.ts'

export type DealRow = Selectable<Tables['deals']>

/** The deal's row; 404 when it is not there or not the caller's. */
export async function findDeal({ db }: Context, id: number): Promise<DealRow> {
  const deal = await db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!deal) throw notFound()
  return deal
}

/** A deal as the API shows it, its size in major units. */
export const presentDeal = ({ target_size_minor, ...deal }: DealRow) => ({
  ...deal,
  stage: deal.stage as StageKey,
  target_size: target_size_minor === null ? null : fromMinor(target_size_minor, deal.currency),
})

export async function baseCurrency({ db }: Context): Promise<string> {
  const { base_currency } = await db
    .selectFrom('organisations')
    .select('base_currency')
    .executeTakeFirstOrThrow()
  return base_currency
}
