import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { returnAssumptions } from '../../../books/capital/figures/returns.ts'
import { fundNameThen } from '../../../books/partners/named-then.ts'
import { findPartners, languagesOfPapers } from '../../../books/partners/partners.ts'
import { type Context, type Language, notFound, type Sentence } from '../../../kernel/index.ts'
import { fromMinor, toMinor } from '../../../kernel/values/money.ts'
import type { CapitalAccount } from './close-schemas.ts'
import { closedAccounts } from './period-close.ts'
import { restatedBy } from './restated.ts'
import {
  alwaysShown,
  type ColumnKey,
  capitalLabels,
  columnLabels,
  commitmentLabels,
  commitmentLines,
  datedByTheBook,
  reopenedNote,
  type StatementLine,
  statementLines,
  statementNotes,
} from './statement-lines.ts'
import type { CapitalStatements, Statement } from './statement-schemas.ts'
import type { KeptStatement } from './statements.ts'

type Close = Awaited<ReturnType<typeof closedAccounts>>['close']

/** A statement as a close kept it; of the oldest ones the capital account alone. */
interface Known extends Pick<KeptStatement, 'lp_id' | 'name' | 'lines'> {
  rest?: Pick<KeptStatement, 'committed' | 'recallable' | 'commitment' | 'closing_interest' | 'accrued_carry'>
  metrics: KeptStatement['metrics'] | null
}

interface KnownStatements {
  columns: Array<{ key: ColumnKey; start: string; end: string }>
  statements: Known[]
  accrued_carry?: number
  metrics: KeptStatement['metrics'] | null
}

/**
 * Returns the capital account statements of a closed period, as closed, of each partner or of one of them.
 * Postings without a partner are only in the fund as a whole. 404 for a partner without an account in it, 409
 * `not_closed` before it was ever closed.
 */
export async function statementsOf(
  ctx: Context,
  fundId: number,
  closeId: number,
  lpId?: number,
): Promise<CapitalStatements> {
  const now = await findFund(ctx, fundId)
  const { close, accounts, statements: kept } = await closedAccounts(ctx, fundId, closeId)
  const closedAt = close.closed_at ?? close.updated_at
  const fund = { ...now, name: await fundNameThen(ctx, now, closedAt) }
  const known: KnownStatements = kept
    ? { ...kept, statements: kept.statements.map(one => ({ ...one, rest: one })) }
    : ofThePeriod(close, accounts, fund)
  const shown = known.statements.filter(({ lp_id }) => (lpId === undefined ? lp_id !== null : lp_id === lpId))
  if (lpId !== undefined && shown.length === 0) throw notFound()
  const columns = known.columns.length
  const partners = await findPartners(
    ctx,
    shown.flatMap(({ lp_id }) => lp_id ?? []),
  )
  const languageOf = await languagesOfPapers(ctx, partners)
  const presented = (one: Known) => present(one, columns, fund.currency, languageOf(one.lp_id))
  return {
    fund_account_id: fund.id,
    fund: fund.name,
    close_id: close.id,
    version: close.version,
    currency: fund.currency,
    period_start: close.period_start,
    period_end: close.period_end,
    closed_at: closedAt,
    reopened_at: close.reopened_at,
    restates: await restatedBy(ctx, fund, close, lpId),
    columns: known.columns.map(column => ({ ...column, label: columnLabels[column.key].english })),
    statements: shown.map(presented),
    whole: presented(wholeOf(fund.name, known)),
    assumptions: [
      ...(close.reopened_at === null ? [] : [reopenedNote(close.reopened_at)]),
      ...statementNotes,
      ...assumptionsOf(known.metrics),
    ].map(({ english }) => english),
  }
}

/**
 * Returns the figures the first closes stored: one column, the period, with income and the rest of capital
 * undivided.
 */
function ofThePeriod(
  { period_start, period_end }: Close,
  accounts: readonly CapitalAccount[],
  { currency }: FundRow,
): KnownStatements {
  const minor = (amount: number) => [toMinor(amount, currency, 'capital_accounts')]
  return {
    columns: [{ key: 'period', start: period_start, end: period_end }],
    statements: accounts.map(account => ({
      lp_id: account.lp_id,
      name: account.name,
      lines: {
        opening: minor(account.beginning),
        contributions: minor(account.contributions),
        other_distributions: minor(0 - account.distributions),
        allocated_income: minor(account.allocated_income),
        other_capital: minor(account.other),
        closing: minor(account.ending),
      },
      metrics: null,
    })),
    metrics: null,
  }
}

