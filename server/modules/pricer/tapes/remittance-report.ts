import {
  type Agreed,
  type Due,
  dueIn,
  type Left,
  type Plan,
  planAfter,
  planAgreed,
  plannedAfter,
} from '../../../finance/loan-plan.ts'
import type { Amortisation, LoanTerms } from '../../../finance/loan-terms.ts'
import { joined, sentence } from '../../../kernel/language/sentence.ts'
import { invalid, invalidField } from '../../../kernel/problems/errors.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { monthsFrom } from '../agreed.ts'
import { refusingTooLarge } from '../too-large.ts'
import { remittanceColumns } from './columns.ts'
import { loanStatuses } from './loan-statuses.ts'
import { begin, steps, type Tell } from './progress.ts'
import { keptErrors, type Row, readRows } from './table.ts'
import { fieldOf, readTable } from './table-file.ts'
import { termsOf } from './tape.ts'
import type { RemittanceInput, RemittanceReport } from './tape-schemas.ts'

type Status = (typeof loanStatuses)[number]
const amounts = [
  'interest_paid',
  'principal_paid',
  'prepayment',
  'recovery',
  'loss',
  'ending_balance',
] as const
type Amounts = Record<(typeof amounts)[number], number>

interface Reported extends Amounts {
  loan_id: string
  beginning_balance: number | null
  days_past_due: number
  status: string | null
}

/** Known facts of the tape that a report is checked against. */
export interface KnownTape {
  currency: string
  as_of_date: string
  loans: KnownLoan[]
  /** Instalment of the month of a single loan serviced from its pricing; null for loans of the tape's own terms. */
  due: Due | null
  /** The report of the latest month before it. */
  before: { period: string; report: RemittanceReport } | null
}

/** Holds a servicer's report against the tape's schedules. Takes seconds: it runs in a process of its own. */
export async function reportAgainst(
  known: KnownTape,
  input: RemittanceInput,
  tell: Tell,
): Promise<RemittanceReport> {
  begin('reading', tell)
  const { currency } = known
  const month = monthsFrom(known.as_of_date.slice(0, 7), input.period)
  if (month < 1)
    throw invalidField('period', sentence`must be after the tape’s ${known.as_of_date.slice(0, 7)}`)
  const table = await readTable(input, remittanceColumns)
  const last = leftBy(known)
  const expected = new Map(
    known.loans.map(loan => {
      const tooLarge = sentence`has amounts that are too large: those of ${loan.loan_id} cannot be calculated exactly`
      const due = () => known.due ?? expectedOf(loan, month, last.get(loan.loan_id))
      return [loan.loan_id, refusingTooLarge('tape_id', tooLarge, due)]
    }),
  )
  const { items, ...reading } = readRows(
    table,
    remittanceColumns,
    { ...input, currency },
    row => readLoan(row, expected, currency),
    tell,
  )
  // A report of which nothing fits says nothing of what was paid.
  if (items.length === 0)
    throw invalid(
      reading.errors.map(({ row, column, message }) => ({
        path: `${fieldOf(input)}.${row}.${column}`,
        message: joined([message], ''),
      })),
    )
  const reported = new Map(items.map(one => [one.loan_id, one]))
  const loans: ComparedLoan[] = []
  for (const [, { loan_id }] of steps(known.loans, 'pricing', tell))
    loans.push(compared(loan_id, expected.get(loan_id) as Due, reported.get(loan_id)))
  begin('summing', tell)
  return reportOf(loans, { ...reading, errors: keptErrors(reading.errors) }, currency)
}

interface KnownLoan {
  loan_id: string
  balance_minor: number
  rate: number
  remaining_term: number
  amortisation: string
}

/** A loan as the last report left it, with the instalment where exactly it was paid and nothing else. */
interface LeftByReport extends Left {
  kept: { interest: number; principal: number } | null
}

