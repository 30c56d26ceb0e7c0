import type { Context, Language } from '../../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../../kernel/values/money.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { holdingsNamed } from '../../accounts/holding-rows.ts'
import { commitmentsOf } from '../../partners/commitments.ts'
import type { LpRow } from '../../partners/investor.ts'
import { findPartners, languagesOfPapers } from '../../partners/partners.ts'
import { beforeEntry } from '../calls/before.ts'
import { type Contact, callTermsOf } from '../calls/call-terms.ts'
import type { DistributionType } from '../distributions/distribution-input.ts'
import { type EventRow, findEvent, payeesOf } from '../distributions/event-rows.ts'
import { amountOf, type Component, type Payee } from './components.ts'
import type { EventTerms } from './event-input.ts'
import type { EventPlan } from './plan-event.ts'

/** One kind of proceeds of one source; amounts in major units, after carried interest. */
export interface NoticeComponent {
  type: DistributionType
  holding_id: number | null
  holding: string | null
  amount: number
  recallable_amount: number
}

/** From gross to net, in major units: net = gross + carried interest - withheld - netted. */
export interface GrossToNet {
  gross: number
  /** Negative where it is borne. */
  carried_interest: number
  withheld: number
  netted: number
  net: number
}

/** The notice of an event to one investor, as it is kept from the day of its issue on. */
export interface EventNotice {
  event_id: number
  reference: string | null
  description: string | null
  currency: string
  date: string
  /** The call that is netted against it. */
  netted_call: string | null
  /** The event it replaces, and the reason. */
  corrects: { event_id: number; date: string; net: number; reason: string } | null
  fund: GrossToNet & {
    fund_account_id: number | null
    name: string | null
    commitments: number
    components: NoticeComponent[]
    recallable_amount: number
  }
  lp: GrossToNet & {
    lp_id: number
    name: string
    postal_address: string | null
    commitment: number
    /** The share of the gross amount of all investors. */
    share_of_distribution: number | null
    components: NoticeComponent[]
    recallable_amount: number
    prior_contributions: number
    prior_distributions: number
    unfunded_before: number
    unfunded_after: number
  }
  contact: Contact | null
  language: Language
}

/** Everybody's notice of a planned event, by the register, the terms and the book as they are now. */
export async function eventNotices(
  ctx: Context,
  fund: FundRow,
  event: EventRow,
  { terms, plan }: { terms: EventTerms; plan: EventPlan },
): Promise<EventNotice[]> {
  const partners = await findPartners(
    ctx,
    plan.payees.map(({ lpId }) => lpId),
  )
  const committed = await commitmentsOf(ctx, fund.id, terms.date)
  const major = (minor: number) => fromMinor(minor, fund.currency)
  const commitmentOf = (lpId?: number) =>
    sumMinor(committed.flatMap(one => (lpId === undefined || one.lp_id === lpId ? one.amount_minor : [])))
  const before = await beforeEntry(ctx, fund.id, null)
  const languageOf = await languagesOfPapers(ctx, partners)
  const componentsOf = await componentsIn(ctx, fund, plan)
  const replaced = await replacedBy(ctx, event)
  const total = totalOf(plan.payees)
  const shared = {
    event_id: event.id,
    reference: terms.reference ?? null,
    description: terms.description ?? null,
    currency: fund.currency,
    date: terms.date,
    netted_call: await nettedCall(ctx, terms),
    fund: {
      fund_account_id: fund.id,
      name: fund.name,
      commitments: major(commitmentOf()),
      components: componentsOf(),
      recallable_amount: major(recallableOf(plan.components)),
      ...grossToNet(total, fund.currency),
    },
    contact: (await callTermsOf(ctx, fund.id)).contact,
  }
  return plan.payees.map(payee => {
    const { lpId } = payee
    const { name, postal_address } = partners.get(lpId) as LpRow
    const recallable = recallableOf(plan.components, lpId)
    const unfunded =
      plan.components.flatMap(({ parts }) => parts.filter(part => part.lpId === lpId))[0]?.unfunded ?? 0
    return {
      ...shared,
      corrects: replaced?.(lpId) ?? null,
      lp: {
        lp_id: lpId,
        name,
        postal_address,
        commitment: major(commitmentOf(lpId)),
        share_of_distribution: total.gross === 0 ? null : payee.gross / total.gross,
        components: componentsOf(lpId),
        recallable_amount: major(recallable),
        prior_contributions: major(before.contributions.get(lpId) ?? 0),
        prior_distributions: major(before.distributions.get(lpId) ?? 0),
        unfunded_before: major(unfunded),
        unfunded_after: major(unfunded + recallable),
        ...grossToNet(payee, fund.currency),
      },
      language: languageOf(lpId),
    }
  })
}

/** The sums of several investors. */
export const totalOf = (payees: ReadonlyArray<Omit<Payee, 'lpId'>>): Omit<Payee, 'lpId'> => ({
  gross: sumMinor(payees.map(({ gross }) => gross)),
  carry: sumMinor(payees.map(({ carry }) => carry)),
  withheld: sumMinor(payees.map(({ withheld }) => withheld)),
  netted: sumMinor(payees.map(({ netted }) => netted)),
  net: sumMinor(payees.map(({ net }) => net)),
})

export const grossToNet = (
  { gross, carry, withheld, netted, net }: Omit<Payee, 'lpId'>,
  currency: string,
): GrossToNet => ({
  gross: fromMinor(gross, currency),
  carried_interest: fromMinor(carry, currency),
  withheld: fromMinor(withheld, currency),
  netted: fromMinor(netted, currency),
  net: fromMinor(net, currency),
})

const recallableOf = (components: readonly Component[], lpId?: number): number =>
  sumMinor(
    components.flatMap(({ parts }) =>
      parts.flatMap(part => (lpId === undefined || part.lpId === lpId ? part.recallable : [])),
    ),
  )

/** The components of everybody, or of one investor, with the names of their holdings. */
async function componentsIn(ctx: Context, { id, currency }: FundRow, { components }: EventPlan) {
  const holdings = await holdingsNamed(
    ctx,
    id,
    components.flatMap(({ holdingId }) => holdingId ?? []),
  )
  return (lpId?: number): NoticeComponent[] =>
    components.flatMap(component => {
      const { type, holdingId, parts } = component
      const amount = lpId === undefined ? sumMinor(parts.map(part => part.amount)) : amountOf(component, lpId)
      if (amount === 0) return []
      return [
        {
          type,
          holding_id: holdingId,
          holding: holdingId === null ? null : (holdings.get(holdingId)?.name ?? null),
          amount: fromMinor(amount, currency),
          recallable_amount: fromMinor(recallableOf([component], lpId), currency),
        },
      ]
    })
}

async function nettedCall({ db }: Context, { net_call_id }: EventTerms): Promise<string | null> {
  if (net_call_id === undefined) return null
  const call = await db
    .selectFrom('capital_calls')
    .select(['id', 'reference'])
    .where('id', '=', net_call_id)
    .executeTakeFirst()
  return call ? (call.reference ?? String(call.id)) : null
}

/** Returns the notice that each investor's notice replaces. */
async function replacedBy(ctx: Context, { corrects_id }: EventRow) {
  if (corrects_id === null) return null
  const wrong = await findEvent(ctx, corrects_id)
  const nets = new Map((await payeesOf(ctx, wrong.id)).map(({ lp_id, net_minor }) => [lp_id, net_minor]))
  return (lpId: number) => ({
    event_id: wrong.id,
    date: wrong.date,
    net: fromMinor(nets.get(lpId) ?? 0, wrong.currency),
    reason: wrong.reason ?? '',
  })
}
