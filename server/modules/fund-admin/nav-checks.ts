import type { FundRow } from '../../books/accounts/fund-account.ts'
import { standingOf } from '../../books/balances/nav.ts'
import {
  amountSaid,
  type Context,
  joined,
  keptOf,
  longDay,
  type Said,
  type Sentence,
  saidAgain,
  sentence,
} from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { type CapitalStatements, checksAgain, closeStanding, statementsOf } from '../cfo/index.ts'
import type { KeptCheck } from './nav-run-schemas.ts'
import { acceptedRun, frozen, type RunRow, wholeReading } from './run-rows.ts'
import { followsOn, identitiesOf, tiedToLedger } from './statement-checks.ts'
import { lastRec } from './trial-balance-rec.ts'

/** Findings of a run's checks, with the figures that they are about. */
export interface Asked {
  checks: KeptCheck[]
  /** The close that stands for the day; undefined while the period is open. */
  close: Awaited<ReturnType<typeof closeStanding>>
  statements: CapitalStatements | null
  /** In minor units. */
  nav: number
}

/**
 * Asks a run's checks of the books: those of the period's close again, then that the books are as they were closed, and
 * that the statements tie to the ledger, roll forward and follow on the run before.
 */
export async function askChecks(
  ctx: Context,
  fund: FundRow,
  { period_end: day }: Pick<RunRow, 'period_end'>,
): Promise<Asked> {
  const { nav } = await standingOf(ctx, fund.id, day)
  const close = await closeStanding(ctx, fund.id, day)
  const of = (key: string, passes: boolean, detail: Sentence) => kept(key, passes ? 'pass' : 'fail', detail)
  if (!close)
    return {
      checks: [
        of('period_closed', false, sentence`No period of the fund is closed through ${longDay(day)}.`),
      ],
      close,
      statements: null,
      nav,
    }
  const statements = await statementsOf(ctx, fund.id, close.id)
  const found = (key: string, { wrong, right }: { wrong: Sentence[]; right: Sentence }) =>
    of(key, wrong.length === 0, wrong.length === 0 ? right : joined(wrong, '; '))
  const money = (minor: number) => amountSaid(minor, fund.currency)
  const closed = close.nav_minor ?? 0
  return {
    checks: [
      of('period_closed', true, sentence`Version ${close.version} of the close through ${longDay(day)}.`),
      ...(await checksAgain(ctx, fund, close)).map(({ key, status, evidence, evidence_said }) =>
        kept(key, status, saidAgain(evidence, evidence_said)),
      ),
      of(
        'books_unchanged',
        closed === nav,
        sentence`NAV is ${money(nav)}, and was ${money(closed)} when the period was closed.`,
      ),
      found('capital_accounts', await tiedToLedger(ctx, statements, nav)),
      found('statements', identitiesOf(statements)),
      found('opening_balances', await openingsFollow(ctx, fund, statements)),
      await administratorAgrees(ctx, fund, day),
    ],
    close,
    statements,
    nav,
  }
}

/** A check with its sentence, as a run keeps it. */
const kept = (key: string, outcome: KeptCheck['outcome'], detail: Said): KeptCheck => ({
  key,
  outcome,
  detail: String(detail),
  detail_said: keptOf(detail),
})

/** Returns whether the last reconciliation with the administrator of the day has no breaks; without one there is nothing to compare. */
async function administratorAgrees(ctx: Context, fund: FundRow, day: string): Promise<KeptCheck> {
  const rec = await lastRec(ctx, fund, day)
  const detail = !rec
    ? sentence`No trial balance of an administrator was reconciled as of ${longDay(day)}.`
    : sentence`${rec.matched} accounts agree with the administrator’s trial balance, ${rec.breaks.length} do not; its net assets differ by ${amountSaid(toMinor(rec.net_assets.difference, rec.currency, 'difference'), rec.currency)}.`
  return kept('administrator', rec?.status === 'breaks' ? 'fail' : 'pass', detail)
}

/** Compares the openings of the first column with an accepted run that ends on the day before it. */
async function openingsFollow(ctx: Context, fund: FundRow, statements: CapitalStatements) {
  const [first] = statements.columns
  const before = first && (await acceptedRun(ctx, fund.id, daysAfter(first.start, -1)))
  const earlier = before && (await wholeReading(ctx, frozen(before)))
  return followsOn(statements, earlier, 0)
}
