import { requireFund } from '../../books/accounts/fund-accounts.ts'
import { findPartners } from '../../books/partners/partners.ts'
import { termsOfDeal } from '../../deals/deal.ts'
import { maySee } from '../../kernel/call.ts'
import { type Context, forbidden, invalidField, notFound, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { SubjectType } from './kinds/keys.ts'
import type { Asked, ReportKind } from './kinds/kind.ts'
import type { ReportRow } from './report.ts'

export type SubjectIds = Pick<Asked, 'fund_account_id' | 'deal_id' | 'lp_id'>

/** The area whose readers may know of such a record. */
const AREA = { fund_account_id: 'cfo', deal_id: 'crm', lp_id: 'investor-portal' } as const

const IDS = ['fund_account_id', 'deal_id', 'lp_id'] as const

/**
 * The records that a report of this kind is about, as they were given; 422 where one is missing, or is none of the kind's or
 * of the office, 403 where the caller may not read it.
 */
export async function subjectOf(
  ctx: Context,
  kind: ReportKind,
  given: Partial<Record<(typeof IDS)[number], number | null | undefined>>,
): Promise<{ ids: SubjectIds; name: string; areas: string[] }> {
  const ids: SubjectIds = { fund_account_id: null, deal_id: null, lp_id: null }
  const areas: string[] = []
  for (const field of IDS) {
    const id = given[field] ?? null
    const needed = kind.needs.includes(field)
    if (needed && id === null) throw invalidField(field, sentence`is required for this kind of report`)
    if (!needed && id !== null) throw invalidField(field, sentence`does not apply to this kind of report`)
    if (id === null) continue
    const { registry } = ctx.services
    if (!maySee(registry, ctx.principal, AREA[field]))
      throw forbidden(sentence`You do not have access to ${registry.module(AREA[field])?.title ?? field}.`)
    ids[field] = id
    areas.push(AREA[field])
  }
  return { ids, name: await nameOf(ctx, kind.subject, ids), areas: areas.sort() }
}

async function nameOf(ctx: Context, type: SubjectType, ids: SubjectIds): Promise<string> {
  const { fund_account_id, deal_id, lp_id } = ids
  const fund = fund_account_id === null ? null : await requireFund(ctx, fund_account_id)
  if (type === 'deal') {
    const deal = await termsOfDeal(ctx, deal_id)
    if (!deal) throw invalidField('deal_id', sentence`is not a deal of this office`)
    return deal.name
  }
  if (type === 'investor') {
    const lp = lp_id === null ? undefined : (await findPartners(ctx, [lp_id])).get(lp_id)
    if (!lp) throw invalidField('lp_id', sentence`is not an investor of this office`)
    return fund ? `${lp.name} in ${fund.name}` : lp.name
  }
  if (!fund) throw notFound()
  return fund.name
}

/** The records of a report as one text, which its versions share. */
export const subjectKey = ({ fund_account_id, deal_id, lp_id }: SubjectIds): string =>
  `${fund_account_id ?? ''}/${deal_id ?? ''}/${lp_id ?? ''}`

/** The questions of a report: its records and days. */
export const askedOf = ({ fund_account_id, deal_id, lp_id, period_start, period_end }: ReportRow): Asked => ({
  fund_account_id,
  deal_id,
  lp_id,
  from: period_start,
  to: period_end,
  before: daysAfter(period_start, -1),
})