function wholeOf(name: string, { columns, statements, metrics, accrued_carry }: KnownStatements): Known {
  const sums = <K extends string>(
    keys: readonly K[],
    linesOf: (one: Known) => Partial<Record<K, number[]>>,
  ) =>
    Object.fromEntries(
      keys.map(key => [
        key,
        columns.map((_, at) => statements.reduce((sum, one) => sum + (linesOf(one)[key]?.[at] ?? 0), 0)),
      ]),
    ) as Record<K, number[]>
  const sum = (of: (rest: NonNullable<Known['rest']>) => number) =>
    statements.reduce((total, { rest }) => total + (rest ? of(rest) : 0), 0)
  return {
    lp_id: null,
    name,
    lines: sums(statementLines, ({ lines }) => lines),
    ...(metrics
      ? {
          rest: {
            committed: sum(({ committed }) => committed),
            recallable: sum(({ recallable }) => recallable),
            // Accrued carry belongs to no investor: it passes from them to the general partner.
            ...(accrued_carry === undefined ? {} : { accrued_carry: 0 - accrued_carry }),
            commitment: sums(commitmentLines, ({ rest }) => rest?.commitment ?? {}),
            closing_interest: columns.map((_, at) =>
              statements.reduce((total, { rest }) => total + (rest?.closing_interest?.[at] ?? 0), 0),
            ),
          },
        }
      : {}),
    metrics,
  }
}

function present(
  { lp_id, name, lines, rest, metrics }: Known,
  columns: number,
  currency: string,
  language: Language,
): Statement {
  const major = (minor: number) => fromMinor(minor, currency)
  const majorOrNull = (minor: number | undefined) => (minor === undefined ? null : major(minor))
  const amountsOf = (amounts: number[] | undefined) =>
    Array.from({ length: columns }, (_, at) => major(amounts?.[at] ?? 0))
  const isShown = (line: StatementLine) =>
    lines[line]?.some(amount => amount !== 0) || (rest !== undefined && alwaysShown.has(line))
  const unfunded = rest?.commitment.closing?.[0] ?? 0
  return {
    lp_id,
    name,
    language,
    lines: statementLines
      .filter(line => isShown(line) || line === 'opening' || line === 'closing')
      .map(key => ({ key, label: capitalLabels[key].english, amounts: amountsOf(lines[key]) })),
    commitment: rest
      ? {
          committed: major(rest.committed),
          funded: major(rest.committed - unfunded),
          recallable: major(rest.recallable),
          unfunded: major(unfunded),
          // Most funds never have a transfer: only where there was one there is a line of it.
          lines: commitmentLines
            .filter(key => key !== 'transfers' || rest.commitment[key] !== undefined)
            .map(key => ({
              key,
              label: commitmentLabels[key].english,
              amounts: amountsOf(rest.commitment[key]),
            })),
        }
      : null,
    accrued_carry: rest?.accrued_carry
      ? accruedCarry(lp_id, lines.closing?.[0] ?? 0, rest.accrued_carry, major)
      : null,
    closing_interest: rest?.closing_interest?.some(amount => amount !== 0)
      ? amountsOf(rest.closing_interest)
      : null,
    metrics: metrics && {
      dpi: metrics.dpi,
      rvpi: metrics.rvpi,
      tvpi: metrics.tvpi,
      irr: metrics.irr,
      reasons: metrics.reasons,
      paid_in: majorOrNull(metrics.paid_in),
      distributed: majorOrNull(metrics.distributed),
      unpaid: majorOrNull(metrics.unpaid),
    },
  }
}

/** A partner's account has it in it; the fund's as a whole is shown net of it. */
const accruedCarry = (
  lpId: number | null,
  closing: number,
  accrued: number,
  major: (minor: number) => number,
): Statement['accrued_carry'] => ({
  before: major(lpId === null ? closing : closing - accrued),
  accrued: major(accrued),
  after: major(lpId === null ? closing + accrued : closing),
})

/** Returns the assumptions behind a close's returns: the first ones dated their flows by the book. */
const assumptionsOf = (metrics: KnownStatements['metrics']): readonly Sentence[] =>
  metrics === null ? [] : metrics.paid_in === undefined ? [datedByTheBook] : returnAssumptions
