import type { Json } from '../../office.ts'
import {
  accepted,
  CFO,
  type Deed,
  type Life,
  lately,
  major,
  minor,
  NOW,
  PORTAL,
  pick,
  shift,
  some,
  upTo,
} from './life.ts'
import { compareDistributionNotices, compareNotices } from './papers.ts'
import { type Story, shared, type Wanted, wantedAt } from './story.ts'

const callTypes = [
  'investments',
  'management_fees',
  'partnership_expenses',
  'placement_fees',
  'working_capital',
]
const distributionTypes = [
  'return_of_capital',
  'realized_gain',
  'interest_income',
  'return_of_unused_capital',
  'withholding_tax',
]
/** Somebody comes in, for one class of interests or another. */
export const comeIn: Deed = async life => {
  const name = `Partner ${life.lps.length + 1} of ${life.fund}`
  const { body } = await life.office.post(`${PORTAL}/lps`, { name })
  life.lps.push(body.id)
  await promise(life, body.id)
}

/** A general partner puts nothing in and gets a fifth of the profit. */
export const agreeOnCarry: Deed = async life => {
  const { office, fund } = life
  const general = { name: `General partner of ${fund}`, entity_type: 'general_partner' }
  const { body } = await office.post(`${PORTAL}/lps`, general)
  const nothing = { lp_id: body.id, fund_account_id: fund, amount: 0, admitted_on: life.today }
  if (!accepted(life, 'general partner', await office.post(`${PORTAL}/commitments`, nothing))) return
  const terms = { type: 'european', hurdle_pct: 0, carry_pct: 0.2 }
  const reply = await office.put(`${CFO}/accounts/${fund}/carry-terms`, terms)
  if (accepted(life, 'carry terms', reply)) life.carrier = body.id
}

export const promiseMore: Deed = life => promise(life, pick(life, life.lps))

async function promise(life: Life, lp: number): Promise<void> {
  const amount = (1 + upTo(life, 5_000_000)) * life.scale + upTo(life, life.scale)
  const on = life.today > life.lockedThrough ? life.today : shift(life.lockedThrough, 1)
  const input = {
    lp_id: lp,
    fund_account_id: life.fund,
    amount: major(life, amount),
    class: pick(life, ['A', 'A', 'B']),
    admitted_on: on,
  }
  const reply = await life.office.post(`${PORTAL}/commitments`, input)
  if (accepted(life, 'commitment', reply, ['duplicate'])) life.story.commitments.push({ lp, amount, on })
}

/** The book of before: what was contributed and distributed there. */
export const bringOver: Deed = async life => {
  const { office, fund, story } = life
  if (story.calls.length > 0 || story.opening.length > 0 || story.commitments.length === 0) return
  const lines: Json[] = []
  const opening: Story['opening'] = []
  for (const { lp, amount } of story.commitments) {
    const contributed = 1 + upTo(life, Math.floor(amount / 2))
    const distributed = upTo(life, Math.floor(contributed / 3))
    opening.push({ lp, on: life.today, contributed, distributed })
    lines.push({ code: '3100', credit: major(life, contributed), partner_id: lp })
    if (distributed > 0) lines.push({ code: '3300', debit: major(life, distributed), partner_id: lp })
  }
  const net = opening.reduce((sum, { contributed, distributed }) => sum + contributed - distributed, 0)
  const holding = { fund_account_id: fund, name: 'What was held before', instrument: 'other' }
  const { body } = await office.post('/api/v1/svc/holdings', holding)
  lines.push({ code: '1310', debit: major(life, net), investment_id: body.id })
  const reply = await office.post(`${CFO}/gl/journal`, { fund_account_id: fund, date: life.today, lines })
  if (accepted(life, 'opening balances', reply)) story.opening.push(...opening)
}

/**
 * Returns the amount callable by a notice: the unfunded commitment on its day, less all calls, later ones
 * included.
 */
function callable(story: Story, notice: string, lp: number): Wanted {
  const [then, all] = [wantedAt(story, notice, lp), wantedAt(story, '9999-12-31', lp)]
  return { ...all, unfunded: then.committed - all.inside + then.recallable }
}

export const call: Deed = async life => {
  const { office, fund, story } = life
  const notice = lately(life, 40)
  const before = new Map(life.lps.map(lp => [lp, callable(story, notice, lp)]))
  const room = [...before.values()].reduce((sum, { unfunded }) => sum + Math.max(0, unfunded), 0)
  if (room < 10) return
  const lines = some(life, callTypes).map(ilpa_call_type => ({
    ilpa_call_type,
    amount: major(life, 1 + upTo(life, Math.max(2, Math.floor(room / 6)))),
  }))
  const reply = await office.post(`${PORTAL}/calls`, {
    fund_account_id: fund,
    lines,
    notice_date: notice,
    due_date: shift(notice, 14 + upTo(life, 20)),
    override_reason: 'A test',
    ...(life.random() < 0.2 && life.lps.length > 2 ? { excused_lp_ids: [pick(life, life.lps)] } : {}),
  })
  if (!accepted(life, 'call', reply, ['over_call', 'validation_failed'])) return
  keepCall(life, reply.body)
  await compareNotices(life, reply.body.id, before, life.said)
}

