import type { Json, Office } from '../../office.ts'
import { centsAt, type Story, type Wanted, wantedAt } from './story.ts'

const CFO = '/api/v1/svc/cfo'
const PORTAL = '/api/v1/svc/investor-portal'

/** A fund that is looked at, how many minor units its currency's unit has, and what was done to it. */
export interface Watched {
  office: Office
  fund: number
  scale: number
  lps: number[]
  story: Story
  /** The general partner who gets carried interest, where the fund's terms name some. */
  carrier: number | null
  closes: Json[]
}

/** Collects contradictions between two places, and errors in one; each is a sentence. */
export class Objections {
  readonly all: string[] = []

  same(where: string, is: unknown, should: unknown): void {
    if (!Object.is(is, should)) this.all.push(`${where} is ${is}, should be ${should}`)
  }

  near(where: string, is: number | null, should: number | null): void {
    if (is === null || should === null) this.same(where, is, should)
    else if (Math.abs(is - should) > 1e-12 * Math.max(1, Math.abs(should))) this.same(where, is, should)
  }
}

/** Compares every answer that shows a figure of the fund at the end of a day with what was done until then. */
export async function compareAt(watched: Watched, day: string, said: Objections): Promise<void> {
  const { office, fund } = watched
  const of = async (path: string) => (await office.get(`${CFO}/accounts/${fund}/${path}as_of=${day}`)).body
  const whole = wantedAt(watched.story, day)
  const nav = await navBy(watched, day)
  const net = netOfCarry(watched, day, nav)
  const dashboard = await of('dashboard?')
  compareFund(watched, `dashboard at ${day}`, dashboard, { ...whole, nav }, said)
  compareMultiples(`dashboard at ${day}`, dashboard, net, said)
  said.same(`dashboard.uncalled at ${day}`, dashboard.uncalled, uncalledOf(watched, whole, day))
  const performance = await of('performance?quarters=3&')
  compareFund(watched, `performance at ${day}`, performance, { ...whole, nav }, said)
  compareMultiples(`performance at ${day}`, performance, net, said)
  compareRate(`performance.irr at ${day}`, performance, net, watched.scale, day, said)
  said.same(`performance.accrued_carry at ${day}`, performance.accrued_carry, (nav - net.nav) / watched.scale)
  const risk = await of('risk?')
  for (const name of ['uncalled', 'nav', 'cash'])
    said.same(`risk.${name} at ${day}`, risk[name], dashboard[name])
  const trial = (await office.get(`${CFO}/gl-trial-balance?fund_account_id=${fund}&as_of=${day}`)).body
  const balance = (test: (code: string) => boolean) =>
    trial.accounts.reduce(
      (sum: number, { code, balance }: Json) => sum + (test(code) ? Math.round(balance * watched.scale) : 0),
      0,
    )
  said.same(
    `trial balance at ${day}`,
    balance(() => true),
    0,
  )
  said.same(
    `trial balance 1200 at ${day}`,
    balance(code => code === '1200'),
    whole.receivable,
  )
  const [euros] = await of('foreign-balances?')
  said.same(`euros at ${day}`, Math.round((euros?.balance ?? 0) * 100), centsAt(watched.story, day))
  const fees = await of('fees?')
  const owed = balance(code => code === '2110')
  said.same(`fees.payable at ${day}`, Math.round(fees.payable * watched.scale), 0 - owed)
  for (const name of ['computed', 'called', 'accrued', 'paid']) {
    const parts = fees.partners.reduce(
      (sum: number, one: Json) => sum + Math.round(one[name] * watched.scale),
      0,
    )
    said.same(`fees.${name} of the partners at ${day}`, parts, Math.round(fees[name] * watched.scale))
  }
  const chart = (
    await office.get(`${CFO}/accounts/${fund}/chart-data?interval=year&from=2020-01-01&to=${day}`)
  ).body
  const charted = (name: string) =>
    chart.points.reduce((sum: number, point: Json) => sum + Math.round(point[name] * watched.scale), 0)
  said.same(`chart's contributions until ${day}`, charted('contributions'), whole.contributions)
  said.same(`chart's distributions until ${day}`, charted('distributions'), whole.distributions)
}

/** Returns the investors' part of a fund: without paid and accrued carried interest. */
function netOfCarry({ story, closes, scale }: Watched, day: string, nav: number): Wanted & { nav: number } {
  const isCarry = ({ type }: Story['distributions'][number]) => type === 'carried_interest'
  const close = closes.findLast(({ period_end }) => period_end <= day)
  const end = close?.period_end ?? ''
  let accrued = Math.round((close?.carried_interest?.accrued ?? 0) * scale)
  for (const { on, lines, undone } of story.distributions.filter(isCarry)) {
    const amount = lines.reduce((sum, one) => sum + one.amount, 0)
    if (on > end && on <= day) accrued -= amount
    if (undone !== undefined && undone > end && undone <= day) accrued += amount
  }
  const distributions = story.distributions.filter(one => !isCarry(one))
  return { ...wantedAt({ ...story, distributions }, day), nav: nav - accrued }
}

