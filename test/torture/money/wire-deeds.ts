import { linesOf, movement, openBankAccount, sendStatement } from '../../modules/bank/statements.ts'
import type { Json } from '../../office.ts'
import { type Owed, openLines, payOut } from './capital-deeds.ts'
import { accepted, CFO, type Deed, type Life, lately, major, PORTAL, pick, shift, upTo } from './life.ts'

const EUROS = '1011'

/** The bank account of the fund's statements, and one in euros. */
export async function openAccounts(life: Life): Promise<void> {
  const euros = { code: EUROS, name: 'Cash in euros', parent_code: '1010', currency: 'EUR' }
  const reply = await life.office.post(`${CFO}/gl/accounts`, { fund_account_id: life.fund, ...euros })
  accepted(life, 'account in euros', reply)
  await publishRate(life, '2021-12-31')
  life.bank = (await openBankAccount(life.office, life.fund)).id
}

/** Publishes a euro rate from a day on. */
export async function publishRate(life: Life, date: string): Promise<void> {
  const rate = { base: 'EUR', quote: life.currency, date, rate: inEuros(0, rateOf(life)).rate }
  accepted(life, 'rate of the euro', await life.office.post(`${CFO}/exchange-rates`, rate))
}

/** A rate of the day in four decimals, and what so many cents are worth at it in minor units, half up. */
function worthOf({ scale }: Life, cents: number, rate: number): number {
  const [product, parts] = [BigInt(cents) * BigInt(rate) * BigInt(scale), 1_000_000n]
  return Number((2n * product + parts) / (2n * parts))
}

/** Somebody pays in euros: what they are worth, or what they are taken for. */
export const payInEuros: Deed = async life => {
  const open = openLines(life)
  if (open.length === 0) return
  const { call, line, owed } = pick(life, open)
  const date = dayOf(life, call.notice)
  if (date === null) return
  const rate = rateOf(life)
  const cents = 1 + Math.floor((owed / life.scale / (rate / 10_000)) * 100 * (0.2 + life.random()))
  const worth = worthOf(life, cents, rate)
  if (worth === 0) return
  const isSaid = life.random() < 0.5
  const counts = isSaid ? 1 + upTo(life, owed) : worth
  const reply = await life.office.post(`${PORTAL}/calls/${call.id}/payment`, {
    lp_id: line.lp,
    date,
    reference: crypto.randomUUID(),
    received: inEuros(cents, rate),
    ...(isSaid ? { amount: major(life, counts) } : {}),
  })
  if (!accepted(life, 'payment in euros', reply)) return
  const { id, amount, received } = reply.body.payment
  life.said.same(`payment ${id} in euros`, amount, major(life, counts))
  life.said.same(`payment ${id}: worth`, received.worth, major(life, worth))
  life.said.same(
    `payment ${id}: difference`,
    Math.round(received.exchange_difference * life.scale),
    worth - counts,
  )
  keep(life, { call, line, owed }, { id, date, amount: counts, cents })
  // Too much goes back in euros, as many as it is worth.
  if (counts > owed && life.random() < 0.5) await giveBack(life, { call, line }, rate)
}

async function giveBack(
  life: Life,
  { call, line }: Pick<Owed, 'call' | 'line'>,
  rate: number,
): Promise<void> {
  const path = `${PORTAL}/calls/${call.id}/lines/${line.lp}/credit/refund`
  const date = dayOf(life, life.today)
  if (date === null) return
  const cents = 1 + upTo(life, 100_000)
  const reply = await life.office.post(path, { date, paid: inEuros(cents, rate) })
  if (accepted(life, 'refund in euros', reply, ['no_credit', 'validation_failed']))
    life.story.refunds.push({ on: date, cents })
}

