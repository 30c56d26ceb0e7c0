import { companiesByName } from '../../../companies/company.ts'
import { findDeal, presentDeal } from '../../../deals/deal.ts'
import type { Context } from '../../../kernel/index.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import { callRoute } from './call-route.ts'
import { compare, fieldsOf } from './compare.ts'
import type { Link } from './links.ts'
import { isDeleted, type Registers, valuesOf } from './registers.ts'

const DEALS = '/api/v1/svc/crm/deals'

/** The fields of a deal, by the peer's field that says them. */
const DEAL_FIELDS = {
  name: 'name',
  asset_class: 'asset_class',
  country: 'jurisdiction',
  currency: 'currency',
  target_size: 'target_size',
  irr_target: 'irr_target',
  sponsor: 'sponsor',
} as const
export type DealField = (typeof DEAL_FIELDS)[keyof typeof DEAL_FIELDS]

/** The peer's values of a deal; a field it never sent is absent. */
type Said = Partial<Record<DealField, unknown>>

/** Brings a company of the peer into the pipeline: as a deal of its own, which then follows the peer. */
export async function applyCompany(ctx: Context, link: Link, before: Registers): Promise<string> {
  const said = saidIn(link.registers)
  let outcome = 'updated'
  if (link.dealId === null) {
    if (said.name === undefined) return 'waits_for_name'
    const known = await dealCalled(ctx, String(said.name))
    if (known === null) {
      await createDeal(ctx, link, said)
      outcome = 'created'
    } else {
      link.dealId = known
      await follow(ctx, link, {}, said)
      outcome = 'linked'
    }
  } else if (!(await follow(ctx, link, saidIn(before), said))) outcome = 'unchanged'
  return (await followArchive(ctx, link)) ?? outcome
}

function saidIn(registers: Registers): Said {
  const values = valuesOf(registers)
  return Object.fromEntries(
    Object.entries(DEAL_FIELDS)
      .filter(([theirs]) => theirs in values && !(values[theirs] === null && NEVER_EMPTY.has(theirs)))
      .map(([theirs, ours]) => [ours, trimmed(values[theirs])]),
  )
}

/** A deal has these in any case: a peer that says nothing of them says nothing. */
const NEVER_EMPTY = new Set(['name', 'currency'])

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

async function createDeal(ctx: Context, link: Link, said: Said): Promise<void> {
  const body = { ...said, counterparty: said.name }
  const deal = (await callRoute(ctx, 'POST', DEALS, { body })) as Deal
  link.dealId = deal.id
  link.dealVersion = deal.version
  link.dealFields = fieldsOf(deal, Object.values(DEAL_FIELDS))
}

type Deal = { id: number; version: number } & Record<string, unknown>

/** The deal of that name with the company of that name, where no link has it yet. */
async function dealCalled(ctx: Context, name: string): Promise<number | null> {
  const company = (await companiesByName(ctx, [name])).get(name)
  if (!company) return null
  const deals = await ctx.db
    .selectFrom('deals')
    .leftJoin('peer_links', 'peer_links.deal_id', 'deals.id')
    .select(['deals.id', 'deals.name'])
    .where('deals.company_id', '=', company.id)
    .where('peer_links.id', 'is', null)
    .orderBy('deals.id')
    .execute()
  return deals.find(deal => isOneName(deal.name, name))?.id ?? null
}

/**
 * Applies the peer's new values to the deal. Returns whether the deal changed, or a person has to decide
 * something.
 */
async function follow(ctx: Context, link: Link, before: Said, said: Said): Promise<boolean> {
  const deal = presentDeal(await findDeal(ctx, link.dealId as number)) as Record<string, unknown>
  const { change, same, waits } = compare(link, deal, said, {
    before,
    left: link.dealFields,
    archived: deal.archived_at !== null,
  })
  link.dealFields = { ...link.dealFields, ...same }
  if (Object.keys(change).length === 0) return waits
  const untouched = link.dealVersion === deal.version
  const changed = (await callRoute(ctx, 'PATCH', `${DEALS}/{deal_id}`, {
    params: { deal_id: String(link.dealId) },
    body: change,
  })) as Deal
  if (untouched || link.dealVersion === null) link.dealVersion = changed.version
  link.dealFields = { ...link.dealFields, ...fieldsOf(changed, Object.keys(change)) }
  return true
}

/**
 * Has the deal follow its company into the archive and out of it. A deal that nobody here worked on is passed on; one that
 * somebody did stays where it is, and its link says that the company is gone.
 */
async function followArchive(ctx: Context, link: Link): Promise<string | null> {
  const gone = isDeleted(link.deleted, link.told)
  const was = link.archivedAt !== null
  link.archivedAt = gone ? (link.deleted?.at ?? null) : null
  if (gone === was) return null
  if (gone) {
    const deal = await findDeal(ctx, link.dealId as number)
    if (deal.archived_at !== null) return 'archived'
    if (deal.stage === 'passed' || (await isWorkedOn(ctx, link, deal.version))) return 'archived_and_kept'
    link.archivedStage = deal.stage
    await moveDeal(ctx, link, 'passed', 'Deleted at the data platform')
    return 'archived'
  }
  const stage = link.archivedStage
  link.archivedStage = null
  const deal = await findDeal(ctx, link.dealId as number)
  if (stage !== null && deal.stage === 'passed' && deal.version === link.dealVersion)
    await moveDeal(ctx, link, stage, 'Restored at the data platform')
  return 'restored'
}

async function isWorkedOn({ db }: Context, link: Link, version: number): Promise<boolean> {
  if (link.dealVersion !== version) return true
  const dealId = link.dealId as number
  const said = await db
    .selectFrom('timeline_entries')
    .select('id')
    .where('record_type', '=', 'deal')
    .where('record_id', '=', dealId)
    .where('author_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return said !== undefined
}

async function moveDeal(ctx: Context, link: Link, stage: string, reason: string): Promise<void> {
  const moved = (await callRoute(ctx, 'POST', `${DEALS}/{deal_id}/stage`, {
    params: { deal_id: String(link.dealId) },
    body: { stage, reason },
  })) as { version: number }
  link.dealVersion = moved.version
}
