import { xirr } from '../../finance/irr.ts'
import { multiples } from '../../finance/returns.ts'
import type { Context } from '../../kernel/index.ts'
import { accountsById, familyOf, type GlAccountRow } from '../accounts/chart.ts'
import { CASH } from '../balances/cash.ts'
import { COST, MARK } from '../journal/carrying-value.ts'

/** Accounts of gains and losses on sales, exchange included. */
const REALISED_GAINS = ['4200', '4400'] as const

/** The side of the mark in the profit, and differences of exchange that nobody realised: no money moves by them. */
const UNREALISED_GAINS = ['4300', '4410'] as const

/** One entry's effect on a holding, in minor units of the fund's currency. */
export interface HoldingMovement {
  entryId: number
  number: number
  date: string
  description: string | null
  cost: number
  unrealised: number
  realised: number
  income: number
  /** Proceeds (positive) or investment. */
  cash: number
  /** Marks a reversal: its cash reduces that of the reversed entry. */
  takesBack: boolean
}

/** A holding's figures in the book at the end of a day, in minor units of the fund's currency. */
export interface HoldingFigures {
  cost: number
  unrealised: number
  /** Cost and mark. */
  fairValue: number
  realised: number
  income: number
  /** Positive: all that went into it, costs that name it included. */
  invested: number
  /** All that came out of it. */
  returned: number
  /** The day of the first purchase that stands. */
  heldSince: string | null
  irr: number | null
  /** Proceeds plus fair value over the amount invested. */
  multiple: number | null
  /** Why there is no rate or no multiple. */
  reasons: Record<string, string>
}

/** The figures of a fund's holdings (those named, or all that lines carry) at the end of a day, by holding. */
export async function holdingFigures(
  ctx: Context,
  fundId: number,
  asOf: string,
  holdingIds?: readonly number[],
): Promise<Map<number, HoldingFigures>> {
  const moved = await holdingMovements(ctx, fundId, asOf, holdingIds)
  const since = await purchaseDays(ctx, fundId)
  return new Map(
    [...(holdingIds ?? moved.keys())].map(id => {
      const first = since.get(id) ?? null
      const heldSince = first !== null && first <= asOf ? first : null
      return [id, { ...figuresOf(moved.get(id) ?? [], asOf), heldSince }]
    }),
  )
}

function figuresOf(movements: readonly HoldingMovement[], asOf: string): Omit<HoldingFigures, 'heldSince'> {
  const sum = (of: (movement: HoldingMovement) => number) =>
    movements.reduce((total, movement) => total + of(movement), 0)
  const cost = sum(one => one.cost)
  const unrealised = sum(one => one.unrealised)
  const fairValue = cost + unrealised
  // A reversed purchase is no proceeds, and reversed proceeds are no purchase.
  const isOut = ({ cash, takesBack }: HoldingMovement) => cash > 0 !== takesBack
  const returned = sum(one => (isOut(one) ? one.cash : 0))
  const invested = sum(one => (isOut(one) ? 0 : 0 - one.cash))
  const rate = xirr([
    ...movements.flatMap(({ date, cash }) => (cash === 0 ? [] : { date, amount: cash })),
    { date: asOf, amount: fairValue },
  ])
  const { tvpi } = multiples({ paidIn: invested, distributions: returned, nav: fairValue })
  return {
    cost,
    unrealised,
    fairValue,
    realised: sum(one => one.realised),
    income: sum(one => one.income),
    invested,
    returned,
    irr: rate.rate,
    multiple: tvpi.value,
    reasons: {
      ...(rate.reason ? { irr: rate.reason } : {}),
      ...(tvpi.reason ? { multiple: tvpi.reason } : {}),
    },
  }
}

