import { closeThrough } from '../../modules/cfo/closing.ts'
import type { Json } from '../../office.ts'
import { CFO, PORTAL, shift } from '../money/life.ts'
import { shared } from '../money/story.ts'
import {
  CLOSES,
  type Class,
  dueOf,
  type Fund,
  grossOf,
  made,
  near,
  partOf,
  pick,
  plus,
  post,
  type Ratio,
  same,
  share,
  times,
  upTo,
  whole,
} from './fund.ts'

/** A partner of an even number of units, so that few amounts divide. */
export async function comeIn(fund: Fund, admitted_on: string): Promise<number> {
  const name = `Partner ${fund.commitments.size + 1} of ${fund.id}`
  const lp = await made(fund, 'partner', fund.office.post(`${PORTAL}/lps`, { name }))
  const amount = (1_000 + upTo(fund, 5_000_000)) * fund.scale
  const ofClass: Class = fund.random() < 0.7 ? 'A' : 'B'
  const input = {
    lp_id: lp.id,
    fund_account_id: fund.id,
    amount: amount / fund.scale,
    admitted_on,
    class: ofClass,
  }
  await made(fund, 'commitment', fund.office.post(`${PORTAL}/commitments`, input))
  fund.commitments.set(lp.id, amount)
  fund.classes.set(lp.id, ofClass)
  return lp.id
}

/** Some are excused from the sector of a holding; the others are called for it, pay, and it is bought. */
export async function buy(fund: Fund, at: number): Promise<void> {
  const { office, scale } = fund
  const sector = `Sector ${at + 1}`
  const partners = [...fund.commitments.keys()]
  const excused = new Set(partners.slice(1).filter(() => fund.random() < 0.3))
  for (const lp_id of excused) {
    const clause = { lp_id, clause: 'excuse', obligation: 'By the side letter', sectors: [sector] }
    await made(fund, 'excuse', office.post(`${CFO}/accounts/${fund.id}/side-letter-clauses`, clause))
  }
  const holding = await made(
    fund,
    'holding',
    office.post('/api/v1/svc/holdings', {
      fund_account_id: fund.id,
      ...{ name: `Holding ${at + 1}`, instrument: 'equity', sector, opened_on: '2023-01-20' },
    }),
  )
  const taking = partners.filter(lp => !excused.has(lp))
  const room = taking.reduce((sum, lp) => sum + (fund.commitments.get(lp) as number), 0)
  const cost = 1 + upTo(fund, Math.floor(room / 8))
  const call = await made(
    fund,
    'call',
    office.post(`${PORTAL}/calls`, {
      fund_account_id: fund.id,
      lines: [{ ilpa_call_type: 'investments', amount: cost / scale, holding_id: holding.id }],
      ...{ notice_date: '2023-01-03', due_date: '2023-01-18', override_reason: 'A test' },
    }),
  )
  const asked = new Map<number, number>(
    call.allocation.map((one: Json) => [one.lp_id, Math.round(one.amount * scale)]),
  )
  const parts = shared(
    cost,
    taking.map(lp => fund.commitments.get(lp) as number),
  )
  for (const [index, lp] of taking.entries())
    same(fund, `call of ${lp}`, asked.get(lp) ?? 0, parts[index] ?? 0)
  for (const lp of excused) same(fund, `call of ${lp}, who is excused`, asked.get(lp) ?? 0, 0)
  await payCall(fund, call, '2023-01-18')
  await post(fund, '2023-01-20', [
    ['1310', cost, holding.id],
    ['1010', -cost],
  ])
  fund.positions.push({ id: holding.id, cost, mark: 0, excused })
  share(fund, 'capital', cost, excused)
}

export async function payCall(fund: Fund, call: Json, date: string): Promise<void> {
  for (const { lp_id, amount } of call.allocation.filter((one: Json) => one.amount > 0))
    await made(
      fund,
      'payment',
      fund.office.post(`${PORTAL}/calls/${call.id}/payment`, {
        ...{ lp_id, amount, date, reference: crypto.randomUUID() },
      }),
    )
}

