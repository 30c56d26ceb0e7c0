import { z } from 'zod'
import { findFund, fundNames } from '../../books/accounts/fund-accounts.ts'
import {
  findHolding,
  type HoldingRow,
  holding,
  holdingStatuses,
  shownIn,
} from '../../books/accounts/holding.ts'
import { exchangeParts } from '../../books/holdings/exchange-part.ts'
import { type HoldingFigures, holdingFigures, holdingMovements } from '../../books/holdings/figures.ts'
import { dealNames } from '../../deals/deal.ts'
import type { Context } from '../../kernel/index.ts'
import { listQuery, listRecords } from '../../kernel/records/index.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import { asOf } from './schemas.ts'

/** Query parameters of the list of holdings. */
export const holdingQuery = listQuery(holding).extend({
  status: z.enum(holdingStatuses).optional(),
  ...asOf,
})

const pageOfHoldings = listRecords(holding)

export async function listHoldings(ctx: Context, { as_of, ...asked }: z.output<typeof holdingQuery>) {
  const page = await pageOfHoldings(ctx, asked)
  const shown = await presentAll(ctx, page.items, as_of)
  return page.map(({ id }) => shown.get(id) as PresentedHolding)
}

export const getHolding = async (ctx: Context, id: number, asOf?: string) =>
  presentHolding(ctx, await findHolding(ctx, id), asOf)

/** A holding with its figures at the end of a day, today unless said otherwise. */
export async function presentHolding(ctx: Context, row: HoldingRow, asOf?: string) {
  return (await presentAll(ctx, [row], asOf)).get(row.id) as PresentedHolding
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
    const fundRow = await findFund(ctx, fundId)
    const parts = await exchangeParts(ctx, fundRow, own)
    const ids = own.map(({ id }) => id)
    const figures = await holdingFigures(ctx, fundId, asOf, ids)
    for (const row of own)
      shown.set(
        row.id,
        present(row, {
          fund: funds.get(fundId) as string,
          deal: deals.get(row.deal_id) ?? null,
          currency: fundRow.currency,
          asOf,
          figures: figures.get(row.id) as HoldingFigures,
          exchange: (await parts.get(row.id)?.(asOf))?.exchange ?? null,
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
  /** The exchange part of the unrealised gain; null for a holding in the fund's currency or without a rate. */
  exchange: number | null
}

function present(row: HoldingRow, { fund, deal, currency, asOf, figures, exchange }: Beside) {
  const major = majorIn(currency)
  return {
    ...shownIn(currency, row),
    fund,
    deal,
    figures: {
      as_of: asOf,
      currency,
      cost: major(figures.cost),
      unrealised: major(figures.unrealised),
      unrealised_price: exchange === null ? null : major(figures.unrealised - exchange),
      unrealised_exchange: exchange === null ? null : major(exchange),
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

/** Lists the effect of each entry on a holding, in the order of the book. */
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
