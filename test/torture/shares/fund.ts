import type { Json, Office, Reply } from '../../office.ts'
import { CFO } from '../money/life.ts'

export const CLOSES = ['2023-03-31', '2023-06-30', '2023-09-30', '2023-12-31']

/** Whose profit or cost something is: the partners who take part, whoever joins later among them. */
export interface Part {
  /** Partners who have no share in it. */
  excused: ReadonlySet<number>
  amount: bigint
}

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
  positions: Position[]
  /** Distributed, by partner. */
  paidOut: Map<number, number>
  /** Everything that partners share, paid-in capital and profit alike. */
  parts: Part[]
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

export function share(fund: Fund, amount: number, excused: ReadonlySet<number> = new Set()): void {
  fund.parts.push({ excused, amount: BigInt(amount) })
  fund.rounded += 1
}

/** Compares an account with the sum of exact shares by commitment: each sharing was rounded by less than a unit. */
export function near(fund: Fund, where: string, is: number, lp: number): void {
  fund.count('accounts')
  let [numerator, denominator] = [BigInt(-(fund.paidOut.get(lp) ?? 0)), 1n]
  for (const { excused, amount } of fund.parts.filter(part => !part.excused.has(lp))) {
    const whole = [...fund.commitments].reduce(
      (sum, [id, one]) => sum + (excused.has(id) ? 0n : BigInt(one)),
      0n,
    )
    const own = amount * BigInt(fund.commitments.get(lp) as number)
    ;[numerator, denominator] = [numerator * whole + own * denominator, denominator * whole]
  }
  const off = BigInt(is) * denominator - numerator
  if ((off < 0n ? -off : off) >= BigInt(fund.rounded) * denominator)
    fund.wrong.push(`${where} is ${is}, should be ${numerator / denominator} within ${fund.rounded}`)
}

export const same = (fund: Fund, where: string, is: unknown, should: unknown): void => {
  if (is !== should) fund.wrong.push(`${where} is ${is}, should be ${should}`)
}

export const upTo = ({ random }: Pick<Fund, 'random'>, most: number): number => Math.floor(random() * most)
export const pick = <T>(random: () => number, all: readonly T[]): T =>
  all[Math.floor(random() * all.length)] as T