export function keepCall(life: Life, { id, notice_date, due_date, lines, allocation }: Json): void {
  life.story.calls.push({
    id,
    notice: notice_date,
    due: due_date,
    lines: allocation
      .filter(({ amount }: Json) => amount > 0)
      .map(({ lp_id, by_purpose }: Json) => ({
        lp: lp_id,
        shares: by_purpose.map(({ ilpa_call_type, amount }: Json, at: number) => ({
          type: ilpa_call_type,
          inside: lines[at].inside_commitment,
          amount: minor(life, amount),
        })),
      })),
  })
  // Every purpose sums to its amount, to the unit.
  for (const [at, { amount }] of lines.entries()) {
    const sum = allocation.reduce((all: number, one: Json) => all + minor(life, one.by_purpose[at].amount), 0)
    life.said.same(`call ${id}: sum of purpose ${at}`, sum, minor(life, amount))
  }
}

/** Returns the unpaid part of an investor's call. */
const owedOf = ({ story }: Life, callId: number, { lp, shares }: Story['calls'][number]['lines'][number]) =>
  shares.reduce((sum, { amount }) => sum + amount, 0) -
  story.settled
    .filter(one => one.call === callId && one.lp === lp && one.undone === undefined)
    .reduce((sum, { amount }) => sum + amount, 0)

export interface Owed {
  call: Story['calls'][number]
  line: Story['calls'][number]['lines'][number]
  owed: number
}

export const openLines = (life: Life): Owed[] =>
  life.story.calls
    .filter(({ cancelled }) => cancelled === undefined)
    .flatMap(one =>
      one.lines
        .map(line => ({ call: one, line, owed: owedOf(life, one.id, line) }))
        .filter(({ owed }) => owed > 0),
    )

/** In whole, in part, or too much. */
export const pay: Deed = async life => {
  const open = openLines(life)
  if (open.length === 0) return
  for (const one of life.random() < 0.5 ? open : [pick(life, open)]) {
    const [chance, { owed }] = [life.random(), one]
    const amount = chance < 0.6 ? owed : chance < 0.9 ? 1 + upTo(life, owed) : owed + upTo(life, owed)
    await payLine(life, one, amount)
  }
}

/** Pays so much of what an investor owes of a call, unless the day is closed. */
export async function payLine(life: Life, { call, line, owed }: Owed, amount: number): Promise<void> {
  const day = lately(life, 20)
  const date = day < call.notice ? call.notice : day
  if (date <= life.lockedThrough) return
  const input = { lp_id: line.lp, amount: major(life, amount), date, reference: crypto.randomUUID() }
  const reply = await life.office.post(`${PORTAL}/calls/${call.id}/payment`, input)
  if (accepted(life, 'payment', reply))
    life.story.settled.push({
      id: reply.body.payment.id,
      call: call.id,
      lp: line.lp,
      on: date,
      amount: Math.min(amount, owed),
      cents: 0,
      waived: false,
    })
}

export const waive: Deed = async life => {
  const open = openLines(life)
  if (open.length === 0) return
  const { call, line, owed } = pick(life, open)
  const reply = await life.office.post(`${PORTAL}/calls/${call.id}/lines/${line.lp}/waive`, {
    reason: 'A test',
  })
  if (!accepted(life, 'waiver', reply)) return
  const { id } = reply.body.waivers.at(-1)
  life.story.settled.push({ id, call: call.id, lp: line.lp, on: NOW, amount: owed, cents: 0, waived: true })
}

export const cancel: Deed = async life => {
  const { story } = life
  const untouched = story.calls.filter(
    one => one.cancelled === undefined && !story.settled.some(({ call }) => call === one.id),
  )
  if (untouched.length === 0) return
  const one = pick(life, untouched)
  const reply = await life.office.post(`${PORTAL}/calls/${one.id}/status`, { status: 'cancelled' })
  if (!accepted(life, 'cancel', reply, ['built_upon'])) return
  // From its own day on, or from the first one that is open.
  const open = life.lockedThrough === '' ? '' : shift(life.lockedThrough, 1)
  one.cancelled = one.notice > open ? one.notice : open
}

export const distribute: Deed = async life => {
  await payOut(life, pick(life, distributionTypes))
}

