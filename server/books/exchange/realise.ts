import { givenAway } from '../../finance/exchange.ts'
import type { Context } from '../../kernel/index.ts'
import type { FundRow } from '../accounts/fund-account.ts'
import { type ForeignBalance, foreignBalances } from '../balances/foreign-balances.ts'
import type { JournalLine } from '../journal/lines.ts'

/** Where exchange gains and losses go that are realised by paying. */
export const REALISED = '4400'

/**
 * Returns the lines of an entry as the book takes them: an amount that leaves a foreign currency account
 * leaves at weighted average cost, and the difference to its worth is realised on 4400. Lines come with their
 * worth.
 */
export async function realise(
  ctx: Context,
  fund: FundRow,
  date: string,
  lines: readonly JournalLine[],
): Promise<JournalLine[]> {
  if (lines.every(({ foreign }) => foreign === undefined)) return [...lines]
  const held = new Map<string | number, ForeignBalance>()
  for (const one of await foreignBalances(ctx, fund, date)) {
    const own = { ...one }
    held.set(one.account.code, own).set(one.account.id, own)
  }
  return lines.flatMap(line => {
    const balance = held.get(line.code ?? line.accountId ?? '')
    return balance && line.foreign !== undefined ? takeOrGive(balance, line, line.foreign) : line
  })
}

/** Moves the balance by the line; a line that lowers it is at cost, with the difference beside it. */
function takeOrGive(balance: ForeignBalance, line: JournalLine, foreign: number): JournalLine[] {
  const { debit = 0, credit = 0 } = line
  const sign = debit > 0 ? 1 : -1
  const worth = debit + credit
  const lowers = foreign > 0 && balance.foreign * sign < 0
  const { cost, gain } = lowers ? givenAway(balance, foreign, worth) : { cost: worth, gain: 0 }
  balance.foreign += sign * foreign
  balance.cost += sign * cost
  const own = { ...line, ...(sign > 0 ? { debit: cost } : { credit: cost }) }
  // Money that is worth more than it cost is a gain when it is paid; a debt that is, a loss.
  return gain === 0 ? [own] : [own, { code: REALISED, ...sideOf(sign * gain) }]
}

/** A debit above zero, a credit below. */
const sideOf = (amount: number) => (amount > 0 ? { debit: amount } : { credit: -amount })