function leftBy({ before, as_of_date, currency }: KnownTape): Map<string, LeftByReport> {
  if (!before) return new Map()
  const month = monthsFrom(as_of_date.slice(0, 7), before.period)
  return new Map(
    before.report.loans.map(loan => {
      const minor = (amount: number) => toMinor(amount, currency, 'tape_id')
      const [balance, principal] = [minor(loan.ending_balance), minor(loan.scheduled_principal)]
      const isKept = minor(loan.beginning_balance) - principal === balance
      const kept = isKept ? { interest: minor(loan.scheduled_interest), principal } : null
      return [loan.loan_id, { month, balance, kept }]
    }),
  )
}

/**
 * Returns the instalment of a month. A loan below its schedule was partly prepaid: it is re-amortised over
 * its remaining months, and the new instalment stays constant while it is kept. A loan that is behind owes
 * the tape's schedule. Months without a report count as paid on schedule.
 */
function expectedOf(loan: KnownLoan, month: number, left: LeftByReport | undefined): Due {
  const terms = termsOf({
    ...{ rate: loan.rate, remaining_term: loan.remaining_term, balance: loan.balance_minor },
    amortisation: loan.amortisation as Amortisation,
  })
  const agreed = { terms, amendments: [] }
  const asAgreed = planAgreed(agreed)
  return dueIn(planLeft(agreed, asAgreed, left), month)
}

function planLeft(agreed: Agreed, asAgreed: Plan, left: LeftByReport | undefined): Plan {
  if (left === undefined) return asAgreed
  const { month, balance, kept } = left
  const planned = plannedAfter(asAgreed, month)
  const isRepaid = balance === 0
  if (isRepaid || (balance < planned && month < agreed.terms.months))
    return planAfter(agreed, { month, balance, ...keptInstalment(agreed.terms, kept) })
  return behind(asAgreed, left)
}

/** A plan as it was, of a loan that is behind it by what the balance exceeds it. */
const behind = (plan: Plan, { balance, month }: Left): Plan => ({
  ...plan,
  balance: plan.balance + balance - plannedAfter(plan, month),
})

/** Returns the instalment fixed at the last report, if it was kept; none in a payment holiday. */
function keptInstalment({ amortisation }: LoanTerms, kept: LeftByReport['kept']): { instalment?: number } {
  if (!kept || kept.principal <= 0) return {}
  if (amortisation === 'annuity') return { instalment: kept.interest + kept.principal }
  return amortisation === 'linear' ? { instalment: kept.principal } : {}
}

function readLoan(row: Row, expected: ReadonlyMap<string, Due>, currency: string): Reported | null {
  const [only] = expected.size === 1 ? expected.keys() : []
  const loanId = row.required('loan_id', row.text('loan_id', 100) ?? only ?? null)
  const known = loanId === null ? undefined : expected.get(loanId)
  if (loanId !== null && !known)
    row.refuse(
      'loan_id',
      only === undefined
        ? sentence`${loanId} is not a loan of the tape`
        : sentence`${loanId} is not the loan of the tape, which is ${only}`,
    )
  const money = Object.fromEntries(amounts.map(name => [name, row.money(name) ?? 0])) as Amounts
  if (row.text('ending_balance') === null) row.required('ending_balance', null)
  const given = row.money('beginning_balance')
  const beginning = given ?? known?.beginning ?? 0
  const repaid = money.principal_paid + money.prepayment + money.recovery + money.loss
  const capitalised = capitalisedIn(row, known, money.ending_balance - (beginning - repaid))
  const ending = beginning + capitalised - repaid
  if (row.problems.length === 0 && ending !== money.ending_balance)
    row.refuse(
      'ending_balance',
      capitalised === 0
        ? sentence`should be ${fromMinor(ending, currency)}: the beginning balance of ${fromMinor(beginning, currency)} less principal, prepayment, recovery and loss`
        : sentence`should be ${fromMinor(ending, currency)}: the beginning balance of ${fromMinor(beginning, currency)} and ${fromMinor(capitalised, currency)} of capitalised interest, less principal, prepayment, recovery and loss`,
    )
  // As in schedules: interest, and a negative principal of the same amount.
  money.interest_paid += capitalised
  money.principal_paid -= capitalised
  const daysPastDue = row.whole('days_past_due', 100_000) ?? 0
  const status = row.text('status', 60)?.toLowerCase() ?? null
  if (loanId === null || row.problems.length > 0) return null
  return { loan_id: loanId, beginning_balance: given, ...money, days_past_due: daysPastDue, status }
}

