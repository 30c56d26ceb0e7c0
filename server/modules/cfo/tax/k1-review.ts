import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, sentence } from '../../../kernel/index.ts'

type ReviewRow = Selectable<Tables['k1_reviews']>

/** The last review of each of these returns. */
export async function reviewsOf(
  { db }: Context,
  returnIds: readonly number[],
): Promise<Map<number, ReviewRow>> {
  if (returnIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('k1_reviews')
    .selectAll()
    .where('return_id', 'in', [...new Set(returnIds)])
    .orderBy('id')
    .execute()
  return new Map(rows.map(row => [row.return_id, row]))
}

/** Where a K-1 stands: reviewed until something of its return is overridden after that. */
export const reviewOf = (review: ReviewRow | undefined, lastOverride: number) =>
  review && review.last_override_id === lastOverride
    ? { status: 'reviewed' as const, reviewed_by: review.reviewer, reviewed_at: review.created_at }
    : { status: 'draft' as const, reviewed_by: null, reviewed_at: null }

/**
 * Records that somebody looked at the latest return of a tax year, before its K-1s are shared. 409 `gate_not_met` for
 * who generated it, `not_generated` where there is none.
 */
export async function reviewK1(ctx: Context, fundId: number, taxYear: number): Promise<void> {
  const made = await ctx.db
    .selectFrom('k1_returns')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('tax_year', '=', taxYear)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!made) throw conflict('not_generated', sentence`There are no K-1s for ${taxYear} yet.`)
  if (made.author_id !== null && made.author_id === ctx.principal.userId)
    throw conflict(
      'gate_not_met',
      sentence`They must be reviewed by someone other than the person who generated them.`,
      {
        missing: ['reviewer'],
      },
    )
  const { last } = await ctx.db
    .selectFrom('k1_overrides')
    .innerJoin('k1_schedules', 'k1_schedules.id', 'k1_overrides.schedule_id')
    .select(({ fn }) => fn.max<number | null>('k1_overrides.id').as('last'))
    .where('k1_schedules.return_id', '=', made.id)
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('k1_reviews')
    .values({
      return_id: made.id,
      last_override_id: Number(last ?? 0),
      reviewer: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  ctx.note({ return_id: made.id, version: made.version })
}
