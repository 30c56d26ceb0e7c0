import type { Json } from '../../office.ts'
import { type Wanted, wantedAt } from './story.ts'
import type { Objections, Watched } from './surfaces.ts'

const CFO = '/api/v1/svc/cfo'
const PORTAL = '/api/v1/svc/investor-portal'

/** Compares the notices of a call with what was unfunded before it. */
export async function compareNotices(
  { office, scale }: Watched,
  callId: number,
  before: ReadonlyMap<number, Wanted>,
  said: Objections,
): Promise<void> {
  const { body } = await office.get(`${PORTAL}/calls/${callId}/notices`)
  for (const { lp, fund, transactions } of body) {
    const was = before.get(lp.lp_id) as Wanted
    const where = `notice of call ${callId} to ${lp.lp_id}`
    said.same(`${where}: unfunded_before`, lp.unfunded_before, was.unfunded / scale)
    said.same(
      `${where}: prior_contributions`,
      lp.prior_contributions,
      (was.contributions - was.returned) / scale,
    )
    said.same(
      `${where}: prior_distributions`,
      lp.prior_distributions,
      (was.distributions - was.returned) / scale,
    )
    const inside = transactions.reduce(
      (sum: number, one: Json) => sum + Math.round(one.impact_on_unfunded * scale),
      0,
    )
    said.same(`${where}: unfunded_after`, Math.round(lp.unfunded_after * scale), was.unfunded + inside)
    const sum = transactions.reduce((total: number, one: Json) => total + Math.round(one.amount * scale), 0)
    said.same(`${where}: amount`, Math.round(lp.amount * scale), sum)
    if (fund.amount < lp.amount) said.all.push(`${where} is more than the whole call`)
  }
}

/** Compares the notices of a distribution with where each investor stood before it. */
export async function compareDistributionNotices(
  { office, scale }: Watched,
  id: number,
  before: ReadonlyMap<number, Wanted>,
  said: Objections,
): Promise<void> {
  const { body } = await office.get(`${PORTAL}/distributions/${id}/notices`)
  for (const { lp, fund } of body) {
    const was = before.get(lp.lp_id) as Wanted
    const where = `notice of distribution ${id} to ${lp.lp_id}`
    said.same(`${where}: unfunded_before`, lp.unfunded_before, was.unfunded / scale)
    said.same(
      `${where}: prior_contributions`,
      lp.prior_contributions,
      (was.contributions - was.returned) / scale,
    )
    said.same(
      `${where}: prior_distributions`,
      lp.prior_distributions,
      (was.distributions - was.returned) / scale,
    )
    const after = was.unfunded + Math.round(lp.recallable_amount * scale)
    said.same(`${where}: unfunded_after`, Math.round(lp.unfunded_after * scale), after)
    if (Math.abs(fund.amount) < Math.abs(lp.amount)) said.all.push(`${where} is more than the whole`)
  }
  const sum = body.reduce((total: number, { lp }: Json) => total + Math.round(lp.amount * scale), 0)
  said.same(`notices of distribution ${id}: sum`, sum, Math.round((body[0]?.fund.amount ?? 0) * scale))
}

/** Item L of the year's K-1s: its lines sum, and what was contributed is what was paid. */
export async function compareK1(watched: Watched, year: number, said: Objections): Promise<void> {
  const { office, fund, scale, story } = watched
  const { body: proposal } = await office.get(`${CFO}/accounts/${fund}/k1/proposal?tax_year=${year}`)
  if (!proposal.items?.length) return
  const { status, body } = await office.post(`${CFO}/accounts/${fund}/k1/generate`, {
    tax_year: year,
    amend: true,
    items: proposal.items,
  })
  if (status !== 201) {
    said.all.push(`K-1 of ${year}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
    return
  }
  // Whoever takes an interest over has not contributed what the seller did.
  const own = { ...story, transfers: [], carriedBack: [] }
  const others = body.schedules.reduce(
    (sum: number, { capital }: Json) => sum + Math.round(capital.other * scale),
    0,
  )
  said.same(`K-1 ${year}: what went over`, others, 0)
  for (const { lp_id, capital } of body.schedules) {
    const [then, before] = [year, year - 1].map(of => wantedAt(own, `${of}-12-31`, lp_id)) as [Wanted, Wanted]
    const paid = then.paidIn + then.returned - before.paidIn - before.returned
    said.same(`K-1 ${year} of ${lp_id}: contributed`, capital.contributed, paid / scale)
    const { beginning, contributed, current_year_net, other, withdrawals } = capital
    const rolled = [beginning, contributed, current_year_net, other, -withdrawals].reduce(
      (sum: number, amount: number) => sum + Math.round(amount * scale),
      0,
    )
    said.same(`K-1 ${year} of ${lp_id}: ending`, Math.round(capital.ending * scale), rolled)
  }
}
