import { fromJson, toJson } from '../../../database/columns.ts'
import { assertVersion, type Context, changes } from '../../../kernel/index.ts'
import type { FilingProfileInput } from './schemas.ts'
import { type Trait, traitKeys, traitLabels } from './traits.ts'

/** Properties of the office that determine its filings. */
export interface Profile {
  fiscal_year_end_month: number
  traits: Trait[]
  closed_days: string[]
  version: number
}

const NONE: Profile = { fiscal_year_end_month: 12, traits: [], closed_days: [], version: 0 }

export async function profileOf({ db }: Context): Promise<Profile> {
  const row = await db.selectFrom('compliance_filing_profile').selectAll().executeTakeFirst()
  if (!row) return NONE
  const { fiscal_year_end_month, traits, closed_days, version } = row
  return { fiscal_year_end_month, version, traits: fromJson(traits), closed_days: fromJson(closed_days) }
}

const present = (profile: Profile) => ({
  ...profile,
  known_traits: traitKeys.map(key => ({ key, label: traitLabels[key] })),
})

export const getProfile = async (ctx: Context) => present(await profileOf(ctx))

/** Sets the office's profile; 409 `changed_meanwhile` where somebody else has set it since. */
export async function setProfile(ctx: Context, { version, ...given }: FilingProfileInput) {
  const before = await profileOf(ctx)
  assertVersion(before, version)
  const { fiscal_year_end_month, traits, closed_days } = { ...before, ...given }
  const after: Profile = {
    fiscal_year_end_month,
    traits: traitKeys.filter(key => traits.includes(key)),
    closed_days: [...new Set(closed_days)].sort(),
    version: before.version + 1,
  }
  const values = {
    fiscal_year_end_month,
    traits: toJson(after.traits),
    closed_days: toJson(after.closed_days),
    version: after.version,
    updated_at: ctx.now,
  }
  await ctx.db
    .insertInto('compliance_filing_profile')
    .values({ ...values, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id']).doUpdateSet(values))
    .execute()
  ctx.note(changes({ ...before }, { ...after }))
  return present(after)
}