/** Income of a holding or of the fund, a mark, or a cost that is owed. */
export async function profitOrLoss(fund: Fund, date: string): Promise<void> {
  const position = pick(fund.random, fund.positions)
  const amount = 1 + upTo(fund, Math.max(2, Math.floor(position.cost / 10)))
  const kind = upTo(fund, 4)
  if (kind === 0) {
    fund.count('income of a holding')
    await post(fund, date, [
      ['1010', amount],
      ['4020', -amount, position.id],
    ])
    share(fund, 'profit', amount, position.excused)
  } else if (kind === 1) {
    fund.count('mark')
    const mark = fund.random() < 0.5 && position.cost + position.mark > amount ? -amount : amount
    await post(fund, date, [
      ['1320', mark, position.id],
      ['4300', -mark, position.id],
    ])
    position.mark += mark
    share(fund, 'profit', mark, position.excused)
  } else if (kind === 2) {
    fund.count('income of the fund')
    await post(fund, date, [
      ['1010', amount],
      ['4030', -amount],
    ])
    share(fund, 'profit', amount)
  } else {
    fund.count('cost')
    const cost = 1 + Math.floor(amount / 5)
    await post(fund, date, [
      ['5300', cost],
      ['2010', -cost],
    ])
    fund.payable += cost
    share(fund, 'profit', -cost)
  }
}

/** Some of the cash goes out as income of a holding, to those who take part in it, each within the account. */
export async function distribute(fund: Fund, date: string): Promise<void> {
  const { office, scale } = fund
  const { body: trial } = await office.get(
    `${CFO}/gl-trial-balance?fund_account_id=${fund.id}&as_of=${CLOSES.at(-1)}`,
  )
  const cash = Math.round((trial.accounts.find(({ code }: Json) => code === '1010')?.balance ?? 0) * scale)
  const { id, excused } = pick(fund.random, fund.positions)
  const room = [...fund.commitments.keys()]
    .filter(lp => !excused.has(lp))
    .map(lp => {
      const [[account, unit], [part, all]] = [grossOf(fund, lp), partOf(fund, lp, excused)]
      return Number((account * all) / (unit * part))
    })
  const amount = upTo(fund, Math.floor(Math.min(cash, ...room) / 2))
  if (amount < 1) return
  const gain = { fund_account_id: fund.id, type: 'interest_income', holding_id: id, date }
  const path = `${PORTAL}/distributions`
  const { allocation } = await made(
    fund,
    'distribution',
    office.post(path, { ...gain, amount: amount / scale }),
  )
  const taking = [...fund.commitments].filter(([lp]) => !excused.has(lp))
  const parts = shared(
    amount,
    taking.map(([, commitment]) => commitment),
  )
  for (const [at, [lp]] of taking.entries()) {
    const got = allocation.find((one: Json) => one.lp_id === lp)?.amount ?? 0
    same(fund, `distribution to ${lp}`, Math.round(got * scale), parts[at])
    fund.paidOut.set(lp, (fund.paidOut.get(lp) ?? 0) + (parts[at] as number))
  }
}

/** An interest goes over as a whole, with its excuses and its account. */
export async function handOver(fund: Fund, effective_on: string): Promise<void> {
  const [seller, commitment] = pick(fund.random, [...fund.commitments])
  const name = `Buyer from ${seller}`
  const { id: buyer } = await made(fund, 'buyer', fund.office.post(`${PORTAL}/lps`, { name }))
  const terms = { seller_id: seller, buyer_id: buyer, commitment: commitment / fund.scale, reason: 'A test' }
  const path = `${PORTAL}/transfers`
  await made(fund, 'transfer', fund.office.post(path, { fund_account_id: fund.id, effective_on, ...terms }))
  fund.commitments.delete(seller)
  fund.commitments.set(buyer, commitment)
  fund.bought.add(buyer)
  fund.classes.set(buyer, fund.classes.get(seller) as Class)
  for (const amounts of [fund.paidOut, fund.alone.capital, fund.alone.profit])
    amounts.set(buyer, amounts.get(seller) ?? 0)
  for (const one of [...fund.parts, ...fund.positions])
    if (one.excused.has(seller)) one.excused = new Set([...one.excused, buyer])
}

/** A holding is sold at some price. */
async function sell(fund: Fund, { id, cost, mark, excused }: Fund['positions'][number], date: string) {
  const gain = upTo(fund, cost + 1) - Math.floor(cost / 3)
  fund.count(gain < 0 ? 'sale at a loss' : 'sale')
  await post(fund, date, [
    ['1010', cost + gain],
    ['1310', -cost, id],
    ...(gain === 0 ? [] : ([['4200', -gain, id]] as const)),
    ...(mark === 0
      ? []
      : ([
          ['1320', -mark, id],
          ['4300', mark, id],
        ] as const)),
  ])
  share(fund, 'profit', gain - mark, excused)
  await made(fund, 'exit', fund.office.post(`/api/v1/svc/holdings/${id}/close`, { date }))
}

