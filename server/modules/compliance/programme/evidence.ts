import type { z } from 'zod'
import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { assertControl } from './controls.ts'
import { evidence } from './evidence-record.ts'

/** Query parameters of the list of evidence. */
export const evidenceQuery = listQuery(evidence)

const pageOfEvidence = listRecords(evidence)

export const listEvidence = async (ctx: Context, asked: z.output<typeof evidenceQuery>) =>
  (await pageOfEvidence(ctx, asked)).map(evidence.present)

export const getEvidence = async (ctx: Context, id: number) => evidence.present(await evidence.find(ctx, id))

/** Enters evidence that a control was performed on a day; 422 for a future day. */
export async function enterEvidence(ctx: Context, input: z.output<typeof evidence.Input>) {
  await assertControl(ctx, input.control_key)
  const today = await todayOf(ctx)
  if (input.performed_on > today)
    throw invalidField('performed_on', sentence`must not be after today, ${today}`)
  return evidence.present(await insertRecord(ctx, evidence, input, { entered_by: ctx.principal.name }))
}

export async function removeEvidence(ctx: Context, id: number): Promise<void> {
  await evidence.find(ctx, id)
  await ctx.db.deleteFrom('compliance_evidence').where('id', '=', id).execute()
}
