import type { Amortisation } from '../../finance/amortisation.ts'
import { schedule, sumOf } from '../../finance/amortisation.ts'
import { invalidField } from '../../kernel/errors.ts'
import { fromMinor } from '../../kernel/money.ts'
import { loanStatuses } from './loan-statuses.ts'
import { begin, steps, type Tell } from './progress.ts'
import { type Row, readRows } from './table.ts'
import { readTable } from './table-file.ts'
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

const columns = {
  loan_id: ['loannumber', 'loanno', 'id'],
  beginning_balance: ['openingbalance', 'beginbalance'],
  interest_paid: ['interestcollected', 'interest'],
  principal_paid: ['scheduledprincipalpaid', 'principalcollected', 'principal'],
  prepayment: ['prepayments', 'prepaid', 'curtailment'],
  recovery: ['liquidation', 'liquidations', 'recoveries'],
  loss: ['losses', 'realizedloss', 'realisedloss'],
  ending_balance: ['endbalance', 'closingbalance'],
  days_past_due: ['dpd'],
  status: ['loanstatus', 'paymentstatus'],
} as const

/** What is known of the tape that a report is held against. */
export interface KnownTape {
  currency: string
  as_of_date: string
  loans: KnownLoan[]
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
  if (month < 1) throw invalidField('period', `must be after the tape’s ${known.as_of_date.slice(0, 7)}`)
  const table = await readTable(input)
  const scale = Math.round(1 / fromMinor(1, currency))
  const { before } = known
  const last = new Map(
    before?.report.loans.map(one => [
      one.loan_id,
      {
        month: monthsFrom(known.as_of_date.slice(0, 7), before.period),
        balance: Math.round(one.ending_balance * scale),
      },
    ]),
  )
  const expected = new Map(
    known.loans.map(loan => [loan.loan_id, expectedOf(loan, month, last.get(loan.loan_id))]),
  )
  const { items, ...reading } = readRows(
    table,
    columns,
    currency,
    row => readLoan(row, expected, currency),
    tell,
  )
  const reported = new Map(items.map(one => [one.loan_id, one]))
  const loans: ComparedLoan[] = []
  for (const [, { loan_id }] of steps(known.loans, 'pricing', tell))
    loans.push(compared(loan_id, expected.get(loan_id) as Expected, reported.get(loan_id)))
  begin('summing', tell)
  return reportOf(loans, reading, currency)
}

const monthsFrom = (from: string, to: string) => {
  const month = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return month(to) - month(from)
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

/** A loan as the last report left it: `month` is counted from the tape's day. */
interface Left {
  month: number
  balance: number
}

/**
 * What is due in a month. A loan that is below its schedule was repaid in part, and is amortised anew over the months
 * it has left; one that is behind owes what the tape's schedule says. Months without a report are taken to have gone
 * as scheduled.
 */
function expectedOf(loan: KnownLoan, month: number, left: Left | undefined): Expected {
  // What was repaid early owes nothing more.
  if (left?.balance === 0) return { beginning: 0, interest: 0, principal: 0 }
  const terms = termsOf({
    ...loan,
    balance: loan.balance_minor,
    amortisation: loan.amortisation as Amortisation,
  })
  const agreed = schedule(terms)
  const since = left?.month ?? 0
  const scheduled = terms.principal - sumOf(agreed.principal.subarray(0, since))
  const balance = left?.balance ?? scheduled
  const isRepaidInPart = balance < scheduled && since < terms.months
  const from = isRepaidInPart ? since : 0
  const due = isRepaidInPart
    ? schedule({ ...terms, principal: balance, months: terms.months - since })
    : agreed
  return {
    beginning: balance - sumOf(due.principal.subarray(since - from, month - 1 - from)),
    interest: due.interest[month - 1 - from] ?? 0,
    principal: due.principal[month - 1 - from] ?? 0,
  }
}

function readLoan(row: Row, expected: ReadonlyMap<string, Expected>, currency: string): Reported | null {
  const loanId = row.required('loan_id', row.text('loan_id', 100))
  const known = loanId === null ? undefined : expected.get(loanId)
  if (loanId !== null && !known) row.refuse('loan_id', `${loanId} is not a loan of the tape`)
  const money = Object.fromEntries(amounts.map(name => [name, row.money(name) ?? 0])) as Amounts
  if (row.text('ending_balance') === null) row.required('ending_balance', null)
  const given = row.money('beginning_balance')
  const beginning = given ?? known?.beginning ?? 0
  const ending = beginning - money.principal_paid - money.prepayment - money.recovery - money.loss
  if (row.problems.length === 0 && ending !== money.ending_balance)
    row.refuse(
      'ending_balance',
      `should be ${fromMinor(ending, currency)}: the beginning balance of ${fromMinor(beginning, currency)} less principal, prepayment, recovery and loss`,
    )
  const daysPastDue = row.whole('days_past_due', 100_000) ?? 0
  const status = row.text('status', 60)?.toLowerCase() ?? null
  if (loanId === null || row.problems.length > 0) return null
  return { loan_id: loanId, beginning_balance: given, ...money, days_past_due: daysPastDue, status }
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

/** One loan in integer minor units: what was due beside what came. A loan without a row is missing, unchanged. */
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
