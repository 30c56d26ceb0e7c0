import type { Json, Office, Reply } from '../../office.ts'
import { CFO } from '../money/life.ts'

export const CLOSES = ['2023-03-31', '2023-06-30', '2023-09-30', '2023-12-31']

/** Paid-in capital or profit, and whose it is: the partners who take part, whoever joins later among them. */
export interface Part {
  kind: 'capital' | 'profit'
  /** Partners who have no share in it. */
  excused: ReadonlySet<number>
  amount: bigint
}

/** Amounts of one partner alone, by partner: premiums paid in, and capital forfeited to somebody or by them. */
export interface Alone {
  capital: Map<number, number>
  profit: Map<number, number>
}

/** Carried interest without a preferred return: a part of each partner's profit, by class, paid so far. */
export interface Carry {
  general: number
  type: 'european' | 'american'
  paid: number
  /** Accrued by the last close. */
  accrued: number
}

/** The carried interest of each class, in hundredths of the profit. */
export const CARRIED = { A: 20, B: 10 } as const
export type Class = keyof typeof CARRIED

export interface Position {
  id: number
  cost: number
  mark: number
  excused: ReadonlySet<number>
}

export interface Fund {
  office: Office
  id: number
  currency: string
  scale: number
  second: string
  random: () => number
  commitments: Map<number, number>
  classes: Map<number, Class>
  carry: Carry | null
  /** Partners who took an interest over. */
  bought: Set<number>
  positions: Position[]
  /** Distributed, by partner. */
  paidOut: Map<number, number>
  /** Everything that partners share, paid-in capital and profit alike. */
  parts: Part[]
  alone: Alone
  payable: number
  /** Each sharing is rounded by less than a unit for each partner. */
  rounded: number
  wrong: string[]
  count: (what: string) => void
}

export type Line = readonly [code: string, net: number, holding?: number]

/** Posts lines by their net amounts, debit positive. */
export const post = (fund: Fund, date: string, lines: readonly Line[]) =>
  made(
    fund,
    'entry',
    fund.office.post(`${CFO}/gl/journal`, {
      fund_account_id: fund.id,
      date,
      lines: lines.map(([code, net, investment_id]) => ({
        code,
        [net > 0 ? 'debit' : 'credit']: Math.abs(net) / fund.scale,
        ...(investment_id === undefined ? {} : { investment_id }),
      })),
    }),
  )

/** An accepted answer; a refusal is wrong and ends the life. */
export async function made(
  { count }: Pick<Fund, 'count'>,
  what: string,
  reply: Promise<Reply>,
): Promise<Json> {
  const { status, body } = await reply
  count(what)
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body).slice(0, 400)}`)
  return body
}

export function share(
  fund: Fund,
  kind: Part['kind'],
  amount: number,
  excused: ReadonlySet<number> = new Set(),
): void {
  fund.parts.push({ kind, excused, amount: BigInt(amount) })
  fund.rounded += 1
}

export const add = (to: Map<number, number>, lp: number, amount: number): void => {
  to.set(lp, (to.get(lp) ?? 0) + amount)
}

/** A number of exact parts; the denominator is positive. */
export type Ratio = readonly [numerator: bigint, denominator: bigint]
export const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * d + c * b, b * d]
export const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => [a * c, b * d]
export const whole = (amount: number): Ratio => [BigInt(amount), 1n]

/** A partner's part of what those who are not excused share, by commitment. */
export function partOf(fund: Fund, lp: number, excused: ReadonlySet<number> = new Set()): Ratio {
  const all = [...fund.commitments].reduce((sum, [id, one]) => sum + (excused.has(id) ? 0n : BigInt(one)), 0n)
  return excused.has(lp) ? [0n, 1n] : [BigInt(fund.commitments.get(lp) as number), all]
}

/** A partner's exact share in all of a kind. */
const shareIn = (fund: Fund, lp: number, kind: Part['kind']): Ratio =>
  fund.parts
    .filter(part => part.kind === kind)
    .reduce<Ratio>(
      (sum, { amount, excused }) => plus(sum, times([amount, 1n], partOf(fund, lp, excused))),
      whole(fund.alone[kind].get(lp) ?? 0),
    )

/** A partner's exact account before carried interest. */
export const grossOf = (fund: Fund, lp: number): Ratio =>
  [shareIn(fund, lp, 'capital'), shareIn(fund, lp, 'profit'), whole(-(fund.paidOut.get(lp) ?? 0))].reduce(
    plus,
  )

/** The carried interest that a partner bears in all: a part of the profit, if there is any. */
export function dueOf(fund: Fund, lp: number): Ratio {
  const profit = shareIn(fund, lp, 'profit')
  const hundredths = CARRIED[fund.classes.get(lp) as Class]
  return fund.carry && profit[0] > 0n ? times(profit, [BigInt(hundredths), 100n]) : whole(0)
}

/** Compares an amount with an exact one: each sharing was rounded by less than a unit. */
export function near(
  fund: Fund,
  where: string,
  is: number,
  [numerator, denominator]: Ratio,
  within = 1,
): void {
  fund.count('accounts')
  const off = BigInt(is) * denominator - numerator
  const bound = BigInt(fund.rounded * within) * denominator
  if ((off < 0n ? -off : off) >= bound)
    fund.wrong.push(`${where} is ${is}, should be ${numerator / denominator} within ${fund.rounded * within}`)
}

export const same = (fund: Fund, where: string, is: unknown, should: unknown): void => {
  if (is !== should) fund.wrong.push(`${where} is ${is}, should be ${should}`)
}

export const upTo = ({ random }: Pick<Fund, 'random'>, most: number): number => Math.floor(random() * most)
export const pick = <T>(random: () => number, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T
