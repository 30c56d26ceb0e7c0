import type { Context } from '../../../kernel/index.ts'
import { callRoute } from './call-route.ts'
import { compare, fieldsOf } from './compare.ts'
import type { Link } from './links.ts'
import { isDeleted, type Registers, valuesOf } from './registers.ts'

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

/** What the peer says of a fund's fields; a field that it never spoke of is absent. */
type Said = Readonly<Record<string, unknown>>

/** A fund that is raised always has a name: a peer that says none says nothing. */
function saidIn(registers: Registers): Said {
  const values = valuesOf(registers)
  return Object.fromEntries(
    Object.entries(FUND_FIELDS)
      .filter(([theirs, ours]) => theirs in values && !(values[theirs] === null && ours === 'name'))
      .map(([theirs, ours]) => [ours, values[theirs]]),
  )
}

/**
 * Brings a fund of the peer among those that are raised, which then follows what the peer says. A deleted one is archived, and
 * stands where it stood when it comes back.
 */
export async function applyFund(ctx: Context, link: Link, before: Registers): Promise<string> {
  const said = saidIn(link.registers)
  const gone = isDeleted(link.deletedAt, link.toldAt)
  const was = link.archivedAt !== null
  link.archivedAt = gone ? link.deletedAt : null
  if (link.raisedFundId === null) {
    if (gone) return 'archived'
    if (said.name === undefined) return 'waits_for_name'
    const { currency } = valuesOf(link.registers)
    const fund = (await callRoute(ctx, 'POST', FUNDS, {
      body: { ...said, ...(currency == null ? {} : { currency }) },
    })) as Fund
    link.raisedFundId = fund.id
    link.fundFields = fieldsOf(fund, Object.keys(said))
    return 'created'
  }
  const changed = await follow(ctx, link, saidIn(before), said)
  if (gone === was) return changed ? 'updated' : 'unchanged'
  if (gone) {
    const { status } = await read(ctx, link)
    link.archivedStage = status
    if (status !== 'archived') await changeFund(ctx, link, { status: 'archived' })
    return 'archived'
  }
  if (link.archivedStage !== null) await changeFund(ctx, link, { status: link.archivedStage })
  link.archivedStage = null
  return 'restored'
}

/** Changes what the peer says anew of the fund. Returns whether the fund was changed or something waits for a person. */
async function follow(ctx: Context, link: Link, before: Said, said: Said): Promise<boolean> {
  const fund = await read(ctx, link)
  // The name of a fund that has a book is that of the book.
  const { name: _, ...ofNoBook } = said
  const { change, same, waits } = compare(link, fund, fund.fund_account_id === null ? said : ofNoBook, {
    before,
    left: link.fundFields,
  })
  link.fundFields = { ...link.fundFields, ...same }
  if (Object.keys(change).length === 0) return waits
  const after = await changeFund(ctx, link, change)
  link.fundFields = { ...link.fundFields, ...fieldsOf(after, Object.keys(change)) }
  return true
}

const read = async (ctx: Context, link: Link): Promise<Fund> =>
  (await callRoute(ctx, 'GET', `${FUNDS}/{fund_id}`, {
    params: { fund_id: String(link.raisedFundId) },
  })) as Fund

const changeFund = async (ctx: Context, link: Link, body: Record<string, unknown>): Promise<Fund> =>
  (await callRoute(ctx, 'PATCH', `${FUNDS}/{fund_id}`, {
    params: { fund_id: String(link.raisedFundId) },
    body,
  })) as Fund
