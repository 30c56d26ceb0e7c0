import { capitalAt } from '../../books/capital/capital-lines.ts'
import { amountSaid, type Context, type Sentence, sentence } from '../../kernel/index.ts'
import { fromMinor, sumMinor, toMinor } from '../../kernel/values/money.ts'
import type { CapitalStatements, Statement } from '../cfo/index.ts'

/** Differences that a check names one by one. */
const NAMED = 10

interface Found {
  wrong: Sentence[]
  right: Sentence
}

/** Compares each statement's closing balance with the partner's capital in the ledger now, and their sum with the NAV. */
export async function tiedToLedger(
  ctx: Context,
  { fund_account_id, period_end, currency, statements, whole }: CapitalStatements,
  nav: number,
): Promise<Found> {
  const minor = (statement: Statement) => lineOf(statement, 'closing', 0, currency)
  const ledger = await capitalAt(ctx, fund_account_id, period_end)
  const money = (amount: number) => amountSaid(amount, currency)
  const stated = new Map(statements.map(one => [one.lp_id ?? 0, one]))
  const unassigned = minor(whole) - sumMinor(statements.map(minor))
  const ids = [...new Set([...ledger.keys(), ...stated.keys()])].filter(id => id !== 0)
  const wrong = ids.flatMap(id => {
    const posted = sumMinor(Object.values(ledger.get(id) ?? {}))
    const statement = stated.get(id)
    const shown = statement ? minor(statement) : 0
    return posted === shown
      ? []
      : [
          sentence`${statement?.name ?? `Investor ${id}`}: ${money(posted)} in the ledger, ${money(shown)} in the statement`,
        ]
  })
  const loose = sumMinor(Object.values(ledger.get(0) ?? {}))
  if (loose !== unassigned)
    wrong.push(
      sentence`Posted for no partner: ${money(loose)} in the ledger, ${money(unassigned)} in the statements`,
    )
  if (minor(whole) !== nav)
    wrong.push(sentence`The capital accounts sum to ${money(minor(whole))}, the NAV is ${money(nav)}`)
  return {
    wrong: wrong.slice(0, NAMED),
    right: sentence`${statements.length} capital accounts equal the ledger and sum to the NAV of ${money(nav)}.`,
  }
}

/** Checks that each statement rolls forward in each column, in capital and in commitment, and that its multiples add up. */
export function identitiesOf({ statements, whole, columns, currency }: CapitalStatements): Found {
  const wrong = [...statements, whole].flatMap(one => {
    const broken = columns.flatMap(({ label }, at) =>
      rolls(one.lines, at, currency) && (!one.commitment || rolls(one.commitment.lines, at, currency))
        ? []
        : [label],
    )
    const { tvpi = null, dpi = null, rvpi = null } = one.metrics ?? {}
    const adds = tvpi === null || dpi === null || rvpi === null || Math.abs(tvpi - dpi - rvpi) < 1e-9
    return [
      ...broken.map(label => sentence`${one.name} does not roll forward: ${label}`),
      ...(adds ? [] : [sentence`${one.name}: TVPI is not DPI plus RVPI`]),
    ]
  })
  return {
    wrong: wrong.slice(0, NAMED),
    right: sentence`Opening balances and changes give the closing balances in ${columns.length} columns, for capital and commitments; TVPI is DPI plus RVPI.`,
  }
}

/** Compares the opening balances with the closing ones of an earlier run, where a column begins on the day after it. */
export function followsOn(now: CapitalStatements, earlier: CapitalStatements | undefined, at: number): Found {
  if (!earlier) return { wrong: [], right: sentence`No accepted run ends on the day before a column begins.` }
  const before = new Map(
    earlier.statements.map(one => [one.lp_id, lineOf(one, 'closing', 0, earlier.currency)]),
  )
  const wrong = now.statements.flatMap(one => {
    const [opening, closing] = [lineOf(one, 'opening', at, now.currency), before.get(one.lp_id) ?? 0]
    return opening === closing
      ? []
      : [
          sentence`${one.name} opens with ${fromMinor(opening, now.currency)}, and closed with ${fromMinor(closing, now.currency)}`,
        ]
  })
  return {
    wrong: wrong.slice(0, NAMED),
    right: sentence`Opening balances are the closing balances of the accepted run through ${earlier.period_end}.`,
  }
}

type Lines = ReadonlyArray<{ key: string; amounts: number[] }>

function rolls(lines: Lines, at: number, currency: string): boolean {
  const amount = ({ amounts }: Lines[number]) => toMinor(amounts[at] ?? 0, currency, 'amounts')
  const closing = lines.filter(({ key }) => key === 'closing').map(amount)
  return sumMinor(lines.filter(({ key }) => key !== 'closing').map(amount)) === sumMinor(closing)
}

function lineOf({ lines }: Statement, key: string, at: number, currency: string): number {
  return toMinor(lines.find(line => line.key === key)?.amounts[at] ?? 0, currency, 'amounts')
}