/** Everything is sold, and what is owed is paid. */
export async function sellAndSettle(fund: Fund, date: string): Promise<void> {
  for (const position of fund.positions) await sell(fund, position, date)
  if (fund.payable > 0)
    await post(fund, shift(date, 1), [
      ['2010', fund.payable],
      ['1010', -fund.payable],
    ])
}

/** One of several holdings is sold early. */
export async function sellOne(fund: Fund, date: string): Promise<void> {
  const position = pick(fund.random, fund.positions)
  if (fund.positions.length < 2) return
  fund.positions = fund.positions.filter(one => one !== position)
  await sell(fund, position, date)
}

/** Closes, compares every account, and returns those below zero. */
export async function close(fund: Fund, end: string): Promise<Array<{ lp: number; owed: number }>> {
  const closed = await closeThrough(fund.office, { id: fund.id }, end)
  const { capital_accounts, nav, carried_interest } = closed
  const accountOf = (lp: number) =>
    Math.round((capital_accounts.find((one: Json) => one.lp_id === lp)?.ending ?? 0) * fund.scale)
  const partners = [...fund.commitments.keys()]
  for (const lp of partners) {
    const net = plus(grossOf(fund, lp), times(dueOf(fund, lp), [-1n, 1n]))
    near(fund, `account of ${lp} at ${end}`, accountOf(lp), net, fund.carry ? 2 : 1)
  }
  if (fund.carry) {
    const due = partners.map(lp => dueOf(fund, lp)).reduce<Ratio>(plus, whole(-fund.carry.paid))
    const { general } = fund.carry
    near(fund, `account of the general partner at ${end}`, accountOf(general), due, partners.length)
    fund.carry.accrued = Math.round((carried_interest?.accrued ?? 0) * fund.scale)
  }
  const sum = capital_accounts.reduce((all: number, { lp_id }: Json) => all + accountOf(lp_id), 0)
  same(fund, `accounts at ${end}`, sum, Math.round(nav * fund.scale))
  return capital_accounts.flatMap(({ lp_id: lp, ending }: Json) =>
    ending < 0 ? [{ lp, owed: -ending }] : [],
  )
}

/** Partners who took part in little pay their costs in; a general partner gives too much carried interest back. */
export async function payIn(fund: Fund, owing: ReadonlyArray<{ lp: number; owed: number }>): Promise<void> {
  const date = shift(CLOSES.at(-1) as string, 1)
  for (const { lp, owed } of owing) {
    const isCarry = lp === fund.carry?.general
    fund.count(isCarry ? 'clawback' : 'account below zero paid in')
    const call = await made(
      fund,
      'call',
      fund.office.post(`${PORTAL}/calls`, {
        fund_account_id: fund.id,
        lp_ids: [lp],
        lines: [{ ilpa_call_type: isCarry ? 'giveback' : 'partnership_expenses', amount: owed }],
        ...{ notice_date: date, due_date: date, override_reason: 'A test' },
      }),
    )
    await payCall(fund, call, date)
  }
}

/** The fund pays everybody's account out and ends. */
export async function windUp(fund: Fund): Promise<void> {
  const { office } = fund
  const life = `${CFO}/accounts/${fund.id}/life`
  const last = CLOSES.at(-1) as string
  const begun = { date: shift(last, 1), reason: 'The term ends' }
  await made(fund, 'wind-up', office.post(`${life}/wind-up`, begun))
  const final = { date: shift(last, 2), reference: 'FINAL' }
  const draft = await made(fund, 'final distribution', office.post(`${life}/final-distribution`, final))
  const event = `${PORTAL}/distribution-events/${draft.id}`
  await made(fund, 'issue', office.post(`${event}/issue`, {}))
  await made(fund, 'payout', office.post(`${event}/payments`, { date: shift(last, 3) }))
  const { body: trial } = await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund.id}`)
  for (const { code, type, balance } of trial.accounts)
    if (type === 'asset' || type === 'liability') same(fund, `account ${code} at the end`, balance, 0)
  const { capital_accounts, nav } = await closeThrough(office, { id: fund.id }, '2024-03-31')
  same(fund, 'NAV at the end', nav, 0)
  for (const { lp_id, ending } of capital_accounts) same(fund, `account of ${lp_id} at the end`, ending, 0)
  const ending = { date: '2024-03-31', reason: 'All is paid out' }
  const asked = await made(fund, 'liquidation', office.post(`${life}/liquidate`, ending))
  const approve = `/svc/agent/actions/${asked.action_id}/approve`
  const done = await made(fund, 'end', office.post(approve, undefined, { as: fund.second }))
  same(fund, 'left to settle', done.result?.to_settle?.length, 0)
}
