import { setImmediate } from 'node:timers/promises'
import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { Amortisation } from '../../finance/amortisation.ts'
import { schedule } from '../../finance/amortisation.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type PrepareContext,
  paginate,
} from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/money.ts'
import { type Row, readRows, readTable } from './table.ts'
import { termsOf } from './tape.ts'
import { loanStatuses, type RemittanceInput, type RemittanceReport } from './tape-schemas.ts'

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

/** Reads a servicer's report and holds it against the tape's schedules; writes nothing. */
export async function readRemittance(ctx: PrepareContext, input: RemittanceInput) {
  const known = await ctx.read(async db => {
    const tape = await db
      .selectFrom('pricer_tapes')
      .select(['currency', 'as_of_date'])
      .where('id', '=', input.tape_id)
      .executeTakeFirst()
    if (!tape) throw invalidField('tape_id', 'is not a tape of this office')
    const loans = await db
      .selectFrom('pricer_tape_loans')
      .select(['loan_id', 'balance_minor', 'rate', 'remaining_term', 'amortisation'])
      .where('tape_id', '=', input.tape_id)
      .orderBy('id')
      .execute()
    const before = await db
      .selectFrom('pricer_remittances')
      .select('report')
      .where('tape_id', '=', input.tape_id)
      .where('period', '<', input.period)
      .orderBy('period', 'desc')
      .executeTakeFirst()
    return { ...tape, loans, before: before ? fromJson<RemittanceReport>(before.report) : null }
  })
  const { currency } = known
  const month = monthsFrom(known.as_of_date.slice(0, 7), input.period)
  if (month < 1) throw invalidField('period', `must be after the tape’s ${known.as_of_date.slice(0, 7)}`)
  const scale = Math.round(1 / fromMinor(1, currency))
  const last = new Map(known.before?.loans.map(one => [one.loan_id, Math.round(one.ending_balance * scale)]))
  const expected = new Map<string, Expected>()
  for (const [at, loan] of known.loans.entries()) {
    if (at % 100 === 99) await setImmediate()
    expected.set(loan.loan_id, expectedOf(loan, month, last.get(loan.loan_id)))
  }
  const { items, ...reading } = await readRows(await readTable(input), columns, currency, row =>
    readLoan(row, expected, currency),
  )
  const reported = new Map(items.map(one => [one.loan_id, one]))
  const loans = known.loans.map(({ loan_id }) =>
    compared(loan_id, expected.get(loan_id) as Expected, reported.get(loan_id)),
  )
  return { currency, report: reportOf(loans, reading, currency) }
}

export async function keepRemittance(
  ctx: Context,
  { tape_id, period }: RemittanceInput,
  { currency, report }: Awaited<ReturnType<typeof readRemittance>>,
) {
  const row = await ctx.db
    .insertInto('pricer_remittances')
    .values({
      tape_id,
      period,
      author: ctx.principal.name,
      report: toJson(report),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'tape_id', 'period']).doNothing())
    .returning(['id', 'author'])
    .executeTakeFirst()
  if (!row) throw conflict('duplicate', `The report of ${period} for this tape is here already.`, { period })
  ctx.note({ remittance_id: row.id, tape_id, period, counts: report.counts })
  return { ...row, tape_id, period, currency, ...report, created_at: ctx.now, updated_at: ctx.now }
}

interface RemittanceFilter {
  limit: number
  cursor?: string | undefined
  tape_id?: number | undefined
}

/** The reports that were held against a tape, or all of them, newest first; without their loans. */
export async function listRemittances({ db }: Context, { tape_id, ...slice }: RemittanceFilter) {
  let query = kept(db)
  if (tape_id !== undefined) query = query.where('pricer_remittances.tape_id', '=', tape_id)
  return (await paginate(query, 'pricer_remittances.id', slice)).map(row => {
    const { loans, errors, unmapped_columns, ...summary } = present(row)
    return summary
  })
}

/** One report; 404 when it is not there or not the caller's. */
export async function getRemittance({ db }: Context, id: number) {
  const row = await kept(db).where('pricer_remittances.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

const kept = (db: Context['db']) =>
  db
    .selectFrom('pricer_remittances')
    .innerJoin('pricer_tapes', 'pricer_tapes.id', 'pricer_remittances.tape_id')
    .selectAll('pricer_remittances')
    .select('pricer_tapes.currency')

function present({
  org_id,
  report,
  ...row
}: Selectable<Tables['pricer_remittances']> & { currency: string }) {
  return { ...row, ...fromJson<RemittanceReport>(report) }
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
  balance_minor: number
  rate: number
  remaining_term: number
  amortisation: string
}

/** What the tape's schedule has for a month, on the balance that the last report left. */
function expectedOf(loan: KnownLoan, month: number, ending: number | undefined): Expected {
  const { interest, principal } = schedule(
    termsOf({ ...loan, balance: loan.balance_minor, amortisation: loan.amortisation as Amortisation }),
  )
  const repaid = principal.subarray(0, month - 1).reduce((sum, one) => sum + one, 0)
  // What was repaid early owes nothing more.
  if (ending === 0) return { beginning: 0, interest: 0, principal: 0 }
  return {
    beginning: ending ?? loan.balance_minor - repaid,
    interest: interest[month - 1] ?? 0,
    principal: principal[month - 1] ?? 0,
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
