import type { Participant, Share } from '../../../finance/capital-call.ts'
import { addMonths } from '../../../finance/day-count.ts'
import { mostGivenBack } from '../../../finance/waterfall/carry-due.ts'
import { type Context, invalidField, joined, type Sentence, sentence } from '../../../kernel/index.ts'
import { Exact, fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { carryKept, carryTaken } from '../../balances/carry-taken.ts'
import type { KeptPurpose } from '../../calls/call-rows.ts'
import { findPartners } from '../../partners/partners.ts'
import { carryTermsOf, type GivebackTerms } from '../carry-terms.ts'
import { type CapitalHistory, capitalHistory } from '../figures/history.ts'

/**
 * Carried interest of a partner, in minor units: received, returned, and still subject to clawback after tax.
 */
export interface Clawback {
  received: number
  returned: number
  callable: number
}

/** The clawback of every partner who received carried interest by the end of a day. */
export async function clawbacksOf(
  ctx: Context,
  fundId: number,
  { day, tax }: { day: string; tax: number },
): Promise<Map<number, Clawback>> {
  const received = new Map<number, number>()
  for (const { partner, amount } of await carryTaken(ctx, fundId, day))
    received.set(partner, (received.get(partner) ?? 0) + amount)
  const kept = await carryKept(ctx, fundId, day)
  return new Map(
    [...received].map(([partner, amount]) => {
      const returned = amount - (kept.get(partner) ?? 0)
      return [
        partner,
        { received: amount, returned, callable: Math.max(0, mostGivenBack(amount, tax) - returned) },
      ]
    }),
  )
}

/** A planned call as far as its limits need it. */
interface Asked {
  participants: readonly Participant[]
  shares: readonly Share[]
  purposes: readonly KeptPurpose[]
  notice: string
}

/**
 * Refuses a giveback beyond the fund's terms, with the figures: of a general partner more than is left of its carried
 * interest after tax, of an investor more than the ceiling, or anything after the end.
 */
export async function assertGiveback(ctx: Context, fund: FundRow, asked: Asked): Promise<void> {
  const { participants, shares, purposes, notice } = asked
  const places = purposes.flatMap(({ ilpa_call_type }, at) => (ilpa_call_type === 'giveback' ? [at] : []))
  const terms = places.length === 0 ? null : await carryTermsOf(ctx, fund.id, notice)
  if (!terms) return
  const clawbacks = await clawbacksOf(ctx, fund.id, { day: notice, tax: terms.carry_tax_pct ?? 0 })
  const history = await capitalHistory(ctx, fund.id)
  const names = await findPartners(
    ctx,
    participants.map(({ lpId }) => lpId),
  )
  const money = (minor: number) => `${fromMinor(minor, fund.currency)} ${fund.currency}`
  const problems = participants.flatMap(({ lpId, commitment }, index): Sentence[] => {
    const amount = sumMinor(places.map(at => shares[index]?.shares[at] ?? 0))
    const name = names.get(lpId)?.name ?? ''
    const own = clawbacks.get(lpId)
    if (amount === 0) return []
    if (own)
      return amount <= own.callable
        ? []
        : [
            sentence`${name} received ${money(own.received)} of carried interest and returned ${money(own.returned)}: after tax ${money(own.callable)} is callable, not ${money(amount)}`,
          ]
    if (!terms.giveback) return []
    const { ends_on } = terms.giveback
    if (ends_on && notice > ends_on) return [sentence`${name} gives back nothing after ${ends_on}`]
    const { base, given } = returnable(history, lpId, { commitment, notice, terms: terms.giveback })
    const ceiling = new Exact(terms.giveback.ceiling_pct).times(base).floor().toNumber()
    return given + amount <= ceiling
      ? []
      : [
          sentence`${name} gives back at most ${money(ceiling)} and gave ${money(given)}: ${money(Math.max(0, ceiling - given))} is callable, not ${money(amount)}`,
        ]
  })
  if (problems.length > 0)
    throw invalidField(
      `lines.${places[0]}.amount`,
      sentence`exceeds the fund’s terms: ${joined(problems.slice(0, SHOWN), '; ')}`,
    )
}

const SHOWN = 5

/** Returns the base of an investor's giveback ceiling, and the amounts called back so far. */
function returnable(
  { distributed, called }: CapitalHistory,
  partner: number,
  { commitment, notice, terms }: { commitment: number; notice: string; terms: GivebackTerms },
): { base: number; given: number } {
  const since = terms.years ? addMonths(notice, -12 * terms.years) : ''
  const got = distributed.filter(
    one =>
      one.partner === partner &&
      !(one.carry || one.returned) &&
      one.takenBackOn === null &&
      one.date >= since &&
      one.date <= notice,
  )
  const asked = called.filter(one => one.partner === partner && one.takenBackOn === null)
  return {
    base: terms.of === 'commitment' ? commitment : sumMinor(got.map(({ amount }) => amount)),
    given: sumMinor(
      asked.flatMap(({ shares }) => shares.flatMap(({ amount, as }) => (as === 'giveback' ? [amount] : []))),
    ),
  }
}
