import { recount, shift, turnover } from '../../../books/balances.ts'
import { accountsById } from '../../../books/chart.ts'
import type { FundRow } from '../../../books/fund-accounts.ts'
import { standingOf } from '../../../books/nav.ts'
import { commitmentsOf } from '../../../books/partners.ts'
import { fromJsonOrNull } from '../../../database/columns.ts'
import { addMonths } from '../../../finance/day-count.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/money.ts'
import { monthsOf } from '../fees/fee-calculation.ts'
import type { FeeTerms } from '../fees/fee-schemas.ts'
import { glTrialBalance } from '../ledger/trial-balances.ts'
import type { Check, CloseCheck, CloseInput } from './close-schemas.ts'
import { attestable, closeChecks } from './close-schemas.ts'

export interface Period {
  start: string
  end: string
}

/** The last close before the period: its end, and the NAV that it found. */
export interface Previous {
  end: string
  nav: number
}

interface Finding {
  pass: boolean
  evidence: string
}

/** What the ledger says about an account by code, in minor units, debit positive. */
interface Ledger {
  balance: (code: string) => number
  /** Sum of both sides in the period. */
  moved: (code: string) => number
  /** What is posted on accounts of these for no partner. */
  unassigned: (codes: readonly string[]) => number
}

/** The checks of a close in their order, before anything is attested or waived. */
export async function runChecks(
  ctx: Context,
  fund: FundRow,
  period: Period,
  { previous, preparerId }: { previous: Previous | null; preparerId: number | null | undefined },
): Promise<Record<CloseCheck, Finding>> {
  const ledger = await ledgerOf(ctx, fund.id, period)
  const major = (minor: number) => `${fromMinor(minor, fund.currency)} ${fund.currency}`
  const trial = await glTrialBalance(ctx, { fund_account_id: fund.id, as_of: period.end })
  const { nav, capital } = await standingOf(ctx, fund.id, period.end)
  const drafts = await draftsUntil(ctx, fund.id, period.end)
  const waiting = await callsWaiting(ctx, fund.id, period.end)
  const cash = ledger.balance('1010') + ledger.balance('1020')
  const cashMoved = ledger.moved('1010') + ledger.moved('1020')
  const cost = ledger.balance('1310')
  const valued = ledger.moved('4300')
  const accrued = ledger.moved('2010')
  return {
    bank_reconciliation: {
      pass: cash === 0 && cashMoved === 0,
      evidence: `Cash in the book is ${major(cash)}; ${cashMoved === 0 ? 'nothing moved' : 'compare it with the bank’s statement and attest it'}.`,
    },
    calls_and_distributions_posted: {
      pass: drafts.capital === 0 && waiting.length === 0,
      evidence: `${waiting.length === 0 ? 'Every capital call noticed by then is issued' : `Not issued though noticed by then: ${waiting.slice(0, 10).join(', ')}`}; ${drafts.capital} drafts of capital calls or distributions; ${major(ledger.moved('3100'))} of calls and ${major(ledger.moved('3300'))} of distributions are posted in the period.`,
    },
    valuations_approved: {
      pass: cost === 0 || valued !== 0,
      evidence:
        cost === 0
          ? 'There are no investments.'
          : `Investments at cost ${major(cost)}; ${valued === 0 ? 'no change in value is posted in the period' : `changes in value of ${major(valued)} are posted`}.`,
    },
    fee_accrual_posted: await feeFinding(ctx, fund.id, period),
    expense_accruals: {
      pass: accrued !== 0,
      evidence: `${accrued === 0 ? 'Nothing' : major(accrued)} is posted on accrued expenses (2010) in the period.`,
    },
    fx_rates_loaded: { pass: true, evidence: `All of the book is in ${fund.currency}: it needs no rates.` },
    trial_balance: {
      pass: trial.balanced,
      evidence: `Debits ${trial.totals.debit}, credits ${trial.totals.credit}.`,
    },
    sub_ledgers: await subLedgerFinding(ctx, fund, ledger, period),
    nav_equals_capital: {
      pass: nav === capital,
      evidence: `Net assets ${major(nav)}, partners’ capital ${major(capital)}.`,
    },
    roll_forward: await rollForwardFinding(ctx, fund, previous),
    no_drafts: {
      pass: drafts.all === 0,
      evidence: `${drafts.all} drafts are dated in or before the period.`,
    },
    reviewer: {
      pass: preparerId != null && preparerId !== ctx.principal.userId,
      evidence:
        preparerId === undefined || preparerId === ctx.principal.userId
          ? 'Another person than the preparer has to run the close.'
          : `Run by ${ctx.principal.name}, who is not the preparer.`,
    },
  }
}

/** What people attested or waived over the runs of one close, the last word on a check first. */
export interface Said {
  attest: Array<{ check: CloseCheck; evidence: string; by: string }>
  waive: Array<{ check: CloseCheck; reason: string; by: string }>
}

/** What was said before, with what this run's caller says. */
export const saidBy = (before: Said, { attest = [], waive = [] }: CloseInput, by: string): Said => ({
  attest: [...attest.map(one => ({ ...one, by })), ...before.attest],
  waive: [...waive.map(one => ({ ...one, by })), ...before.waive],
})