/** Interest that was added to the balance: as the row says, or as was due where the balance grew by just that. */
function capitalisedIn(row: Row, known: Due | undefined, grown: number): number {
  const due = Math.max(0, -(known?.principal ?? 0))
  return row.money('capitalised') ?? (grown === due ? due : 0)
}

function statusOf(one: Reported, expected: Due): Status {
  if (one.loss > 0 || one.recovery > 0 || /default|charged|foreclos|liquidat/.test(one.status ?? ''))
    return 'defaulted'
  if (one.ending_balance === 0 && one.prepayment > 0) return 'prepaid'
  if (one.days_past_due >= 90) return 'delinquent_90'
  if (one.days_past_due >= 60) return 'delinquent_60'
  if (one.days_past_due >= 30) return 'delinquent_30'
  const paid = one.interest_paid + one.principal_paid + one.prepayment
  return paid < expected.interest + expected.principal && one.ending_balance > 0 ? 'short' : 'paid'
}

/**
 * Compares one loan's instalment with its payments, in integer minor units. A loan without a row is missing,
 * unchanged.
 */
function compared(loanId: string, expected: Due, one: Reported | undefined) {
  const { interest: scheduled_interest, principal: scheduled_principal } = expected
  const paid = one ?? {
    ...(Object.fromEntries(amounts.map(name => [name, 0])) as Amounts),
    beginning_balance: null,
    ending_balance: expected.beginning,
  }
  const status: Status = one ? statusOf(one, expected) : expected.beginning === 0 ? 'paid' : 'missing'
  return {
    loan_id: loanId,
    status,
    beginning_balance: paid.beginning_balance ?? expected.beginning,
    scheduled_interest,
    scheduled_principal,
    interest_paid: paid.interest_paid,
    principal_paid: paid.principal_paid,
    prepayment: paid.prepayment,
    recovery: paid.recovery,
    loss: paid.loss,
    ending_balance: paid.ending_balance,
    interest_variance: paid.interest_paid - scheduled_interest,
    principal_variance: paid.principal_paid - scheduled_principal,
  }
}

type ComparedLoan = ReturnType<typeof compared>
type MoneyOf = Omit<ComparedLoan, 'loan_id' | 'status'>

function reportOf(
  loans: readonly ComparedLoan[],
  reading: Pick<RemittanceReport, 'counts' | 'errors' | 'unmapped_columns'>,
  currency: string,
): RemittanceReport {
  const show = (money: MoneyOf) =>
    Object.fromEntries(
      Object.entries(money).map(([name, minor]) => [name, fromMinor(minor, currency)]),
    ) as MoneyOf
  const moneyOf = ({ loan_id, status, ...money }: ComparedLoan): MoneyOf => money
  const totals = compared('', { beginning: 0, interest: 0, principal: 0 }, undefined)
  const sum = moneyOf(totals)
  for (const loan of loans) for (const name of Object.keys(sum) as (keyof MoneyOf)[]) sum[name] += loan[name]
  return {
    ...reading,
    totals: show(sum),
    by_status: loanStatuses.map(status => {
      const of = loans.filter(loan => loan.status === status)
      const ending = of.reduce((total, loan) => total + loan.ending_balance, 0)
      return { status, count: of.length, ending_balance: fromMinor(ending, currency) }
    }),
    loans: loans.map(loan => ({ loan_id: loan.loan_id, status: loan.status, ...show(moneyOf(loan)) })),
  }
}
