import { type Selectable, sql } from 'kysely'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { assertVersion, type Context, changes, contains, notFound, paginate } from '../../../kernel/index.ts'
import { profileUpdated } from '../events.ts'
import { countsOf, forget, reviewAnswersOf } from './bank.ts'
import type { Fact, ProfileChange, ProfileInput } from './schemas.ts'

type Row = Selectable<Tables['odd_profiles']>

interface Filter {
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function listProfiles(ctx: Context, { q, ...slice }: Filter) {
  let query = ctx.db.selectFrom('odd_profiles').selectAll()
  if (q) query = query.where(eb => contains(eb, ['fund_name'], q))
  const page = await paginate(query, 'odd_profiles.id', slice)
  const counts = await countsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => present(row, counts))
}

export async function getProfile(ctx: Context, id: number) {
  const row = await findProfile(ctx, id)
  return present(row, await countsOf(ctx, [id]))
}

export async function createProfile(ctx: Context, { fund_name, vintage_year = null, facts }: ProfileInput) {
  const row = await ctx.db
    .insertInto('odd_profiles')
    .values({ fund_name, vintage_year, facts: toJson(facts), created_at: ctx.now, updated_at: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellSaved(ctx, row)
  return getProfile(ctx, row.id)
}

/** Saves a profile; answers of its bank that rest on a fact that is another now have to be looked at again. */
export async function updateProfile(
  ctx: Context,
  id: number,
  { version, facts, fund_name, vintage_year }: ProfileChange,
) {
  const before = await findProfile(ctx, id)
  assertVersion(before, version)
  const row = await ctx.db
    .updateTable('odd_profiles')
    .set({
      ...(fund_name === undefined ? {} : { fund_name }),
      ...(vintage_year === undefined ? {} : { vintage_year }),
      ...(facts === undefined ? {} : { facts: toJson(facts) }),
      version: sql<number>`version + 1`,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(said(before), said(row)))
  await reviewAnswersOf(ctx, id, changedKeys(factsOf(before), factsOf(row)))
  await tellSaved(ctx, row)
  return getProfile(ctx, id)
}

/** Deletes a profile with its bank. */
export async function deleteProfile(ctx: Context, id: number): Promise<void> {
  await findProfile(ctx, id)
  await forget(ctx, id)
  await ctx.db.deleteFrom('odd_profiles').where('id', '=', id).execute()
}

export async function findProfile({ db }: Context, id: number): Promise<Row> {
  const row = await db.selectFrom('odd_profiles').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const factsOf = ({ facts }: Pick<Row, 'facts'>): Fact[] => fromJson<Fact[]>(facts)

/** What a fact says, as an answer says it. */
export const wordsOf = ({ value, unit }: Fact): string =>
  unit ? `${value}${unit.startsWith('%') ? '' : ' '}${unit}` : value

const tellSaved = (ctx: Context, { id, fund_name, vintage_year, updated_at }: Row) =>
  ctx.emit(profileUpdated, { fund_name, fund_profile_id: id, updated_at, vintage_year })

/** The keys of facts that say something else now, or are gone. */
function changedKeys(before: readonly Fact[], after: readonly Fact[]): string[] {
  const now = new Map(after.map(fact => [fact.key, wordsOf(fact)]))
  return before.filter(fact => now.get(fact.key) !== wordsOf(fact)).map(({ key }) => key)
}

const said = ({ fund_name, vintage_year, facts }: Row) => ({ fund_name, vintage_year, facts })

const present = (row: Row, counts: Awaited<ReturnType<typeof countsOf>>) => ({
  ...row,
  facts: factsOf(row).map(fact => ({
    ...{ key: fact.key, value: fact.value, unit: fact.unit ?? null },
    ...{ source: fact.source ?? null, as_of: fact.as_of ?? null, expires_at: fact.expires_at ?? null },
  })),
  says: Object.fromEntries(factsOf(row).map(fact => [fact.key, wordsOf(fact)])),
  answers: counts.get(row.id) ?? { draft: 0, approved: 0, needs_review: 0, retired: 0 },
})
