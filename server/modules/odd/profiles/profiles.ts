import type { z } from 'zod'
import { fromJson } from '../../../database/columns.ts'
import { assertVersion, type Context, changes } from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { profileUpdated } from '../events.ts'
import { countsOf, forget, reviewAnswersOf } from './bank.ts'
import type { Fact } from './fact.ts'
import { type ProfileRow, profile } from './profile.ts'
import type { ProfileChange, ProfileInput } from './schemas.ts'

/** Query parameters of the list of profiles. */
export const profileQuery = listQuery(profile)

const pageOfProfiles = listRecords(profile)

export async function listProfiles(ctx: Context, asked: z.output<typeof profileQuery>) {
  const page = await pageOfProfiles(ctx, asked)
  const counts = await countsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  return page.map(row => present(row, counts))
}

export async function getProfile(ctx: Context, id: number) {
  const row = await profile.find(ctx, id)
  return present(row, await countsOf(ctx, [id]))
}

export async function createProfile(ctx: Context, input: z.output<typeof ProfileInput>) {
  const row = await insertRecord(ctx, profile, { facts: [], ...input })
  await tellSaved(ctx, row)
  return getProfile(ctx, row.id)
}

/** Saves a profile; answers of its bank that rest on a fact that is another now have to be looked at again. */
export async function updateProfile(
  ctx: Context,
  id: number,
  { version, ...given }: z.output<typeof ProfileChange>,
) {
  const before = await profile.find(ctx, id)
  assertVersion(before, version)
  const row = await changeRecord(ctx, profile, before, given)
  ctx.note(changes(said(before), said(row)))
  await reviewAnswersOf(ctx, id, changedKeys(factsOf(before), factsOf(row)))
  await tellSaved(ctx, row)
  return getProfile(ctx, id)
}

/** Deletes a profile with its bank. */
export async function deleteProfile(ctx: Context, id: number): Promise<void> {
  await profile.find(ctx, id)
  await forget(ctx, id)
  await ctx.db.deleteFrom('odd_profiles').where('id', '=', id).execute()
}

export const factsOf = ({ facts }: Pick<ProfileRow, 'facts'>): Fact[] => fromJson<Fact[]>(facts)

/** Formats a fact for an answer. */
export const wordsOf = ({ value, unit }: Fact): string =>
  unit ? `${value}${unit.startsWith('%') ? '' : ' '}${unit}` : value

const tellSaved = (ctx: Context, { id, fund_name, vintage_year, updated_at }: ProfileRow) =>
  ctx.emit(profileUpdated, { fund_name, fund_profile_id: id, updated_at, vintage_year })

/** The keys of facts that say something else now, or are gone. */
function changedKeys(before: readonly Fact[], after: readonly Fact[]): string[] {
  const now = new Map(after.map(fact => [fact.key, wordsOf(fact)]))
  return before.filter(fact => now.get(fact.key) !== wordsOf(fact)).map(({ key }) => key)
}

const said = ({ fund_name, vintage_year, facts }: ProfileRow) => ({ fund_name, vintage_year, facts })

const present = (row: ProfileRow, counts: Awaited<ReturnType<typeof countsOf>>) => ({
  ...profile.present(row),
  facts: factsOf(row).map(fact => ({
    ...{ key: fact.key, value: fact.value, unit: fact.unit ?? null },
    ...{ source: fact.source ?? null, as_of: fact.as_of ?? null, expires_at: fact.expires_at ?? null },
  })),
  says: Object.fromEntries(factsOf(row).map(fact => [fact.key, wordsOf(fact)])),
  answers: counts.get(row.id) ?? { draft: 0, approved: 0, needs_review: 0, retired: 0 },
})
