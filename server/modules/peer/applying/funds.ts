import { isDeepStrictEqual } from 'node:util'
import type { Context } from '../../../kernel/index.ts'
import { callRoute } from './call-route.ts'
import type { Link } from './links.ts'
import { isDeleted, valuesOf } from './registers.ts'

const FUNDS = '/api/v1/svc/lp-crm/funds'

/** The fields of a fund that is raised, by the peer's field that says them. */
const FUND_FIELDS = {
  name: 'name',
  target_size: 'target_amount',
  hard_cap: 'hard_cap_amount',
  first_close_on: 'first_close_on',
  final_close_on: 'final_close_on',
} as const

type Fund = { id: number; fund_account_id: number | null; status: string } & Record<string, unknown>

/**
 * Brings a fund of the peer among those that are raised, which then follows what the peer says; what somebody here has changed
 * since stays theirs. A deleted one is archived, and stands where it stood when it comes back.
 */
export async function applyFund(ctx: Context, link: Link): Promise<string> {
  const values = valuesOf(link.registers)
  const said = Object.fromEntries(
    Object.entries(FUND_FIELDS)
      .filter(([theirs]) => theirs in values)
      .map(([theirs, ours]) => [ours, values[theirs]]),
  )
  const gone = isDeleted(link.deletedAt, link.toldAt)
  const was = link.archivedAt !== null
  link.archivedAt = gone ? link.deletedAt : null
  if (link.raisedFundId === null) {
    if (gone) return 'archived'
    if (said.name === undefined || said.name === null) return 'waits_for_name'
    const { currency } = values
    const fund = (await callRoute(ctx, 'POST', FUNDS, {
      body: { ...said, ...(currency == null ? {} : { currency }) },
    })) as Fund
    link.raisedFundId = fund.id
    link.fundFields = fieldsOf(fund, Object.keys(said))
    return 'created'
  }
  const changed = await follow(ctx, link, said)
  if (gone === was) return changed ? 'updated' : 'unchanged'
  if (gone) {
    const { status } = await read(ctx, link)
    link.archivedStage = status
    if (status !== 'archived') await change(ctx, link, { status: 'archived' })
    return 'archived'
  }
  if (link.archivedStage !== null) await change(ctx, link, { status: link.archivedStage })
  link.archivedStage = null
  return 'restored'
}

/** Changes what the peer says anew of the fields that stand as it left them. Returns whether there were any. */
async function follow(ctx: Context, link: Link, said: Record<string, unknown>): Promise<boolean> {
  const fund = await read(ctx, link)
  const news = Object.entries(said).filter(
    ([field, theirs]) =>
      !isDeepStrictEqual(fund[field], theirs) &&
      isDeepStrictEqual(fund[field], link.fundFields[field] ?? null) &&
      // The name of a fund that has a book is that of the book.
      !(field === 'name' && (theirs === null || fund.fund_account_id !== null)),
  )
  if (news.length === 0) return false
  const after = await change(ctx, link, Object.fromEntries(news))
  link.fundFields = {
    ...link.fundFields,
    ...fieldsOf(
      after,
      news.map(([field]) => field),
    ),
  }
  return true
}

const read = async (ctx: Context, link: Link): Promise<Fund> =>
  (await callRoute(ctx, 'GET', `${FUNDS}/{fund_id}`, {
    params: { fund_id: String(link.raisedFundId) },
  })) as Fund

const change = async (ctx: Context, link: Link, body: Record<string, unknown>): Promise<Fund> =>
  (await callRoute(ctx, 'PATCH', `${FUNDS}/{fund_id}`, {
    params: { fund_id: String(link.raisedFundId) },
    body,
  })) as Fund

const fieldsOf = (fund: Fund, fields: readonly string[]) =>
  Object.fromEntries(fields.map(field => [field, fund[field]]))
