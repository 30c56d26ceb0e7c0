import { fromJson, toJson } from '../../../database/columns.ts'
import { type Context, invalidField, paginate, sentence } from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type Policy, standardPolicy } from './rules.ts'
import type { PolicyInput } from './schemas.ts'

/** The policy in force on a day, the standard one where nobody set another. */
export async function policyOn({ db }: Context, day: string): Promise<Policy> {
  const row = await db
    .selectFrom('preclearance_policies')
    .select('policy')
    .where('effective_on', '<=', day)
    .orderBy('effective_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? fromJson<Policy>(row.policy) : standardPolicy
}

export const policyInForce = async (ctx: Context) => ({ ...(await policyOn(ctx, await todayOf(ctx))) })

const present = <Row extends { policy: string }>({ policy, ...row }: Row) => ({
  ...row,
  ...fromJson<Policy>(policy),
})

export async function listPolicies({ db }: Context, slice: { limit: number; cursor?: string | undefined }) {
  const all = db.selectFrom('preclearance_policies').selectAll()
  return (await paginate(all, 'preclearance_policies.id', slice)).map(present)
}

/** Sets the policy from a day on, today or later: earlier decisions stay. */
export async function setPolicy(ctx: Context, { effective_on, ...policy }: PolicyInput) {
  const today = await todayOf(ctx)
  const from = effective_on ?? today
  if (from < today)
    throw invalidField(
      'effective_on',
      sentence`is in the past: existing decisions keep the rules they were made under`,
    )
  const { de_minimis_amount, de_minimis_currency } = policy
  if ((de_minimis_amount === null) !== (de_minimis_currency === null))
    throw invalidField(
      de_minimis_amount === null ? 'de_minimis_amount' : 'de_minimis_currency',
      sentence`is required with the other`,
    )
  if (de_minimis_amount !== null && de_minimis_currency !== null)
    toMinor(de_minimis_amount, de_minimis_currency, 'de_minimis_amount')
  const row = await ctx.db
    .insertInto('preclearance_policies')
    .values({
      effective_on: from,
      policy: toJson(policy),
      set_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}
