import { type Context, sentence } from '../../kernel/index.ts'
import { inUseError, type UsedBy, usesOf } from '../../platform/in-use.ts'
import { findHolding, type HoldingRow } from '../accounts/holding.ts'
import { callsForHolding } from '../capital/call-holdings.ts'
import { draftLinesOf } from '../journal/journal.ts'

export const in_use = [409, 'Entries, drafts, calls or valuations refer to it; see `used_by`'] as const

/**
 * Deletes a holding without dependent records, such as one opened by mistake. Throws 409 `in_use`, naming
 * them.
 */
export async function deleteHolding(ctx: Context, id: number): Promise<void> {
  const holding = await findHolding(ctx, id)
  const used = [
    ...(await entriesNaming(ctx, holding)),
    ...(await callsForHolding(ctx, id)).map(({ call_id, title }) => ({
      ...{ what: sentence`capital call`, id: call_id, title, page: `/capital-calls/${call_id}` },
    })),
    ...(await valuationsOf(ctx, id)),
    ...(await usesOf(ctx, 'holding', id)),
  ]
  if (used.length > 0)
    throw inUseError(used, sentence`Its entries stay in the book: mark it as exited instead.`)
  await ctx.db.deleteFrom('holdings').where('id', '=', id).execute()
}

/** Entries whose lines carry a holding, posted or drafted, in the order they were made. */
async function entriesNaming({ db }: Context, { id, fund_account_id }: HoldingRow): Promise<UsedBy[]> {
  const posted = await db
    .selectFrom('gl_entries')
    .selectAll()
    .where('id', 'in', eb =>
      eb.selectFrom('gl_lines').select('gl_lines.entry_id').where('gl_lines.investment_id', '=', id),
    )
    .orderBy('id')
    .execute()
  const drafts = await db
    .selectFrom('gl_entries')
    .selectAll()
    .where('fund_account_id', '=', fund_account_id)
    .where('draft_lines', 'is not', null)
    .orderBy('id')
    .execute()
  const naming = drafts.filter(draft => draftLinesOf(draft).some(line => line.investment_id === id))
  return [...posted, ...naming].map(entry => ({
    what: entry.draft_lines === null ? sentence`entry` : sentence`draft of an entry`,
    id: entry.id,
    title: entry.description ?? entry.reference ?? sentence`dated ${entry.date}`,
    page: `/funds/${fund_account_id}?tab=journal&entry=${entry.id}`,
  }))
}

async function valuationsOf({ db }: Context, holdingId: number): Promise<UsedBy[]> {
  const rows = await db
    .selectFrom('holding_valuations')
    .select(['id', 'as_of'])
    .where('holding_id', '=', holdingId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, as_of }) => ({
    ...{ what: sentence`valuation`, id, title: sentence`as of ${as_of}`, page: `/holdings/${holdingId}` },
  }))
}
