import type { Json } from '../../office.ts'
import { PORTAL, shift } from '../money/life.ts'
import { shared } from '../money/story.ts'
import { add, type Fund, grossOf, made, near, pick, post, same, share, times, upTo } from './fund.ts'

/** A defaulter forfeits so many hundredths of the account. */
const FORFEITED = 50

/** The agreement names what is done about a default. */
export async function agreeOnRemedies(fund: Fund): Promise<void> {
  const terms = {
    ...{ cure_business_days: 5, default_interest_rate: null, investment_period_ends_on: null },
    ...{ wire: null, contact: null },
    default_remedies: {
      ...{ exclusion: false, loss_of_vote: false, set_off: false, forced_transfer: false },
      ...{ forfeiture_pct: FORFEITED / 100, overcall_pct: null },
    },
  }
  await approved(fund, 'call terms', fund.office.put(`${PORTAL}/funds/${fund.id}/call-terms`, terms))
}

async function approved(fund: Fund, what: string, reply: Parameters<typeof made>[2]): Promise<Json> {
  const { action_id } = await made(fund, what, reply)
  const approve = `/svc/agent/actions/${action_id}/approve`
  return made(fund, what, fund.office.post(approve, undefined, { as: fund.second }))
}

/**
 * More is called for a holding; one partner is declared in default and forfeits a part of the account, and
 * pays after all.
 */
export async function failToPay(fund: Fund, date: string): Promise<void> {
  const { office, scale } = fund
  // An excuse is the seller's own: a buyer takes over no part of the holding, and is called for more of it.
  const asked = fund.positions.filter(({ excused }) => ![...excused].some(lp => fund.bought.has(lp)))
  if (asked.length === 0) return
  const position = pick(fund.random, asked)
  const taking = [...fund.commitments.keys()].filter(lp => !position.excused.has(lp))
  if (fund.commitments.size < 2) return
  const room = taking.reduce((sum, lp) => sum + (fund.commitments.get(lp) as number), 0)
  const amount = taking.length + upTo(fund, Math.floor(room / 20))
  const due = shift(date, 5)
  const call = await made(
    fund,
    'call',
    office.post(`${PORTAL}/calls`, {
      fund_account_id: fund.id,
      lines: [{ ilpa_call_type: 'investments', amount: amount / scale, holding_id: position.id }],
      ...{ notice_date: date, due_date: due, override_reason: 'A test' },
    }),
  )
  share(fund, 'capital', amount, position.excused)
  const lines = call.allocation.filter((one: Json) => one.amount > 0)
  const { lp_id: late, amount: owed } = pick(fund.random, lines) as Json
  const pay = ({ lp_id, amount: own }: Json, day: string) =>
    made(
      fund,
      'payment',
      office.post(`${PORTAL}/calls/${call.id}/payment`, {
        ...{ lp_id, amount: own, date: day, reference: crypto.randomUUID() },
      }),
    )
  for (const one of lines) if (one.lp_id !== late) await pay(one, due)
  const line = `${PORTAL}/calls/${call.id}/lines/${late}`
  await made(fund, 'default notice', office.post(`${line}/default-notice`, { date: shift(date, 6) }))
  const declared = office.post(`${line}/declare-default`, { date: shift(date, 17) })
  await approved(fund, 'default', declared)
  await forfeit(fund, { line, late, date: shift(date, 18) })
  await pay({ lp_id: late, amount: owed }, shift(date, 19))
  await made(fund, 'cure', office.post(`${line}/cure`, { date: shift(date, 20) }))
  await post(fund, shift(date, 21), [
    ['1310', amount, position.id],
    ['1010', -amount],
  ])
  position.cost += amount
}

async function forfeit(
  fund: Fund,
  { line, late, date }: { line: string; late: number; date: string },
): Promise<void> {
  const [numerator] = grossOf(fund, late)
  // Nobody forfeits an account that is empty, or will be within what rounding and carried interest leave open.
  if (numerator <= 0n) return
  const account = grossOf(fund, late)
  const reply = await fund.office.post(`${line}/remedies`, { kind: 'forfeiture', date })
  if (reply.body.code === 'gate_not_met') return
  await approved(fund, 'forfeiture', Promise.resolve(reply))
  const { body: call } = await fund.office.get(line.replace(/\/lines.*/, ''))
  const own = call.allocation.find(({ lp_id }: Json) => lp_id === late)
  const [remedy] = own.default.remedies.slice(-1)
  const amount = Math.round(remedy.amount * fund.scale)
  if (!fund.carry) near(fund, `forfeited by ${late}`, amount, times(account, [BigInt(FORFEITED), 100n]))
  const others = [...fund.commitments].filter(([lp]) => lp !== late)
  const parts = shared(
    amount,
    others.map(([, commitment]) => commitment),
  )
  add(fund.alone.profit, late, -amount)
  for (const [at, [lp]] of others.entries()) add(fund.alone.profit, lp, parts[at] as number)
  same(
    fund,
    'parts of what is forfeited',
    parts.reduce((sum, part) => sum + part, 0),
    amount,
  )
}
