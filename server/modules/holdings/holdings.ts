import { findFund, fundNames } from '../../books/accounts/fund-accounts.ts'
import {
  findHolding,
  type HoldingRow,
  type HoldingStatus,
  type Instrument,
} from '../../books/accounts/holding-rows.ts'
import { type HoldingFigures, holdingFigures, holdingMovements } from '../../books/holdings/figures.ts'
import { dealNames } from '../../deals/deal.ts'
import { type Context, contains, paginate } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  fund_account_id?: number | undefined
  deal_id?: number | undefined
  status?: HoldingStatus | undefined
  q?: string | undefined
  as_of?: string | undefined
}

export async function listHoldings(
  ctx: Context,
  { fund_account_id, deal_id, status, q, as_of, ...slice }: Filter,
) {
  let query = ctx.db.selectFrom('holdings').selectAll()
  if (fund_account_id) query = query.where('fund_account_id', '=', fund_account_id)
  if (deal_id) query = query.where('deal_id', '=', deal_id)
  if (status) query = query.where('status', '=', status)
  if (q) query = query.where(eb => contains(eb, ['name', 'sector', 'notes'], q))
  const page = await paginate(query, 'holdings.id', slice)
  const shown = await presentAll(ctx, page.items, as_of)
  return page.map(({ id }) => shown.get(id) as PresentedHolding)
}

export const getHolding = async (ctx: Context, id: number, asOf?: string) =>
  presentHolding(ctx, await findHolding(ctx, id), asOf)

/** A holding with its figures at the end of a day, today unless said otherwise. */
export async function presentHolding(ctx: Context, holding: HoldingRow, asOf?: string) {
  return (await presentAll(ctx, [holding], asOf)).get(holding.id) as PresentedHolding
}

async function presentAll(ctx: Context, holdings: readonly HoldingRow[], day?: string) {
  const asOf = day ?? (await todayOf(ctx))
  const funds = await fundNames(
    ctx.db,
    holdings.map(one => one.fund_account_id),
  )
  const deals = await dealNames(
    ctx.db,
    holdings.map(one => one.deal_id),
  )
  const shown = new Map<number, PresentedHolding>()
  for (const [fundId, own] of Map.groupBy(holdings, one => one.fund_account_id)) {
    const { currency } = await findFund(ctx, fundId)
    const ids = own.map(({ id }) => id)
    const figures = await holdingFigures(ctx, fundId, asOf, ids)
    for (const holding of own)
      shown.set(
        holding.id,
        present(holding, {
          fund: funds.get(fundId) as string,
          deal: deals.get(holding.deal_id) ?? null,
          currency,
          asOf,
          figures: figures.get(holding.id) as HoldingFigures,
        }),
      )
  }
  return shown
}

export type PresentedHolding = ReturnType<typeof present>

interface Beside {
  fund: string
  deal: string | null
  /** Currency of the fund. */
  currency: string
  asOf: string
  figures: HoldingFigures
}

function present(
  { expected_cost_minor, instrument, status, ...holding }: HoldingRow,
  { fund, deal, currency, asOf, figures }: Beside,
) {
  const major = majorIn(currency)
  return {
    ...holding,
    fund,
    deal,
    instrument: instrument as Instrument,
    status: status as HoldingStatus,
    expected_cost: expected_cost_minor === null ? null : major(expected_cost_minor),
    figures: {
      as_of: asOf,
      currency,
      cost: major(figures.cost),
      unrealised: major(figures.unrealised),
      fair_value: major(figures.fairValue),
      realised: major(figures.realised),
      income: major(figures.income),
      invested: major(figures.invested),
      returned: major(figures.returned),
      held_since: figures.heldSince,
      irr: figures.irr,
      multiple: figures.multiple,
      reasons: figures.reasons,
    },
  }
}

/** What each entry did to a holding, in the order of the book. */
export async function listMovements(ctx: Context, id: number, day?: string) {
  const { fund_account_id } = await findHolding(ctx, id)
  const major = majorIn((await findFund(ctx, fund_account_id)).currency)
  const moved = await holdingMovements(ctx, fund_account_id, day ?? (await todayOf(ctx)), [id])
  return (moved.get(id) ?? []).map(one => ({
    entry_id: one.entryId,
    number: one.number,
    date: one.date,
    description: one.description,
    cost: major(one.cost),
    unrealised: major(one.unrealised),
    realised: major(one.realised),
    income: major(one.income),
    cash: major(one.cash),
  }))
}

const majorIn = (currency: string) => (minor: number) => fromMinor(minor === 0 ? 0 : minor, currency)
