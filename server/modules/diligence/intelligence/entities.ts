import { counted, PartlyKept, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { reliance } from '../../../sources/reliance.ts'
import { assertText, documentsIn, sourceOf } from '../documents/documents-checked.ts'
import { coveredOf } from '../summaries/document-profiles.ts'
import { amountsAcross, datesAcross, partiesAcross, readOf } from './across.ts'
import type { EntityInput } from './schemas.ts'

/** Finds whom and what documents name: companies, people, days and amounts, each with its place. Keeps nothing. */
export async function extractEntities(ctx: PrepareContext, input: EntityInput) {
  const source = sourceOf(input)
  const { room_id = null, folder_id = null } = source.type === 'room' ? source : {}
  const { documents, byod } = await documentsIn(ctx, source)
  assertText(documents)
  const read = readOf(documents)
  const found = await ctx.read(async db => ({
    ...(await partiesAcross({ ...ctx, db }, read)),
    ...datesAcross(ctx, read, await todayOf({ ...ctx, db })),
    ...amountsAcross(ctx, read),
  }))
  const basis = reliance(
    sentence`${counted(found.parties.length + found.more_parties, 'party', 'parties')} named`,
    sentence`the parties, dates and amounts that matter in each document`,
    coveredOf(documents),
  )
  const shown = { room_id, folder_id, overview: ctx.say(basis), ...found }
  return byod ? new PartlyKept(shown, { ...shown, parties: [], dates: [], amounts: [] }) : shown
}
