import { accountsById } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { turnover } from '../../../books/balances/balances.ts'
import { standingOf } from '../../../books/balances/nav.ts'
import { valued } from '../../../books/exchange/valued.ts'
import {
  amountSaid,
  type Context,
  counted,
  joined,
  keptOf,
  longDay,
  type Said,
  sentence,
} from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
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
  const money = (minor: number) => amountSaid(minor, fund.currency)
  const of = (total: number | null) => money(toMinor(total ?? 0, fund.currency, 'total'))
  const trial = await glTrialBalance(ctx, { fund_account_id: fund.id, as_of: period.end })
  const { nav, capital } = await standingOf(ctx, fund.id, period.end)
  const drafts = await draftsUntil(ctx, fund.id, period.end)
  const waiting = await callsWaiting(ctx, fund.id, period.end)
  const accrued = ledger.moved('2010')
  return {
    bank_reconciliation: await bankFinding(ctx, fund, ledger, period),
    calls_and_distributions_posted: {
      pass: drafts.capital === 0 && waiting.length === 0,
      evidence: joined(
        [
          waiting.length === 0
            ? sentence`All capital calls with a notice by then are issued.`
            : sentence`Not issued despite a notice by then: ${waiting.slice(0, 10).join(', ')}.`,
          drafts.capital === 0
            ? sentence`No capital call or distribution is a draft.`
            : sentence`${counted(drafts.capital, 'entry of a capital call or distribution is a draft', 'entries of capital calls or distributions are drafts')}.`,
          sentence`Posted in the period: calls ${money(ledger.moved('3100'))}, distributions ${money(ledger.moved('3300'))}.`,
        ],
        ' ',
      ),
    },
    valuations_approved: await valuationFinding(ctx, fund, ledger, period),
    fee_accrual_posted: await feeFinding(ctx, fund.id, period),
    expense_accruals: {
      pass: accrued !== 0,
      evidence:
        accrued === 0
          ? sentence`Nothing is posted to accrued expenses (2010) in the period.`
          : sentence`Posted to accrued expenses (2010) in the period: ${money(accrued)}.`,
    },
    fx_rates_loaded: await exchangeFinding(ctx, fund, period.end),
    trial_balance: {
      pass: trial.balanced,
      evidence: sentence`Debits ${of(trial.totals.debit)}, credits ${of(trial.totals.credit)}.`,
    },
    sub_ledgers: await subLedgerFinding(ctx, fund, ledger, period.end),
    nav_equals_capital: {
      pass: nav === capital,
      evidence: sentence`Net assets ${money(nav)}, partners’ capital ${money(capital)}.`,
    },
    roll_forward: await rollForwardFinding(ctx, fund, previous),
    carried_interest: carryFinding(carry, money),
    structure: await structureFinding(ctx, fund, period.end),
    no_drafts: {
      pass: drafts.all === 0,
      evidence:
        drafts.all === 0
          ? sentence`No draft is dated in or before the period.`
          : sentence`${counted(drafts.all, 'draft is', 'drafts are')} dated in or before the period.`,
    },
    reviewer: {
      pass: preparerId != null && preparerId !== ctx.principal.userId,
      evidence:
        preparerId === undefined || preparerId === ctx.principal.userId
          ? sentence`Somebody other than the preparer has to run the close.`
          : sentence`Run by ${ctx.principal.name}, who is not the preparer.`,
    },
  }
}

/** Returns the close's accrual of carried interest, or the reason for none. */
function carryFinding(carry: CarryAccrual | NotAccrued, money: (minor: number) => Said): Finding {
  if ('reason' in carry) return { pass: !carry.fails, evidence: carry.reason }
  return {
    pass: true,
    evidence: sentence`Due if everything were sold at book value: ${money(carry.due)}. Paid: ${money(carry.paid)}. Accrued: ${money(carry.accrued)} (before: ${money(carry.before)}).`,
  }
}

/** Attestations and waivers over the runs of one close, the latest on a check first. */
export interface Answers {
  attest: Array<{ check: CloseCheck; evidence: string; by: string }>
  waive: Array<{ check: CloseCheck; reason: string; by: string }>
}

/** Returns earlier answers with those of this run's caller. */
export const saidBy = (before: Answers, { attest = [], waive = [] }: CloseInput, by: string): Answers => ({
  attest: [...attest.map(one => ({ ...one, by })), ...before.attest],
  waive: [...waive.map(one => ({ ...one, by })), ...before.waive],
})

/** Combines the findings with attestations and waivers. */
export function judged(findings: Record<CloseCheck, Finding>, { attest, waive }: Answers): Check[] {
  return closeChecks.map(key => {
    const { pass, evidence, ...found } = findings[key]
    const shown = (status: Check['status'], said: Said, more: Partial<Check> = {}): Check => ({
      key,
      status,
      evidence: String(said),
      evidence_said: keptOf(said),
      ...more,
    })
    if (pass) return shown('pass', evidence)
    const mayBeAttested = found.attestable !== false && attestableChecks.has(key)
    const attested = mayBeAttested ? attest.find(({ check }) => check === key) : undefined
    if (attested) return shown('pass', sentence`${evidence} ${attested.by} attests: ${attested.evidence}`)
    const waived = waive.find(({ check }) => check === key)
    if (waived) return shown('waived', sentence`${evidence} Waived by ${waived.by}: ${waived.reason}`)
    return shown('fail', evidence, found)
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
      evidence: sentence`Nothing is held or owed in a currency other than ${fund.currency}: no rates are needed.`,
    }
  const value = (minor: number) => amountSaid(minor, fund.currency)
  const told = all.map(({ account: { code }, currency, foreign, book, rate, worth }) => {
    const holds = amountSaid(foreign, currency)
    if (!rate || worth === undefined)
      return sentence`${code} holds ${holds}, for which there is no rate by ${longDay(end)}.`
    const at = sentence`at ${String(rate.rate.toSignificantDigits(10))} of ${longDay(rate.date)}`
    return worth === book
      ? sentence`${code} holds ${holds}, worth ${value(worth)} ${at}.`
      : sentence`${code} holds ${holds}, carried at ${value(book)} and worth ${value(worth)} ${at}: revalue it.`
  })
  return { pass: all.every(({ worth, book }) => worth === book), evidence: joined(told, ' ') }
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
  if (!previous) return { pass: true, evidence: sentence`First close of this book.` }
  const { nav } = await standingOf(ctx, fund.id, previous.end)
  return {
    pass: nav === previous.nav,
    evidence: sentence`NAV of ${longDay(previous.end)}: ${amountSaid(previous.nav, fund.currency)} at its close, ${amountSaid(nav, fund.currency)} now.`,
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