/** A distribution in euros: at what they are worth, or for what they are taken. */
export const distributeEuros: Deed = async life => {
  const rate = rateOf(life)
  let cents = 0
  const made = await payOut(life, pick(life, ['return_of_capital', 'realized_gain']), amount => {
    cents = 1 + Math.floor((amount / life.scale / (rate / 10_000)) * 100 * (0.9 + life.random() / 5))
    return inEuros(cents, rate)
  })
  if (made === null) return
  const worth = worthOf(life, cents, rate)
  const where = `distribution ${made.id} in euros`
  life.said.same(`${where}: worth`, made.paid.worth, major(life, worth))
  const gain = Math.round(made.amount * life.scale) - worth
  life.said.same(`${where}: difference`, Math.round(made.paid.exchange_difference * life.scale), gain)
  const parts = made.allocation.reduce((sum: number, { paid }: Json) => sum + Math.round(paid * 100), 0)
  life.said.same(`${where}: parts`, parts, cents)
}

/** Returns a random euro rate, in four decimals. */
const rateOf = (life: Life): number => (life.scale === 1 ? 1_600_000 : 10_000) + upTo(life, 2000)

const inEuros = (cents: number, rate: number) => ({
  currency: 'EUR',
  amount: cents / 100,
  rate: `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, '0')}`,
})

/** An open day, not before the one given; null where the book is closed by then. */
function dayOf(life: Life, first: string): string | null {
  const day = lately(life, 20)
  const date = day < first ? first : day
  return date <= life.lockedThrough ? null : date
}

const keep = (
  life: Life,
  { call, line, owed }: Owed,
  paid: { id: number; date: string; amount: number; cents: number },
) =>
  life.story.settled.push({
    id: paid.id,
    call: call.id,
    lp: line.lp,
    on: paid.date,
    amount: Math.min(paid.amount, owed),
    cents: paid.cents,
    waived: false,
  })

/** Returns the book's balance of the statements' account on the day before one. */
async function cashBefore({ office, fund }: Life, day: string): Promise<number> {
  const trial = `${CFO}/gl-trial-balance?fund_account_id=${fund}&as_of=${shift(day, -1)}`
  const { accounts } = (await office.get(trial)).body
  return accounts.find(({ code }: Json) => code === '1010')?.balance ?? 0
}

/** A statement of the bank comes in, of payments in whole and in part; what it proposes is accepted, and some undone. */
export const readStatement: Deed = async life => {
  const open = openLines(life)
  if (open.length === 0) return
  const few = open.filter(() => life.random() < 3 / open.length)
  const paid = few.flatMap(owed => {
    const date = dayOf(life, owed.call.notice)
    const amount = life.random() < 0.7 ? owed.owed : 1 + upTo(life, owed.owed)
    return date === null ? [] : [{ ...owed, date, amount, reference: crypto.randomUUID() }]
  })
  if (paid.length === 0) return
  const moved = paid
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map(one =>
      movement(one.date, major(life, one.amount), {
        name: `Investor ${one.line.lp}`,
        reference: one.reference,
      }),
    )
  const opening = life.stated ?? (await cashBefore(life, moved[0]?.date ?? life.today))
  await sendStatement(life.office, life.bank, moved, {
    opening,
    currency: life.currency,
    decimals: Math.round(Math.log10(life.scale)),
  })
  life.stated = moved.reduce((sum, { amount }) => sum + amount, opening)
  const lines = await linesOf(life.office, life.bank)
  for (const one of paid) {
    const stated = lines.find(({ bank_reference }: Json) => bank_reference === one.reference)
    if (!stated) {
      life.said.all.push(`the statement's movement ${one.reference} is not there`)
      continue
    }
    const payments = [{ call_id: one.call.id, lp_id: one.line.lp, amount: major(life, one.amount) }]
    const matches = [{ line_ids: [stated.id], payments }]
    const reply = await life.office.post(`/api/v1/svc/bank/accounts/${life.bank}/matches`, { matches })
    if (!accepted(life, 'match of a statement', reply)) continue
    const call = (await life.office.get(`${PORTAL}/calls/${one.call.id}`)).body
    const payment = call.payments.find(({ reference }: Json) => reference === one.reference)
    keep(life, one, { id: payment.id, date: one.date, amount: one.amount, cents: 0 })
    if (life.random() < 0.8) continue
    const undo = await life.office.post(`/api/v1/svc/bank/matches/${reply.body.matches[0].id}/undo`)
    const kept = life.story.settled.at(-1)
    // A removed movement was never there.
    if (accepted(life, 'match undone', undo) && kept) kept.undone = kept.on
  }
}
