import type { Context } from '../../kernel/index.ts'
import { sentence } from '../../kernel/index.ts'
import type { InUse, UsedBy } from '../../platform/in-use.ts'

const shown = ({ id, title }: { id: number; title: string }): UsedBy => ({
  what: sentence`decision`,
  id,
  title,
  page: `/decisions/${id}`,
})

/** Decisions that were taken knowing this record. */
const knowing = (type: string) => async (ctx: Context, id: number) =>
  (
    await ctx.db
      .selectFrom('decision_bundle_records as known')
      .innerJoin('decisions', 'decisions.id', 'known.decision_id')
      .select(['decisions.id', 'decisions.title'])
      .where('known.type', '=', type)
      .where('known.record_id', '=', id)
      .orderBy('decisions.id')
      .execute()
  ).map(shown)

/** A decision rests on every pricing and paper that the committee knew. */
export const inUse: readonly InUse[] = [
  { record: 'pricing', usedBy: knowing('pricing') },
  { record: 'memorandum', usedBy: knowing('memorandum') },
]