/** Where nothing is committed yet, there is nothing of which something could be uncalled. */
const uncalledOf = ({ scale, story }: Watched, { unfunded }: Wanted, day: string) =>
  story.commitments.some(({ on }) => on <= day) ? unfunded / scale : null

function compareFund(
  { scale }: Watched,
  where: string,
  shown: Json,
  wanted: Wanted & { nav: number },
  said: Objections,
): void {
  const amounts = {
    paid_in: wanted.paidIn,
    distributed: wanted.distributed,
    returned: wanted.returned,
    receivable: wanted.receivable,
    nav: wanted.nav,
    ...('contributions' in shown
      ? { contributions: wanted.contributions, distributions: wanted.distributions }
      : {}),
    ...('committed' in shown && wanted.committed > 0 ? { committed: wanted.committed } : {}),
  }
  for (const [name, minor] of Object.entries(amounts))
    said.same(`${where}: ${name}`, shown[name], minor / scale)
}

function compareMultiples(
  where: string,
  shown: Json,
  { paidIn, distributed, unpaid, nav }: Wanted & { nav: number },
  said: Objections,
): void {
  const over = (amount: number) => (paidIn === 0 ? null : amount / paidIn)
  said.near(`${where}: dpi`, shown.dpi, over(distributed))
  said.near(`${where}: rvpi`, shown.rvpi, over(nav - unpaid))
  said.near(`${where}: tvpi`, shown.tvpi, over(distributed + nav - unpaid))
}

/** A rate is right when all that was paid and got is worth nothing at it. */
function compareRate(
  where: string,
  { irr, reasons }: Json,
  { flows, nav }: Wanted & { nav: number },
  scale: number,
  day: string,
  said: Objections,
): void {
  const all = [...flows.map(({ on, paid, got }) => ({ on, amount: got - paid })), { on: day, amount: nav }]
  if (irr === null) {
    if (!reasons.irr) said.all.push(`${where} is null without a reason`)
    return
  }
  if (irr === -1) {
    said.same(where, reasons.irr, 'total_loss')
    return
  }
  const first = all.reduce((least, { on }) => (on < least ? on : least), day)
  const years = (on: string) => (Date.parse(on) - Date.parse(first)) / 86_400_000 / 365
  const worth = all.reduce((sum, { on, amount }) => sum + amount * (1 + irr) ** -years(on), 0)
  const size = all.reduce((sum, { on, amount }) => sum + Math.abs(amount) * (1 + irr) ** -years(on), 0)
  // Next to a total loss the nearest number to the rate is still some way off it.
  const doubt = 1e-9 + (2 ** -52 / (1 + irr)) * years(day)
  if (Math.abs(worth) > doubt * size + scale * 1e-6)
    said.all.push(`${where} is ${irr}: the flows are worth ${worth / scale} at it`)
}

/** Net assets by the journal alone: what the lines of assets and liabilities sum to. */
async function navBy({ office, fund, scale }: Watched, day: string): Promise<number> {
  let [nav, next]: [number, string | null] = [0, `${CFO}/gl/journal?fund_account_id=${fund}&limit=500`]
  while (next) {
    const { body, headers }: { body: Json[]; headers: Headers } = await office.get(next)
    for (const { status, date, lines } of body)
      if (status === 'posted' && date <= day)
        for (const { code, debit, credit } of lines)
          if (code < '3') nav += Math.round(debit * scale) - Math.round(credit * scale)
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null
  }
  return nav
}

/** Compares where each investor stands now; of many, some. */
export async function compareInvestors(
  watched: Watched,
  lps: readonly number[],
  said: Objections,
): Promise<void> {
  const { office, fund, scale, story } = watched
  for (const lp of lps) {
    const { body } = await office.get(`${PORTAL}/lps/${lp}`)
    const shown = body.commitments.find((one: Json) => one.fund_account_id === fund)
    const wanted = wantedAt(story, '9999-12-31', lp)
    const amounts = {
      commitment: wanted.committed,
      contributed: wanted.paidIn,
      distributed: wanted.distributed,
      returned: wanted.returned,
      recallable: wanted.recallable,
      unfunded: wanted.unfunded,
      funded_commitment: wanted.committed - wanted.unfunded,
    }
    for (const [name, minor] of Object.entries(amounts))
      said.same(`investor ${lp}: ${name}`, shown?.[name], minor / scale)
    await compareParts(watched, { lp, wanted }, said)
  }
}