/** Each entry's effect on a fund's holdings up to the end of a day, by holding, in the order of the book. */
export async function holdingMovements(
  ctx: Context,
  fundId: number,
  asOf: string,
  holdingIds?: readonly number[],
): Promise<Map<number, HoldingMovement[]>> {
  const lines = await linesCarrying(ctx, fundId, asOf, holdingIds)
  const kindOf = kindsIn(await accountsById(ctx, [fundId]))
  const reverses = new Map(lines.map(({ entry_id, reverses_id }) => [entry_id, reverses_id]))
  const takesBack = (entryId: number): boolean => {
    const reversed = reverses.get(entryId) ?? null
    return reversed !== null && !takesBack(reversed)
  }
  const found = new Map<number, Map<number, HoldingMovement>>()
  for (const line of lines) {
    const ofHolding = found.get(line.investment_id as number) ?? new Map<number, HoldingMovement>()
    found.set(line.investment_id as number, ofHolding)
    const movement = ofHolding.get(line.entry_id) ?? {
      entryId: line.entry_id,
      number: line.number as number,
      date: line.date,
      description: line.description,
      cost: 0,
      unrealised: 0,
      realised: 0,
      income: 0,
      cash: 0,
      takesBack: takesBack(line.entry_id),
    }
    ofHolding.set(line.entry_id, movement)
    add(movement, kindOf(line.account_id), line.debit_minor - line.credit_minor)
  }
  return new Map([...found].map(([id, movements]) => [id, [...movements.values()]]))
}

type Kind = 'cash' | 'cost' | 'mark' | 'unrealised_gain' | 'realised_gain' | 'income' | 'other'

function add(movement: HoldingMovement, kind: Kind, debit: number): void {
  if (kind === 'cost') movement.cost += debit
  if (kind === 'mark') movement.unrealised += debit
  if (kind === 'realised_gain') movement.realised -= debit
  if (kind === 'income') movement.income -= debit
  // Whatever of an entry is neither money nor a mark has money for its other side.
  if (kind !== 'cash' && kind !== 'mark' && kind !== 'unrealised_gain') movement.cash -= debit
}

function kindsIn(accounts: ReadonlyMap<number, GlAccountRow>): (accountId: number) => Kind {
  const families = [
    ['cash', familyOf(accounts, CASH)],
    ['cost', familyOf(accounts, COST)],
    ['mark', familyOf(accounts, MARK)],
    ['unrealised_gain', familyOf(accounts, UNREALISED_GAINS)],
    ['realised_gain', familyOf(accounts, REALISED_GAINS)],
  ] as const
  return id =>
    families.find(([, family]) => family.has(id))?.[0] ??
    (accounts.get(id)?.type === 'income' ? 'income' : 'other')
}

function linesCarrying({ db }: Context, fundId: number, asOf: string, holdingIds?: readonly number[]) {
  let query = db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .select(['line.investment_id', 'line.entry_id', 'line.date', 'line.account_id'])
    .select(['line.debit_minor', 'line.credit_minor'])
    .select(['entry.number', 'entry.description', 'entry.reverses_id'])
    .where('line.fund_account_id', '=', fundId)
    .where('line.investment_id', 'is not', null)
    .where('line.date', '<=', asOf)
  if (holdingIds) query = query.where('line.investment_id', 'in', [...holdingIds, 0])
  return query.orderBy('line.date').orderBy('entry.number').orderBy('line.id').execute()
}

/**
 * Returns the day of each holding's first purchase that was not reversed; under null for purchases of no
 * holding.
 */
export async function purchaseDays(ctx: Context, fundId: number): Promise<Map<number | null, string>> {
  const cost = [...familyOf(await accountsById(ctx, [fundId]), COST)]
  if (cost.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    // An entry is reversed once at most, and so is its reversal: joins find them by their index.
    .leftJoin('gl_entries as reversal', 'reversal.reverses_id', 'entry.id')
    .leftJoin('gl_entries as again', 'again.reverses_id', 'reversal.id')
    .select(({ fn }) => ['line.investment_id', fn.min('line.date').as('first')])
    .where('line.fund_account_id', '=', fundId)
    .where('line.account_id', 'in', cost)
    .where('line.debit_minor', '>', 0)
    .where('entry.reverses_id', 'is', null)
    .where(eb => eb.or([eb('reversal.id', 'is', null), eb('again.id', 'is not', null)]))
    .groupBy('line.investment_id')
    .execute()
  return new Map(rows.map(({ investment_id, first }) => [investment_id, first]))
}