/** Pays carried interest, as far as it is accrued. */
export const payCarry: Deed = async life => {
  const { office, fund, closes, carrier } = life
  const accrued = minor(life, closes.at(-1)?.carried_interest?.accrued ?? 0)
  const since = life.story.distributions.some(
    ({ type, on, undone }) =>
      type === 'carried_interest' && [on, undone].some(day => day && day > life.lockedThrough),
  )
  if (carrier === null || accrued <= 0 || since) return
  const reply = await office.post(`${PORTAL}/distributions`, {
    fund_account_id: fund,
    type: 'carried_interest',
    amount: major(life, 1 + upTo(life, accrued)),
    date: lately(life, 30),
  })
  if (accepted(life, 'carried interest', reply)) keepDistribution(life, reply.body)
}

/** Pays out by commitment, in the fund's currency or as it is said of so much of it; the answer where it was accepted. */
export async function payOut(
  life: Life,
  type: string,
  paidFor: (amount: number) => Json = () => undefined,
): Promise<Json> {
  const { office, fund, story } = life
  const date = lately(life, 30)
  const { paidIn } = wantedAt(story, date)
  if (paidIn < 10) return null
  const amount = 1 + upTo(life, Math.floor(paidIn / 4))
  const recallable = type === 'withholding_tax' || life.random() < 0.5 ? 0 : upTo(life, amount)
  const before = new Map(life.lps.map(lp => [lp, callable(story, date, lp)]))
  const reply = await office.post(`${PORTAL}/distributions`, {
    fund_account_id: fund,
    type,
    amount: major(life, amount),
    date,
    paid: paidFor(amount),
    ...(recallable > 0 ? { recallable_amount: major(life, recallable) } : {}),
  })
  if (!accepted(life, `distribution of ${type}`, reply, ['validation_failed'])) return null
  const { lines } = keepDistribution(life, reply.body)
  const admitted = [...new Set(story.commitments.filter(({ on }) => on <= date).map(({ lp }) => lp))]
  const weights = admitted.map(lp => wantedAt(story, date, lp).committed)
  const parts = shared(amount, weights)
  for (const { lp, amount: part } of lines)
    life.said.same(`distribution ${reply.body.id} to ${lp}`, part, parts[admitted.indexOf(lp)])
  await compareDistributionNotices(life, reply.body.id, before, life.said)
  return reply.body
}

function keepDistribution(
  life: Life,
  { id, type, date, allocation, paid }: Json,
): Story['distributions'][number] {
  const lines = allocation.map((one: Json) => ({
    lp: one.lp_id,
    amount: Math.abs(minor(life, one.amount)),
    recallable: minor(life, one.recallable_amount),
  }))
  const made = { id, type, on: date, lines, cents: paid === null ? 0 : Math.round(paid.amount * 100) }
  life.story.distributions.push(made)
  return made
}
/** The day on which something is undone: open, and not before it was done. */
const undoneOn = (life: Life, on: string): string => {
  const day = lately(life, 10)
  return day < on ? on : day
}
const A_REASON = 'Recorded by mistake'

export const undoPayment: Deed = async life => {
  const paid = life.story.settled.filter(({ waived, undone }) => !waived && undone === undefined)
  if (paid.length === 0) return
  const one = pick(life, paid)
  const date = undoneOn(life, one.on)
  if (date <= life.lockedThrough) return
  const path = `${PORTAL}/calls/${one.call}/payments/${one.id}/void`
  const reply = await life.office.post(path, { reason: A_REASON, date })
  if (accepted(life, 'payment undone', reply, ['built_upon'])) one.undone = date
}

export const undoDistribution: Deed = async life => {
  const made = life.story.distributions.filter(({ undone }) => undone === undefined)
  if (made.length === 0) return
  const one = pick(life, made)
  const date = undoneOn(life, one.on)
  if (date <= life.lockedThrough) return
  const reply = await life.office.post(`${PORTAL}/distributions/${one.id}/void`, { reason: A_REASON, date })
  if (accepted(life, 'distribution undone', reply, ['built_upon'])) one.undone = date
}

/** Somebody joins late and makes up for what was called before. */
export const joinLate: Deed = async life => {
  if (life.story.calls.length === 0) return
  await comeIn(life)
  const body = {
    lp_ids: [life.lps.at(-1)],
    rate_pct: 0.08,
    date: life.today,
    due_date: shift(life.today, 10),
  }
  const path = `${PORTAL}/funds/${life.fund}/subsequent-closes`
  const reply = await life.office.post(path, body)
  if (!accepted(life, 'later closing', reply, ['validation_failed', 'over_call', 'nothing_called'])) return
  keepCall(life, (await life.office.get(`${PORTAL}/calls/${reply.body.call_id}`)).body)
  const refund = (await life.office.get(`${PORTAL}/distributions/${reply.body.distribution_id}`)).body
  keepDistribution(life, refund)
}
