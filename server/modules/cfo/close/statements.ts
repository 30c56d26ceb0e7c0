import { fiscalYearOf } from '../../../books/accounts/fiscal-years.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { type CapitalAmounts, capitalAt, capitalLines } from '../../../books/capital/capital-lines.ts'
import { accruedCarryAt, carryBalances } from '../../../books/capital/carry-balances.ts'
import {
  type CapitalFlow,
  type Figures,
  figuresAt,
  flowsUntil,
  fundFiguresAt,
  NO_FIGURES,
} from '../../../books/capital/figures/figures.ts'
import {
  type CapitalHistory,
  capitalHistory,
  withoutTransfers,
} from '../../../books/capital/figures/history.ts'
import { fundReturnsAt, type Returns, returnsOf } from '../../../books/capital/figures/returns.ts'
import { closingInterest, interestWithin } from '../../../books/capital/later-closings/closing-interest.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import { addMonths } from '../../../finance/day-count.ts'
import { AppError, type Context, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { ColumnKey, CommitmentLine, StatementLine } from './statement-lines.ts'

/** The span of a column: both days inclusive. */
interface ColumnOf {
  key: ColumnKey
  start: string
  end: string
}

/** Amounts in minor units, one for each column; lines that are zero throughout are left out. */
type Lines<K extends string> = Partial<Record<K, number[]>>

/** Returns with their inputs, in minor units; earlier closes only have the returns. */
interface Metrics extends Returns {
  paid_in?: number
  distributed?: number
  /** Called and not paid yet. */
  unpaid?: number
}

export interface KeptStatement {
  /** Null for postings without a partner. */
  lp_id: number | null
  name: string
  lines: Lines<StatementLine>
  committed: number
  recallable: number
  commitment: Lines<CommitmentLine>
  /** Carried interest accrued at the end; absent without any. */
  accrued_carry?: number
  /** Interest of later closings got (paid: negative) in each column, outside the account; absent without any. */
  closing_interest?: number[]
  metrics: Metrics
}

/** The statements of a period as its close keeps them. */
export interface KeptStatements {
  columns: ColumnOf[]
  statements: KeptStatement[]
  /** Metrics of the fund as a whole; its amounts are the sums over the statements. */
  metrics: Metrics
  /** The accrual to the general partners; absent without any. */
  accrued_carry?: number
}

/**
 * Builds the capital account statements at the end of a closed day, from the equity accounts of the ledger,
 * to the minor unit: quarter, year and since inception, whose lines sum from the opening to the closing
 * balance. A column that begins amid a closed period opens with the balances that a closing on the day before
 * would have given each partner.
 *
 * 500 `books_out_of_balance` where the closing balances do not sum to `nav`.
 */
export async function statementsAt(
  ctx: Context,
  fund: FundRow,
  end: string,
  nav: number,
): Promise<KeptStatements> {
  const history = await capitalHistory(ctx, fund.id)
  const flows = flowsUntil(history, end)
  const columns = await columnsOf(ctx, fund, end)
  const closing = await capitalAt(ctx, fund.id, end)
  const promised = figuresAt(history, end)
  const own = figuresAt(withoutTransfers(history), end)
  const before: Array<Awaited<ReturnType<typeof openingOf>>> = []
  for (const column of columns) before.push(await openingOf(ctx, fund.id, history, column))
  const accrued = await carryBalances(ctx, fund.id, { date: end, of: 'accrued' })
  const interest = await closingInterest(ctx, fund.id)
  const interestIn = columns.map(({ start, end }) => interestWithin(interest, { from: start, to: end }))
  const ids = [...new Set([...closing.keys(), ...promised.keys()])].sort((a, b) => a - b)
  const partners = await findPartners(ctx, ids)
  const statements = ids.map((id): KeptStatement => {
    const lines = capitalOf(
      closing.get(id) ?? {},
      before.map(({ capital }) => capital.get(id) ?? {}),
    )
    const now = promised.get(id) ?? NO_FIGURES
    return {
      lp_id: id || null,
      name: partners.get(id)?.name ?? 'Posted for no partner',
      lines,
      committed: now.committed,
      recallable: now.recallable,
      commitment: unfundedOver(
        { all: now, own: own.get(id) ?? NO_FIGURES },
        before.map(({ figures, own }) => ({
          all: figures.get(id) ?? NO_FIGURES,
          own: own.get(id) ?? NO_FIGURES,
        })),
      ),
      ...accruedOf(accrued.get(id)),
      ...closingInterestOf(interestIn.map(one => one.get(id) ?? 0)),
      metrics: metricsOf(now, flows.get(id) ?? [], { nav: sumOf(closing.get(id) ?? {}), day: end }),
    }
  })
  const total = [...closing.values()].reduce((sum, account) => sum + sumOf(account), 0)
  if (total !== nav)
    throw new AppError(
      500,
      'books_out_of_balance',
      sentence`The capital accounts of fund ${fund.id} do not sum to its net assets. No statements are produced.`,
      { members: { fund_account_id: fund.id, net_assets: nav, capital: total } },
    )
  const whole = fundFiguresAt(history, end)
  const accruedCarry = await accruedCarryAt(ctx, fund.id, end)
  return {
    columns,
    statements,
    ...(accruedCarry === 0 ? {} : { accrued_carry: accruedCarry }),
    metrics: {
      ...metricsOf(whole, [], { nav, day: end }),
      ...fundReturnsAt(history, { nav, accruedCarry, day: end }),
    },
  }
}

/** Quarter and year are those of the fund's fiscal year; inception is the first day that anything is posted on. */
async function columnsOf({ db }: Context, fund: FundRow, end: string): Promise<ColumnOf[]> {
  const year = fiscalYearOf(fund, end).from
  const quarter = [9, 6, 3, 0].map(months => addMonths(year, months)).find(start => start <= end) as string
  const first = await db
    .selectFrom('gl_lines')
    .select('date')
    .where('fund_account_id', '=', fund.id)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
  return [
    { key: 'qtd', start: quarter, end },
    { key: 'ytd', start: year, end },
    { key: 'itd', start: first && first.date < end ? first.date : end, end },
  ]
}

async function openingOf(ctx: Context, fundId: number, history: CapitalHistory, { key, start }: ColumnOf) {
  if (key === 'itd')
    return {
      capital: new Map<number, CapitalAmounts>(),
      figures: new Map<number, Figures>(),
      own: new Map<number, Figures>(),
    }
  const day = daysAfter(start, -1)
  return {
    capital: await capitalAt(ctx, fundId, day),
    figures: figuresAt(history, day),
    own: figuresAt(withoutTransfers(history), day),
  }
}

/** Returns the changes in each column between its opening and the end. */
function capitalOf(closing: CapitalAmounts, openings: readonly CapitalAmounts[]): Lines<StatementLine> {
  return kept({
    opening: openings.map(sumOf),
    ...Object.fromEntries(
      capitalLines.map(line => [line, openings.map(opening => (closing[line] ?? 0) - (opening[line] ?? 0))]),
    ),
    closing: openings.map(() => sumOf(closing)),
  })
}

/** A partner's figures, and those of their own commitments, payments and distributions. */
interface Stated {
  all: Figures
  own: Figures
}

function unfundedOver(now: Stated, openings: readonly Stated[]): Lines<CommitmentLine> {
  const transferred = ({ all, own }: Stated) => all.unfunded - own.unfunded
  return kept({
    opening: openings.map(({ all }) => all.unfunded),
    change: openings.map(({ own }) => now.own.committed - own.committed),
    contributed: openings.map(({ own }) => own.calledInside - now.own.calledInside),
    recallable: openings.map(({ own }) => now.own.recallable - own.recallable),
    transfers: openings.map(opening => transferred(now) - transferred(opening)),
    closing: openings.map(() => now.all.unfunded),
  })
}

const accruedOf = (amount = 0): Pick<KeptStatement, 'accrued_carry'> =>
  amount === 0 ? {} : { accrued_carry: amount }

const closingInterestOf = (amounts: number[]): Pick<KeptStatement, 'closing_interest'> =>
  amounts.some(amount => amount !== 0) ? { closing_interest: amounts } : {}

const kept = <K extends string>(lines: Partial<Record<K, number[]>>): Lines<K> =>
  Object.fromEntries(
    Object.entries<number[] | undefined>(lines).filter(([, amounts]) => amounts?.some(one => one !== 0)),
  ) as Lines<K>

const sumOf = (account: CapitalAmounts): number =>
  Object.values(account).reduce((sum, amount) => sum + amount, 0)

const metricsOf = (figures: Figures, ...rest: [CapitalFlow[], { nav: number; day: string }]): Metrics => ({
  ...returnsOf(figures, ...rest),
  paid_in: figures.paidIn,
  distributed: figures.distributed,
  unpaid: figures.unpaid + figures.owedBack,
})
