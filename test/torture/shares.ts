import { type Office, openOffice } from '../office.ts'
import { CFO, shift } from './money/life.ts'
import { agreeOnCarry, payCarry } from './shares/carry-deeds.ts'
import { buyIn, joinLate } from './shares/closing-deeds.ts'
import {
  buy,
  close,
  comeIn,
  distribute,
  handOver,
  payIn,
  profitOrLoss,
  sellAndSettle,
  sellOne,
  windUp,
} from './shares/deeds.ts'
import { agreeOnRemedies, failToPay } from './shares/default-deeds.ts'
import { CLOSES, type Fund, pick, upTo } from './shares/fund.ts'
import { randomFrom, type Torment, tally, untilTimeIsUp } from './torment.ts'

const currencies = [
  ['USD', 100],
  ['JPY', 1],
  ['KWD', 1000],
] as const

const FIRST = '2023-01-01'

/**
 * Lives of funds from set-up to liquidation in which not everybody takes part in everything: classes, excuses,
 * later closings of each method, transfers, income, marks, sales, costs, a default with a forfeiture, carried
 * interest by fund or by deal, and its clawback. After each close every partner's account is the sum of exact
 * shares, and at the end nothing is left on any account.
 */
export const shares: Torment = async ({ seed, say, ...bounds }) => {
  const counts: Record<string, number> = {}
  const wrong: string[] = []
  const goesOn = untilTimeIsUp({ ...bounds, atLeast: Math.min(bounds.atLeast ?? 0, 2) })
  const office = await openOffice()
  try {
    const second = await office.person('admin')
    for (let nth = 0; wrong.length === 0 && goesOn(); nth += 1) {
      const fund = await born(office, second, randomFrom(seed + nth), what => tally(counts, what))
      await lived(fund).catch((refused: Error) => fund.wrong.push(refused.message))
      wrong.push(...fund.wrong.map(one => `seed ${seed + nth}, ${fund.currency}: ${one}`))
      tally(counts, 'lives')
      say(`${counts.lives} lives, ${counts.accounts ?? 0} accounts, ${wrong.length} wrong`)
    }
  } finally {
    await office.close()
  }
  return { counts, wrong }
}

async function born(
  office: Office,
  second: string,
  random: () => number,
  count: (what: string) => void,
): Promise<Fund> {
  const [currency, scale] = pick(random, currencies)
  const { body } = await office.post(`${CFO}/accounts`, {
    name: `Shares of ${crypto.randomUUID()}`,
    currency,
  })
  const fund: Fund = {
    ...{ office, id: body.id, currency, scale, second, random, count },
    commitments: new Map(),
    classes: new Map(),
    carry: null,
    bought: new Set(),
    positions: [],
    paidOut: new Map(),
    parts: [],
    alone: { capital: new Map(), profit: new Map() },
    payable: 0,
    rounded: 0,
    wrong: [],
  }
  const partners = 2 + upTo(fund, 5)
  for (let at = 0; at < partners; at += 1) await comeIn(fund, FIRST)
  if (random() < 0.6) await agreeOnCarry(fund, FIRST)
  await agreeOnRemedies(fund)
  return fund
}

async function lived(fund: Fund): Promise<void> {
  const holdings = 1 + upTo(fund, 3)
  for (let at = 0; at < holdings && fund.wrong.length === 0; at += 1) await buy(fund, at)
  const [joins, buysIn, defaults] = [upTo(fund, 6), 1 + upTo(fund, 6), upTo(fund, 6)]
  for (const [at, end] of CLOSES.entries()) {
    if (fund.wrong.length > 0) return
    const start = at === 0 ? '2023-02-01' : shift(CLOSES[at - 1] as string, 1)
    if (buysIn === at) await buyIn(fund, start)
    else if (at > 0 && fund.random() < 0.3) await handOver(fund, start)
    for (let deed = 0; deed < 1 + upTo(fund, 4); deed += 1) await profitOrLoss(fund, shift(start, deed * 7))
    if (at > 0 && fund.random() < 0.3) await sellOne(fund, shift(start, 30))
    if (fund.random() < 0.4) await payCarry(fund, shift(start, 35))
    if (joins === at + 1) await joinLate(fund, shift(start, 40))
    // A distribution beside the waterfall of a fund by deal is profit of which the general partner gets nothing.
    if (fund.carry?.type !== 'american' && fund.random() < 0.4) await distribute(fund, shift(start, 50))
    const isLast = at === CLOSES.length - 1
    if (defaults === at && at > 0 && !isLast) await failToPay(fund, shift(start, 52))
    if (isLast) await sellAndSettle(fund, shift(end, -20))
    const owing = await close(fund, end)
    if (isLast) await payIn(fund, owing)
  }
  if (fund.wrong.length === 0) await windUp(fund)
}
