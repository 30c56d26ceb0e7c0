import { fromJson, toJson } from '../../../database/columns.ts'
import { type Context, invalidField, paginate, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type RatingRules, standardRules } from './rating.ts'
import type { RatingRulesInput } from './schemas.ts'

/** The rules in force on a day. */
export async function rulesOn({ db }: Context, day: string): Promise<RatingRules> {
  const row = await db
    .selectFrom('kyc_rating_rules')
    .select('rules')
    .where('effective_on', '<=', day)
    .orderBy('effective_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? fromJson<RatingRules>(row.rules) : standardRules
}

const present = <Row extends { rules: string }>({ rules, ...row }: Row) => ({
  ...row,
  ...fromJson<RatingRules>(rules),
})

export async function listRules({ db }: Context, slice: { limit: number; cursor?: string | undefined }) {
  const page = await paginate(db.selectFrom('kyc_rating_rules').selectAll(), 'kyc_rating_rules.id', slice)
  return page.map(present)
}

/** The rules of today, those that nobody set included. */
export async function rulesInForce(ctx: Context) {
  return { ...(await rulesOn(ctx, await todayOf(ctx))) }
}

/** Sets the rules from a day on, today or later: existing ratings stay until they are reviewed. */
export async function setRules(ctx: Context, { effective_on, ...given }: RatingRulesInput) {
  const today = await todayOf(ctx)
  const from = effective_on ?? today
  if (from < today)
    throw invalidField(
      'effective_on',
      sentence`is in the past: existing ratings keep the rules they were given under`,
    )
  if (given.countries_as_of > today) throw invalidField('countries_as_of', sentence`is in the future`)
  if (given.high_from <= given.medium_from)
    throw invalidField('high_from', sentence`must be higher than the threshold for medium`)
  const row = await ctx.db
    .insertInto('kyc_rating_rules')
    .values({
      effective_on: from,
      rules: toJson(given),
      set_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}
