import { addAccount } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund, requireFund } from '../../../books/accounts/fund-accounts.ts'
import { capitalAt } from '../../../books/capital/capital-lines.ts'
import { openHolding } from '../../../books/holdings/register.ts'
import { prepareValuation } from '../../../books/holdings/valuations.ts'
import { linesOfEntries, postJournal } from '../../../books/journal/journal.ts'
import { mirrorIn } from '../../../books/journal/mirror-entries.ts'
import {
  mirrorBookOf,
  type RelationKind,
  type RelationRow,
  relationAccounts,
  relationsOf,
  sourceBookOf,
} from '../../../books/journal/relations.ts'
import { findPartners, registerLp } from '../../../books/partners/partners.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { fromMinor, sumMinor } from '../../../kernel/values/money.ts'

export const related_already = [409, 'These funds are related so already, or by a circle'] as const
export const still_invested = [409, 'The feeder still has capital in the master on that day'] as const

interface NewRelation {
  kind: RelationKind
  related_id: number
  from_on: string
  lp_id?: number | undefined
}

/**
 * Relates a fund to another, and mirrors what the other book has from the first day on. A feeder becomes an
 * investor of its master, and gets a holding of it. 422 for itself or another currency; 409 `related_already`
 * for a second time or a circle; 409 `period_closed` where a mirrored day is closed.
 */
export async function relate(ctx: Context, fundId: number, input: NewRelation): Promise<number> {
  const fund = await findFund(ctx, fundId)
  if (input.related_id === fundId) throw invalidField('related_id', sentence`must be another fund`)
  const other = await requireFund(ctx, input.related_id, 'related_id')
  if (other.currency !== fund.currency)
    throw invalidField('related_id', sentence`is kept in ${other.currency}, not in ${fund.currency}`)
  if (input.kind !== 'feeder' && input.lp_id !== undefined)
    throw invalidField('lp_id', sentence`applies only to a feeder`)
  await assertNoCircle(ctx, fund, other, input.kind)
  const interest = input.kind === 'feeder' ? await interestOf(ctx, fund, other, input) : {}
  const row = await ctx.db
    .insertInto('fund_relations')
    .values({
      kind: input.kind,
      fund_account_id: fundId,
      related_id: other.id,
      lp_id: null,
      holding_id: null,
      ...interest,
      from_on: input.from_on,
      until_on: null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ after: { kind: row.kind, related_id: row.related_id, from_on: row.from_on } })
  await openAccounts(ctx, row, { fund, other })
  await mirrorEarlier(ctx, row)
  return row.id
}

/**
 * 409 `related_already` for a relation that holds already, or by which the entries of a book would come back to it over
 * others: a feeder of a feeder of itself.
 */
async function assertNoCircle(
  ctx: Context,
  fund: FundRow,
  other: FundRow,
  kind: RelationKind,
): Promise<void> {
  const again = (await relationsOf(ctx, fund.id)).some(
    one =>
      one.kind === kind && one.until_on === null && [one.fund_account_id, one.related_id].includes(other.id),
  )
  const [from, to] = kind === 'manager' ? [fund, other] : [other, fund]
  if (again || (kind !== 'parallel' && (await mirroredOn(ctx, to.id)).has(from.id)))
    throw conflict(
      'related_already',
      sentence`${fund.name} and ${other.name} are related so already, or over others in a circle.`,
    )
}

/** Every book that has entries of this one mirrored, directly or over others. */
async function mirroredOn(ctx: Context, fundId: number): Promise<Set<number>> {
  const seen = new Set<number>()
  const open = [fundId]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const relation of await relationsOf(ctx, id)) {
      if (relation.kind === 'parallel' || relation.until_on !== null || sourceBookOf(relation) !== id)
        continue
      const next = mirrorBookOf(relation)
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  return seen
}

/** The investor that a feeder is in its master, and the holding that the master is to it. */
async function interestOf(
  ctx: Context,
  feeder: FundRow,
  master: FundRow,
  { lp_id, from_on }: NewRelation,
): Promise<Pick<RelationRow, 'lp_id' | 'holding_id'>> {
  const known = lp_id === undefined ? undefined : (await findPartners(ctx, [lp_id])).get(lp_id)
  if (lp_id !== undefined && !known) throw invalidField('lp_id', sentence`is not an investor of this office`)
  if (known) await assertNothingBefore(ctx, master, known.id, from_on)
  const lp =
    known ??
    (await registerLp(ctx, { name: feeder.name, entity_type: 'feeder_fund', currency: master.currency }))
  const holding = await openHolding(ctx, {
    fund_account_id: feeder.id,
    name: master.name,
    instrument: 'fund_interest',
    opened_on: from_on,
  })
  return { lp_id: lp.id, holding_id: holding.id }
}

