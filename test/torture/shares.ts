import { type Office, openOffice } from '../office.ts'
import { CFO, shift } from './money/life.ts'
import {
  buy,
  close,
  comeIn,
  distribute,
  handOver,
  joinLate,
  payIn,
  profitOrLoss,
  sellAndSettle,
  windUp,
} from './shares/deeds.ts'
import { CLOSES, type Fund, pick, upTo } from './shares/fund.ts'
import { randomFrom, type Torment, tally, untilTimeIsUp } from './torment.ts'

const currencies = [
  ['USD', 100],
  ['JPY', 1],
  ['KWD', 1000],
] as const

/**
 * Lives of funds from set-up to liquidation in which not everybody takes part in everything: excuses, a later
 * closing, income, marks, sales and costs. After each close every partner's account is the sum of exact shares,
 * and at the end nothing is left on any account.
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
    positions: [],
    paidOut: new Map(),
    parts: [],
    payable: 0,
    rounded: 0,
    wrong: [],
  }
  const partners = 2 + upTo(fund, 5)
  for (let at = 0; at < partners; at += 1) await comeIn(fund, '2023-01-01')
  return fund
}

async function lived(fund: Fund): Promise<void> {
  const holdings = 1 + upTo(fund, 3)
  for (let at = 0; at < holdings && fund.wrong.length === 0; at += 1) await buy(fund, at)
  const joins = upTo(fund, 6)
  for (const [at, end] of CLOSES.entries()) {
    if (fund.wrong.length > 0) return
    const start = at === 0 ? '2023-02-01' : shift(CLOSES[at - 1] as string, 1)
    if (at > 0 && fund.random() < 0.3) await handOver(fund, start)
    for (let deed = 0; deed < 1 + upTo(fund, 4); deed += 1) await profitOrLoss(fund, shift(start, deed * 7))
    if (joins === at + 1) await joinLate(fund, shift(start, 40))
    if (fund.random() < 0.4) await distribute(fund, shift(start, 50))
    if (at === CLOSES.length - 1) await sellAndSettle(fund, shift(end, -20))
    const owing = await close(fund, end)
    if (end === CLOSES.at(-1)) await payIn(fund, owing)
  }
  if (fund.wrong.length === 0) await windUp(fund)
}
