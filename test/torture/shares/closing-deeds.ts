import type { Json } from '../../office.ts'
import { PORTAL, shift } from '../money/life.ts'
import { comeIn, payCall } from './deeds.ts'
import { add, type Fund, grossOf, made, near, partOf, plus, type Ratio, same, times, whole } from './fund.ts'

async function closeLate(fund: Fund, lp: number, date: string, method: string): Promise<Json> {
  const body = { lp_ids: [lp], rate_pct: 0.08, date, due_date: shift(date, 10), method }
  const path = `${PORTAL}/funds/${fund.id}/subsequent-closes`
  const reply = await fund.office.post(path, body)
  if (reply.body.code === 'below_cost') return null
  const closing = await made(fund, `later closing, ${method}`, Promise.resolve(reply))
  const { body: call } = await fund.office.get(`${PORTAL}/calls/${closing.call_id}`)
  await payCall(fund, call, shift(date, 10))
  return closing
}

/** Somebody joins as if admitted at the first closing: a share in all that was, with and without cash. */
export async function joinLate(fund: Fund, date: string): Promise<void> {
  const lp = await comeIn(fund, date)
  await closeLate(fund, lp, date, 'as_if_first')
  // Everything shared before is shared anew.
  fund.rounded += fund.parts.length * 2
}

/**
 * Somebody joins on the first day of a quarter and shares in its profit from then on: at cost, or at net asset
 * value, for which everybody sells the part by commitment of what they take part in.
 */
export async function buyIn(fund: Fund, date: string): Promise<void> {
  const sellers = [...fund.commitments.keys()]
  const before = new Map(sellers.map(lp => [lp, { gross: grossOf(fund, lp), stakes: stakesOf(fund, lp) }]))
  const lp = await comeIn(fund, date)
  for (const part of fund.parts.filter(({ kind }) => kind === 'profit'))
    part.excused = new Set([...part.excused, lp])
  const isPaid = fund.carry !== null && fund.carry.paid > 0
  const byValue = isPaid || fund.random() < 0.3 ? null : await closeLate(fund, lp, date, 'nav')
  const closing = byValue ?? (await closeLate(fund, lp, date, 'cost'))
  fund.rounded += fund.parts.length
  if (!byValue) return
  const premiumOf = ({ premium }: Json) => Math.round(premium * fund.scale)
  for (const one of closing.joining) add(fund.alone.capital, lp, premiumOf(one))
  for (const one of closing.earlier) {
    const price = Math.round((one.refund + one.premium) * fund.scale)
    const seller = before.get(one.lp_id)
    if (!seller) {
      same(fund, `price for the part of ${one.lp_id}, who has none`, price, 0)
      continue
    }
    const { gross, stakes } = seller
    const holdings = stakes.map((stake, at) => times(stake, partOf(fund, lp, fund.positions[at]?.excused)))
    const left = stakes.map(stake => times(stake, [-1n, 1n])).reduce<Ratio>(plus, gross)
    const rest = times(left, partOf(fund, lp))
    near(fund, `price for the part of ${one.lp_id}`, price, holdings.reduce(plus, rest))
    add(fund.paidOut, one.lp_id, premiumOf(one))
  }
}

/** A partner's part of the value of each holding. */
const stakesOf = (fund: Fund, lp: number): Ratio[] =>
  fund.positions.map(({ cost, mark, excused }) => times(whole(cost + mark), partOf(fund, lp, excused)))
