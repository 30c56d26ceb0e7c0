import { effective, monthlyRate, sumOf, weightedAverageLife } from '../../../finance/amortisation.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import { type PoolMonth, PoolSchedule } from '../../../finance/pool.ts'
import { joined, sentence } from '../../../kernel/language/sentence.ts'
import { invalidField } from '../../../kernel/problems/errors.ts'
import { Exact, fromMinor } from '../../../kernel/values/money.ts'
import { type AmortisationName, amortisationNames } from '../amortisation-names.ts'
import { refusingTooLarge } from '../too-large.ts'
import { tapeColumns } from './columns.ts'
import { begin, steps, type Tell } from './progress.ts'
import { stratify } from './stratify.ts'
import { keptErrors, type Row, readRows } from './table.ts'
import { fieldOf, readTable } from './table-file.ts'
import { type TapeLoan, weighted } from './tape-loan.ts'
import type { TapeAnalysis, TapeInput } from './tape-schemas.ts'

/** Reads a tape and derives its report. Takes seconds: it runs in a separate process. */
export async function analyseTape(input: TapeInput, currency: string, tell: Tell) {
  begin('reading', tell)
  const table = await readTable(input, tapeColumns)
  const { items: loans, ...reading } = readRows(
    table,
    tapeColumns,
    { ...input, currency },
    row => readLoan(row, input.as_of_date),
    tell,
  )
  if (loans.length === 0)
    throw invalidField(
      fieldOf(input),
      sentence`has no readable row: ${joined(
        reading.errors
          .slice(0, 5)
          .map(({ row, column, message }) => sentence`row ${row}, ${column}: ${message}`),
        '; ',
      )}`,
    )
  const pool = new PoolSchedule()
  for (const [, loan] of steps(loans, 'pricing', tell))
    refusingTooLarge(
      fieldOf(input),
      sentence`has balances that are too large: with their interest, those up to ${loan.loan_id} cannot be calculated exactly`,
      () => pool.add(termsOf(loan)),
    )
  begin('summing', tell)
  const analysis: TapeAnalysis = {
    ...reading,
    errors: keptErrors(reading.errors),
    assumptions: { cpr: input.cpr, cdr: input.cdr, severity: input.severity, price_pct: input.price_pct },
    ...poolOf(loans, pool, input, currency),
    stratifications: stratify(loans, currency),
  }
  return { loans, balance: pool.balance, analysis }
}

export const termsOf = (loan: Pick<TapeLoan, 'balance' | 'rate' | 'remaining_term' | 'amortisation'>) => ({
  principal: loan.balance,
  months: loan.remaining_term,
  amortisation: loan.amortisation,
  coupon: loan.rate,
})

function readLoan(row: Row, asOf: string): TapeLoan | null {
  const loanId = row.required('loan_id', row.text('loan_id', 100))
  const balance = row.required('current_balance', row.money('current_balance'))
  const original = row.money('original_balance')
  const rate = row.required('rate', row.rate('rate'))
  const term = row.whole('remaining_term', 600) ?? monthsTo(row, asOf)
  if (term === 0) row.refuse('remaining_term', sentence`must be at least 1`)
  if (term === null) row.required('remaining_term', null)
  if (balance === 0) row.refuse('current_balance', sentence`must be more than 0`)
  if (balance !== null && original !== null && original < balance)
    row.refuse('original_balance', sentence`is less than the current balance`)
  const name = (row.text('amortisation') ?? 'annuity').toLowerCase().replaceAll(/[\s-]+/g, '_')
  if (!Object.hasOwn(amortisationNames, name))
    row.refuse('amortisation', sentence`must be one of ${Object.keys(amortisationNames).join(', ')}`)
  const rest = {
    days_past_due: row.whole('days_past_due', 100_000),
    status: row.text('status', 60)?.toLowerCase() ?? null,
    ltv: row.number('ltv'),
    state: row.text('state', 60),
    industry: row.text('industry', 100),
  }
  if (loanId === null || balance === null || rate === null || term === null || row.problems.length > 0)
    return null
  const amortisation = amortisationNames[name as AmortisationName]
  return { loan_id: loanId, balance, rate, remaining_term: term, amortisation, ...rest }
}

/** Months until maturity, a begun one counted whole. */
function monthsTo(row: Row, asOf: string): number | null {
  const maturity = row.date('maturity_date')
  if (maturity === null) return null
  if (daysBetween(asOf, maturity) <= 0) return row.refuse('maturity_date', sentence`is not after ${asOf}`)
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const whole = months(maturity) - months(asOf) + (maturity.slice(8) > asOf.slice(8) ? 1 : 0)
  return whole > 600 ? row.refuse('maturity_date', sentence`is more than 600 months away`) : whole
}

function poolOf(loans: readonly TapeLoan[], pool: PoolSchedule, input: TapeInput, currency: string) {
  const show = (minor: number) => fromMinor(minor, currency)
  const months = pool.months(input)
  const returned = months.map(one => one.scheduledPrincipal + one.prepayment + one.recovery)
  const interest = Float64Array.from(months, one => one.interest)
  const price = new Exact(input.price_pct).times(pool.balance).toDecimalPlaces(0).toNumber()
  const { rate } = monthlyRate({ interest, principal: Float64Array.from(returned) }, price, 0.01)
  const withLtv = loans.filter(loan => loan.ltv !== null)
  return {
    pool: {
      count: loans.length,
      balance: show(pool.balance),
      wa_coupon: weighted(loans, loan => loan.rate) as number,
      wa_remaining_term: weighted(loans, loan => loan.remaining_term) as number,
      wa_ltv: weighted(withLtv, loan => loan.ltv as number),
      largest_loan_share: loans.reduce((most, { balance }) => Math.max(most, balance), 0) / pool.balance,
      total_interest: show(sumOf(interest)),
      total_losses: show(sumOf(months.map(one => one.loss))),
      irr: rate === null ? null : effective(rate),
      irr_monthly: rate,
      wal: weightedAverageLife(returned),
    },
    cash_flows: months.map(one => presentMonth(one, show)),
  }
}

const presentMonth = (one: PoolMonth, show: (minor: number) => number) => ({
  period: one.month,
  opening_balance: show(one.opening),
  interest: show(one.interest),
  scheduled_principal: show(one.scheduledPrincipal),
  prepayments: show(one.prepayment),
  defaults: show(one.default),
  recoveries: show(one.recovery),
  losses: show(one.loss),
  closing_balance: show(one.closing),
})
