import { withdrawCommitment } from '../../books/partners/commitments.ts'
import type { LpChange, LpRow } from '../../books/partners/investor.ts'
import { changeLp, deleteLp } from '../../books/partners/partners.ts'
import { reasonNot } from '../../imports/imports.ts'
import type { ImportedRecord } from '../../imports/kind.ts'
import { type Context, type Sentence, sentence } from '../../kernel/index.ts'

/** Undoes commitments and investors without dependent records, and changes of others. */
export async function undoInvestors(ctx: Context, records: readonly ImportedRecord[]): Promise<Sentence[]> {
  const reasons: Sentence[] = []
  for (const record of records) reasons.push(...(await undo(ctx, record)))
  return reasons
}

async function undo(ctx: Context, { type, record_id: id, before, after }: ImportedRecord) {
  if (type === 'commitment') return reasonNot(() => withdrawCommitment(ctx, id))
  const lp = await ctx.db.selectFrom('lps').selectAll().where('id', '=', id).executeTakeFirst()
  // Another person removed them from the register before.
  if (!lp) return []
  if (differs(lp, after ?? {})) return [sentence`${lp.name} was changed since.`]
  return before ? reasonNot(() => changeLp(ctx, id, before as LpChange)) : reasonNot(() => deleteLp(ctx, id))
}

const differs = (lp: LpRow, values: Record<string, unknown>): boolean =>
  Object.entries(values).some(([key, value]) => lp[key as keyof LpRow] !== value)
