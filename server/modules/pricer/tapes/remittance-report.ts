import { amendedSchedule, resumedSchedule } from '../../../finance/amended-schedule.ts'
import { type Schedule, sumOf } from '../../../finance/amortisation.ts'
import type { Amortisation, LoanTerms } from '../../../finance/loan-terms.ts'
import { joined, sentence } from '../../../kernel/language/sentence.ts'
import { invalid, invalidField } from '../../../kernel/problems/errors.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import { type Agreed, monthsFrom } from '../agreed.ts'
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
  /**
   * The agreement of a single loan serviced from its pricing; null for loans scheduled from the tape's own
   * terms.
   */
  agreed: Agreed | null
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
      const due = () => expectedOf(known.agreed ?? agreedIn(loan), month, last.get(loan.loan_id))
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
    loans.push(compared(loan_id, expected.get(loan_id) as Expected, reported.get(loan_id)))
  begin('summing', tell)
  return reportOf(loans, { ...reading, errors: keptErrors(reading.errors) }, currency)
}

interface Expected {
  beginning: number
  interest: number
  principal: number
}

interface KnownLoan {
  loan_id: string
  balance_minor: number
  rate: number
  remaining_term: number
  amortisation: string
}

/** A loan as the last report left it, integer minor units: `month` is counted from the tape's day. */
interface Left {
  month: number
  balance: number
  /** The instalment, when exactly it was paid and nothing else; null otherwise. */
  kept: { interest: number; principal: number } | null
}

function leftBy({ before, as_of_date, currency }: KnownTape): Map<string, Left> {
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
function expectedOf({ terms, amendments }: Agreed, month: number, left: Left | undefined): Expected {
  // A prepaid loan owes nothing more.
  if (left?.balance === 0) return { beginning: 0, interest: 0, principal: 0 }
  const agreed = amendedSchedule(terms, amendments)
  const scheduledAt = (after: number) => terms.principal - sumOf(agreed.principal.subarray(0, after))
  const since = left?.month ?? 0
  const balance = left?.balance ?? scheduledAt(since)
  const isRepaidInPart = left !== undefined && balance < scheduledAt(since) && since < agreed.interest.length
  if (!isRepaidInPart) return monthOf(agreed, balance, since, month - 1)
  const isAmendedNow = amendments.some(({ from }) => from === since + 1)
  const fixed = isAmendedNow ? {} : keptInstalment(terms, left)
  const anew = resumedSchedule(terms, amendments, { since, balance, ...fixed })
  return monthOf(anew, balance, 0, month - 1 - since)
}

/** Returns the agreement of a loan on a tape. */
const agreedIn = ({ balance_minor, amortisation, ...loan }: KnownLoan): Agreed => ({
  terms: termsOf({ ...loan, balance: balance_minor, amortisation: amortisation as Amortisation }),
  amendments: [],
})

/** Returns the instalment fixed at the last report, if it was kept; none in a payment holiday. */
function keptInstalment({ amortisation }: LoanTerms, { kept }: Left): { instalment?: number } {
  if (!kept || kept.principal <= 0) return {}
  if (amortisation === 'annuity') return { instalment: kept.interest + kept.principal }
  return amortisation === 'linear' ? { instalment: kept.principal } : {}
}

/** The month at an index of a schedule, of a loan that had `balance` before the one at `from`. */
const monthOf = ({ interest, principal }: Schedule, balance: number, from: number, at: number): Expected => ({
  beginning: balance - sumOf(principal.subarray(from, at)),
  interest: interest[at] ?? 0,
  principal: principal[at] ?? 0,
})

function readLoan(row: Row, expected: ReadonlyMap<string, Expected>, currency: string): Reported | null {
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
function capitalisedIn(row: Row, known: Expected | undefined, grown: number): number {
  const due = Math.max(0, -(known?.principal ?? 0))
  return row.money('capitalised') ?? (grown === due ? due : 0)
}

function statusOf(one: Reported, expected: Expected): Status {
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
function compared(loanId: string, expected: Expected, one: Reported | undefined) {
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
