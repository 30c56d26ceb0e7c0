import { accountsById } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { valued } from '../../../books/exchange/valued.ts'
import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { glTrialBalance } from '../ledger/trial-balances.ts'
import type { CarryAccrual, NotAccrued } from '../waterfall/carry-accrual.ts'
import { bankFinding } from './bank-check.ts'
import type { Check, CloseCheck, CloseInput } from './close-schemas.ts'
import { attestableChecks, closeChecks } from './close-schemas.ts'
import { feeFinding } from './fee-check.ts'
import type { Finding, Ledger } from './findings.ts'
import { structureFinding } from './structure-check.ts'
import { subLedgerFinding } from './sub-ledgers.ts'
import { valuationFinding } from './valuation-check.ts'

export interface Period {
  start: string
  end: string
}

/** The last close before the period: its end, and the NAV that it found. */
export interface Previous {
  end: string
  nav: number
}

/** The checks of a close in their order, before anything is attested or waived. */
export async function runChecks(
  ctx: Context,
  fund: FundRow,
  period: Period,
  {
    previous,
    preparerId,
    carry,
  }: {
    previous: Previous | null
    preparerId: number | null | undefined
    carry: CarryAccrual | NotAccrued
  },
): Promise<Record<CloseCheck, Finding>> {
  const ledger = await ledgerOf(ctx, fund.id, period)
  const major = (minor: number) => `${fromMinor(minor, fund.currency)} ${fund.currency}`
  const trial = await glTrialBalance(ctx, { fund_account_id: fund.id, as_of: period.end })
  const { nav, capital } = await standingOf(ctx, fund.id, period.end)
  const drafts = await draftsUntil(ctx, fund.id, period.end)
  const waiting = await callsWaiting(ctx, fund.id, period.end)
  const accrued = ledger.moved('2010')
  return {
    bank_reconciliation: await bankFinding(ctx, fund, ledger, period),
    calls_and_distributions_posted: {
      pass: drafts.capital === 0 && waiting.length === 0,
      evidence: `${waiting.length === 0 ? 'Every capital call noticed by then is issued' : `Not issued though noticed by then: ${waiting.slice(0, 10).join(', ')}`}; ${drafts.capital} drafts of capital calls or distributions; ${major(ledger.moved('3100'))} of calls and ${major(ledger.moved('3300'))} of distributions are posted in the period.`,
    },
    valuations_approved: await valuationFinding(ctx, fund, ledger, period),
    fee_accrual_posted: await feeFinding(ctx, fund.id, period),
    expense_accruals: {
      pass: accrued !== 0,
      evidence: `${accrued === 0 ? 'Nothing' : major(accrued)} is posted on accrued expenses (2010) in the period.`,
    },
    fx_rates_loaded: await exchangeFinding(ctx, fund, period.end),
    trial_balance: {
      pass: trial.balanced,
      evidence: `Debits ${trial.totals.debit}, credits ${trial.totals.credit}.`,
    },
    sub_ledgers: await subLedgerFinding(ctx, fund, ledger, period.end),
    nav_equals_capital: {
      pass: nav === capital,
      evidence: `Net assets ${major(nav)}, partners’ capital ${major(capital)}.`,
    },
    roll_forward: await rollForwardFinding(ctx, fund, previous),
    carried_interest: carryFinding(carry, major),
    structure: await structureFinding(ctx, fund, period.end),
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

/** Returns the close's accrual of carried interest, or the reason for none. */
function carryFinding(carry: CarryAccrual | NotAccrued, major: (minor: number) => string): Finding {
  if ('reason' in carry) return { pass: !carry.fails, evidence: carry.reason }
  return {
    pass: true,
    evidence: `${major(carry.due)} is due if everything were sold at its value in the book; ${major(carry.paid)} is paid, ${major(carry.accrued)} stays accrued (${major(carry.before)} before).`,
  }
}

/** Attestations and waivers over the runs of one close, the latest on a check first. */
export interface Said {
  attest: Array<{ check: CloseCheck; evidence: string; by: string }>
  waive: Array<{ check: CloseCheck; reason: string; by: string }>
}

/** Returns earlier answers with those of this run's caller. */
export const saidBy = (before: Said, { attest = [], waive = [] }: CloseInput, by: string): Said => ({
  attest: [...attest.map(one => ({ ...one, by })), ...before.attest],
  waive: [...waive.map(one => ({ ...one, by })), ...before.waive],
})

/** Combines the findings with attestations and waivers. */
export function judged(findings: Record<CloseCheck, Finding>, { attest, waive }: Said): Check[] {
  return closeChecks.map(key => {
    const { pass, evidence, ...found } = findings[key]
    if (pass) return { key, status: 'pass', evidence }
    const mayBeAttested = found.attestable !== false && attestableChecks.has(key)
    const attested = mayBeAttested ? attest.find(({ check }) => check === key) : undefined
    if (attested)
      return { key, status: 'pass', evidence: `${evidence} ${attested.by} attests: ${attested.evidence}` }
    const waived = waive.find(({ check }) => check === key)
    if (waived)
      return { key, status: 'waived', evidence: `${evidence} Waived by ${waived.by}: ${waived.reason}` }
    return { key, status: 'fail', evidence, ...found }
  })
}

/** Checks that foreign currency balances are at the rates of the period's last day. */
async function exchangeFinding(ctx: Context, fund: FundRow, end: string): Promise<Finding> {
  const all = (await valued(ctx, fund, end)).filter(
    one => one.isMonetary && (one.foreign !== 0 || one.book !== 0),
  )
  if (all.length === 0)
    return {
      pass: true,
      evidence: `Nothing is held or owed in another currency than ${fund.currency}: it needs no rates.`,
    }
  const value = (minor: number) => fromMinor(minor, fund.currency)
  const told = all.map(({ account: { code }, currency, foreign, book, rate, worth }) => {
    const holds = `${code} holds ${fromMinor(foreign, currency)} ${currency}`
    if (!rate || worth === undefined) return `${holds}, of which there is no rate by ${end}`
    const at = `at ${rate.rate.toSignificantDigits(10)} of ${rate.date}`
    if (worth === book) return `${holds}, ${value(worth)} ${fund.currency} ${at}`
    return `${holds}, in the book at ${value(book)} and worth ${value(worth)} ${fund.currency} ${at}: revalue it`
  })
  return { pass: all.every(({ worth, book }) => worth === book), evidence: `${told.join('; ')}.` }
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

async function rollForwardFinding(ctx: Context, fund: FundRow, previous: Previous | null): Promise<Finding> {
  if (!previous) return { pass: true, evidence: 'It is the first close of this book.' }
  const { nav } = await standingOf(ctx, fund.id, previous.end)
  return {
    pass: nav === previous.nav,
    evidence: `NAV at ${previous.end} was ${fromMinor(previous.nav, fund.currency)} at its close and is ${fromMinor(nav, fund.currency)} now.`,
  }
}

/** Returns unissued capital calls with a notice dated by then: their amounts are not in the book. */
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