/** Compares a partner's figures with the sums of their parts. */
async function compareParts(
  { office, fund, scale }: Watched,
  { lp, wanted }: { lp: number; wanted: Wanted },
  said: Objections,
): Promise<void> {
  const amounts = {
    committed: wanted.committed,
    paid_in: wanted.paidIn,
    distributed: wanted.distributed,
    unfunded: wanted.unfunded,
  }
  for (const [figure, minor] of Object.entries(amounts)) {
    const path = `${CFO}/accounts/${fund}/figure-parts?figure=${figure}&lp_id=${lp}&as_of=2100-12-31`
    const { body } = await office.get(path)
    const sum = body.parts.reduce((all: number, { amount }: Json) => all + Math.round(amount * scale), 0)
    said.same(`investor ${lp}: ${figure} of its parts`, sum, minor)
  }
}

/** Compares the statements of a close with what was done until its end, and their sums with the fund's. */
export async function compareStatements(watched: Watched, close: Json, said: Objections): Promise<void> {
  const { office, fund, scale, story } = watched
  const { period_end: day, id } = close
  const { body } = await office.get(`${CFO}/accounts/${fund}/period-close/${id}/statements`)
  const sums: Record<string, number> = {}
  const kept = new Map(close.capital_accounts.map((one: Json) => [one.lp_id, one.ending]))
  for (const { lp_id, lines, commitment, metrics } of body.statements) {
    const wanted = wantedAt(story, day, lp_id)
    const where = `statement of ${lp_id} at ${day}`
    const nav = Math.round(lines.find(({ key }: Json) => key === 'closing').amounts[0] * scale)
    said.same(`${where}: closing`, nav / scale, kept.get(lp_id) ?? 0)
    said.same(`${where}: committed`, commitment.committed, wanted.committed / scale)
    said.same(`${where}: unfunded`, commitment.unfunded, wanted.unfunded / scale)
    said.same(`${where}: paid_in`, metrics.paid_in, wanted.paidIn / scale)
    said.same(`${where}: distributed`, metrics.distributed, wanted.distributed / scale)
    said.same(`${where}: unpaid`, metrics.unpaid, wanted.unpaid / scale)
    compareMultiples(where, metrics, { ...wanted, nav }, said)
    compareRate(`${where}: irr`, metrics, { ...wanted, nav }, scale, day, said)
    for (const { key, amounts } of lines)
      for (const [at, amount] of amounts.entries())
        sums[`${key} ${at}`] = (sums[`${key} ${at}`] ?? 0) + Math.round(amount * scale)
  }
  for (const { key, amounts } of body.whole.lines)
    for (const [at, amount] of amounts.entries())
      said.same(
        `statements of ${day}: sum of ${key} ${at}`,
        sums[`${key} ${at}`] ?? 0,
        Math.round(amount * scale),
      )
  compareCarry(watched, close, body.statements, said)
  const whole = body.whole.lines.find(({ key }: Json) => key === 'closing').amounts[0]
  said.same(`statements at ${day}: closing`, whole, (await navBy(watched, day)) / scale)
}

/**
 * A fifth of each investor's profit since inception is due, as there is no hurdle: what is paid of it and what is accrued
 * come to that, as far as the account has it.
 */
function compareCarry(
  { carrier, scale, story }: Watched,
  { period_end: day, carried_interest: carry }: Json,
  statements: readonly Json[],
  said: Objections,
): void {
  if (carrier === null) return
  const where = `carried interest at ${day}`
  if (!carry) {
    said.all.push(`${where} is not accrued`)
    return
  }
  const isPaid = story.distributions.some(
    ({ type, on, undone }) => type === 'carried_interest' && on <= day && !(undone && undone <= day),
  )
  const isMoved = story.transfers.some(({ on }) => on <= day)
  let [accrued, inAll] = [0, 0]
  for (const { lp_id, lines, accrued_carry } of statements.filter(one => one.lp_id !== carrier)) {
    const minor = (name: string) =>
      Math.round((lines.find(({ key }: Json) => key === name)?.amounts.at(-1) ?? 0) * scale)
    const open = 0 - Math.round((accrued_carry?.accrued ?? 0) * scale)
    accrued += open
    const { contributions, distributions } = wantedAt(story, day, lp_id)
    const borne = 0 - minor('carried_interest')
    const gross = minor('closing') + open + borne
    const profit = gross + distributions - contributions
    const due = Math.max(0, Math.min(profit / 5, Math.max(gross, borne)))
    inAll += due
    // Whose interest went over has borne what its buyer now has.
    if (isPaid && isMoved) continue
    if (Math.abs(open + borne - due) > 2)
      said.all.push(`${where} of ${lp_id} is ${open + borne}, should be ${due} of a profit of ${profit}`)
  }
  said.same(`${where}: accrued`, accrued, Math.round(carry.accrued * scale))
  if (!(isPaid && isMoved) && Math.abs(Math.round(carry.due * scale) - inAll) > 2 * statements.length)
    said.all.push(`${where} is ${carry.due * scale}, should be ${inAll}`)
}