/** 422 where the master posted for the feeder before the first day: that would be in one book alone. */
async function assertNothingBefore(
  { db }: Context,
  master: FundRow,
  lpId: number,
  day: string,
): Promise<void> {
  const line = await db
    .selectFrom('gl_lines')
    .select('date')
    .where('fund_account_id', '=', master.id)
    .where('partner_id', '=', lpId)
    .where('date', '<', day)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
  if (line)
    throw invalidField(
      'from_on',
      sentence`must not be after ${line.date}, when the master’s book begins for it`,
    )
}

async function openAccounts(
  ctx: Context,
  row: RelationRow,
  { fund, other }: { fund: FundRow; other: FundRow },
): Promise<void> {
  if (row.kind === 'parallel') return
  const { owed, due, income } = relationAccounts
  const named = (
    row.kind === 'feeder'
      ? [
          [owed, `Called by ${other.name}`],
          [due, `Due from ${other.name}`],
        ]
      : [
          [due, `Management fees due from ${fund.name}`],
          [income, `Management fees of ${fund.name}`],
        ]
  ) as Array<[(typeof relationAccounts)[keyof typeof relationAccounts], string]>
  for (const [{ parent, code }, name] of named)
    await addAccount(ctx, {
      fund_account_id: mirrorBookOf(row),
      code: code(row.id),
      name,
      parent_code: parent,
    })
}

/** Mirrors the entries that the other book has already, in their order. */
async function mirrorEarlier(ctx: Context, row: RelationRow): Promise<void> {
  if (row.kind === 'parallel') return
  const entries = await ctx.db
    .selectFrom('gl_entries')
    .selectAll()
    .where('fund_account_id', '=', sourceBookOf(row))
    .where('status', '=', 'posted')
    .where('date', '>=', row.from_on)
    .orderBy('number')
    .execute()
  for (const entry of entries)
    await mirrorIn(ctx, row, entry, await linesOfEntries(ctx, [entry.id]), mirror => postJournal(ctx, mirror))
}

/** Ends a relation; 409 `still_invested` while a feeder has capital in its master on the last day. */
export async function endRelation(
  ctx: Context,
  fundId: number,
  id: number,
  { date, reason }: { date: string; reason?: string | undefined },
): Promise<void> {
  const row = await findRelation(ctx, fundId, id)
  if (date < row.from_on) throw invalidField('date', sentence`must not be before ${row.from_on}`)
  if (row.kind === 'feeder' && (await capitalOf(ctx, row, date)) !== 0)
    throw conflict('still_invested', sentence`The feeder still has capital in the master on ${date}.`)
  await ctx.db
    .updateTable('fund_relations')
    .set({ until_on: date, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.note({ before: { until_on: row.until_on }, after: { until_on: date }, reason: reason ?? null })
}

/**
 * Prepares a valuation of a feeder's holding at its capital account in the master; another person approves it
 * like any other. 422 for a relation that has no such value.
 */
export async function valueInterest(ctx: Context, fundId: number, id: number, as_of: string): Promise<void> {
  const row = await findRelation(ctx, fundId, id)
  if (row.kind !== 'feeder' || row.holding_id === null)
    throw invalidField('relation_id', sentence`is not a feeder’s: nothing is valued by it`)
  const { currency, name } = await findFund(ctx, row.related_id)
  await prepareValuation(ctx, row.holding_id, {
    as_of,
    fair_value: fromMinor(await capitalOf(ctx, row, as_of), currency),
    method: 'nav_of_fund',
    source: `Capital account in ${name}`,
  })
}

const capitalOf = async (ctx: Context, { related_id, lp_id }: RelationRow, day: string): Promise<number> =>
  sumMinor(Object.values((await capitalAt(ctx, related_id, day)).get(lp_id as number) ?? {}))

/** The relation of a fund, of either side; 404 when it is none. */
async function findRelation(ctx: Context, fundId: number, id: number): Promise<RelationRow> {
  const row = (await relationsOf(ctx, fundId)).find(one => one.id === id)
  if (!row) throw notFound()
  return row
}