/** The findings with what was attested and waived. */
export function judged(findings: Record<CloseCheck, Finding>, { attest, waive }: Said): Check[] {
  return closeChecks.map(key => {
    const { pass, evidence } = findings[key]
    if (pass) return { key, status: 'pass', evidence }
    const attested = attestable.has(key) ? attest.find(({ check }) => check === key) : undefined
    if (attested)
      return { key, status: 'pass', evidence: `${evidence} ${attested.by} attests: ${attested.evidence}` }
    const waived = waive.find(({ check }) => check === key)
    if (waived)
      return { key, status: 'waived', evidence: `${evidence} Waived by ${waived.by}: ${waived.reason}` }
    return { key, status: 'fail', evidence }
  })
}

async function ledgerOf(ctx: Context, fundId: number, { start, end }: Period): Promise<Ledger> {
  const accounts = await accountsById(ctx, [fundId])
  const rootOf = (id: number) => {
    const account = accounts.get(id)
    return account?.parent_code ?? account?.code ?? ''
  }
  const all = await turnover(ctx, { to: end }, [fundId])
  const within = await turnover(ctx, { from: start, to: end }, [fundId])
  return {
    balance: code =>
      all.reduce((sum, row) => (rootOf(row.account_id) === code ? sum + row.debit - row.credit : sum), 0),
    moved: code =>
      within.reduce((sum, row) => (rootOf(row.account_id) === code ? sum + row.debit + row.credit : sum), 0),
    unassigned: codes =>
      all.reduce(
        (sum, row) =>
          row.partner_id === 0 && codes.includes(rootOf(row.account_id))
            ? sum + Math.abs(row.debit - row.credit)
            : sum,
        0,
      ),
  }
}

/** Fee days that are due by the end of the period: all of it in advance, whole fee periods in arrears. */
async function feeFinding({ db }: Context, fundId: number, { start, end }: Period): Promise<Finding> {
  const row = await db
    .selectFrom('fee_terms')
    .select('terms')
    .where('fund_account_id', '=', fundId)
    .executeTakeFirst()
  const terms = fromJsonOrNull<FeeTerms>(row?.terms ?? null)
  if (!terms) return { pass: true, evidence: 'No management fee is agreed for this fund.' }
  const due = terms.timing === 'advance' ? end : lastFeeEnd(terms, end)
  const posted = await db
    .selectFrom('fee_calculations')
    .select(['period_start', 'period_end'])
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'posted')
    .where('period_end', '>=', start)
    .where('period_start', '<=', due)
    .orderBy('period_start')
    .execute()
  let covered = shift(start, -1)
  for (const { period_start, period_end } of posted)
    if (period_start <= shift(covered, 1) && period_end > covered) covered = period_end
  if (covered >= due) return { pass: true, evidence: `The fee is accrued through ${due}.` }
  return { pass: false, evidence: `The fee is due through ${due}; it is accrued through ${covered}.` }
}

/** The last end of a fee period on or before a day, fee periods beginning with the calendar year. */
function lastFeeEnd({ frequency }: FeeTerms, day: string): string {
  let end = `${Number(day.slice(0, 4)) - 1}-12-31`
  for (;;) {
    const next = shift(addMonths(shift(end, 1), monthsOf[frequency]), -1)
    if (next > day) return end
    end = next
  }
}

/** Capital and receivables must be posted by partner where there are partners, and the running balances be right. */
async function subLedgerFinding(
  ctx: Context,
  fund: FundRow,
  ledger: Ledger,
  { end }: Period,
): Promise<Finding> {
  const wrong = await recount(ctx, fund.id)
  if (wrong.length > 0)
    return { pass: false, evidence: `${wrong.length} running balances differ from their lines.` }
  const commitments = await commitmentsOf(ctx, fund.id, end)
  if (commitments.length === 0)
    return { pass: true, evidence: 'Running balances equal their lines; no commitments are recorded.' }
  const codes = ['1200', '3100', '3300', '3400', '3500']
  const loose = ledger.unassigned(codes)
  return {
    pass: loose === 0,
    evidence:
      loose === 0
        ? 'Running balances equal their lines; all capital and receivables are posted by partner.'
        : `${fromMinor(loose, fund.currency)} ${fund.currency} of capital or receivables is posted for no partner.`,
  }
}

async function rollForwardFinding(ctx: Context, fund: FundRow, previous: Previous | null): Promise<Finding> {
  if (!previous) return { pass: true, evidence: 'It is the first close of this book.' }
  const { nav } = await standingOf(ctx, fund.id, previous.end)
  return {
    pass: nav === previous.nav,
    evidence: `NAV at ${previous.end} was ${fromMinor(previous.nav, fund.currency)} at its close and is ${fromMinor(nav, fund.currency)} now.`,
  }
}

/** The capital calls whose notice is dated by then and which nobody has issued: what they call is not in the book. */
async function callsWaiting({ db }: Context, fundId: number, end: string): Promise<string[]> {
  const calls = await db
    .selectFrom('capital_calls')
    .select(['id', 'reference'])
    .where('fund_account_id', '=', fundId)
    .where('status', 'in', ['draft', 'approved'])
    .where('notice_date', '<=', end)
    .orderBy('id')
    .execute()
  return calls.map(({ id, reference }) => reference ?? `call ${id}`)
}

async function draftsUntil({ db }: Context, fundId: number, end: string) {
  const drafts = await db
    .selectFrom('gl_entries')
    .select(['category', 'source'])
    .where('fund_account_id', '=', fundId)
    .where('status', '=', 'draft')
    .where('date', '<=', end)
    .execute()
  const ofCapital = new Set(['capital_call', 'distribution'])
  return {
    all: drafts.length,
    capital: drafts.filter(({ category, source }) => ofCapital.has(category ?? '') || ofCapital.has(source))
      .length,
  }
}
