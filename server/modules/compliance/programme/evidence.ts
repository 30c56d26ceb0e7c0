import { type Context, invalidField, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { assertControl } from './controls.ts'
import type { EvidenceInput } from './schemas.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  control_key?: string | undefined
}

export function listEvidence({ db }: Context, { control_key, ...slice }: Filter) {
  let query = db.selectFrom('compliance_evidence').selectAll()
  if (control_key !== undefined) query = query.where('control_key', '=', control_key)
  return paginate(query, 'compliance_evidence.id', slice)
}

export async function getEvidence({ db }: Context, id: number) {
  const row = await db.selectFrom('compliance_evidence').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Enters what shows that a control was done on a day; 422 for a day to come. */
export async function enterEvidence(ctx: Context, { note = null, ...input }: EvidenceInput) {
  await assertControl(ctx, input.control_key)
  const today = await todayOf(ctx)
  if (input.performed_on > today)
    throw invalidField('performed_on', sentence`must not be after today, ${today}`)
  return ctx.db
    .insertInto('compliance_evidence')
    .values({
      ...input,
      note,
      entered_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function removeEvidence(ctx: Context, id: number): Promise<void> {
  await getEvidence(ctx, id)
  await ctx.db.deleteFrom('compliance_evidence').where('id', '=', id).execute()
}
