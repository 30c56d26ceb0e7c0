import { type JobDefinition, sentence } from '../../../kernel/index.ts'
import { listsInForce } from '../screening/lists.ts'
import { screenAgain } from './screening.ts'

export const RESCREEN = 'compliance.rescreen'

/** Screens every approved record again, each in a transaction of its own: a list was loaded. */
export const rescreenJob: JobDefinition = {
  kind: RESCREEN,
  async prepare(ctx) {
    const lists = await ctx.read(listsInForce)
    const approved = await ctx.read(db =>
      db.selectFrom('kyc_records').select('id').where('status', '=', 'approved').orderBy('id').execute(),
    )
    for (const [at, { id }] of approved.entries()) {
      await ctx.commit(inner => screenAgain(inner, id, lists))
      await ctx.progress(Math.round(((at + 1) / approved.length) * 100), sentence`Screening approved records`)
    }
  },
  async finish() {},
}
