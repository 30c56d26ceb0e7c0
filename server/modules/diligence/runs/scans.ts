import {
  type Context,
  invalidField,
  PartlyKept,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { withNow } from '../../../sources/covered-document.ts'
import { keptSource } from '../../../sources/kept-source.ts'
import { withPrint } from '../../../sources/prints.ts'
import type { Source } from '../../../sources/source.ts'
import { lastSeen, templateOfRoom } from '../../vdr/index.ts'
import { type Analysed, findIn, summaryOf } from '../analyses/analyses.ts'
import { judgementOf, judgementsBefore } from '../analyses/flag-judgements.ts'
import { presentFinding } from '../analyses/flags.ts'
import { withCompanies } from '../analyses/known-companies.ts'
import { type Assessment, assess, scoreOf } from '../checks/completeness.ts'
import { assertText, documentsIn, sourceOf } from '../documents/documents-checked.ts'
import { startDiligence } from './runs.ts'
import type { ScanInput } from './schemas.ts'

interface Scanned {
  source: Source
  as_of: string
  found: Analysed
  assessed: Assessment | null
}

/** Looks through the documents at once where nothing is kept; null for a scan of a room, which goes on as a run. */
export async function prepareScan(ctx: PrepareContext, input: ScanInput): Promise<Scanned | null> {
  const source = sourceOf(input)
  const as_of = input.as_of ?? (await ctx.read(db => todayOf({ ...ctx, db })))
  if (source.type !== 'room')
    return { source, as_of, found: await findIn(ctx, { source, as_of }), assessed: null }
  if (source.document_id !== undefined && !ctx.ephemeral)
    throw invalidField(
      'source.document_id',
      sentence`is scanned only with ephemeral: true; a run reads a room or a folder`,
    )
  const { documents } = await documentsIn(ctx, source)
  if (ctx.ephemeral || !documents.some(({ status }) => status === 'lent')) assertText(documents)
  if (!ctx.ephemeral) return null
  const { template } = await ctx.read(db => templateOfRoom({ db }, source.room_id))
  const isWhole = source.folder_id === undefined && source.document_id === undefined
  return {
    ...{ source, as_of },
    found: await findIn(ctx, { source, as_of }),
    assessed: template !== null && isWhole ? await assess(ctx, { room_id: source.room_id, as_of }) : null,
  }
}

/** Starts the run of a room or a folder; a scan that keeps nothing is shown with what it found. */
export async function scan(ctx: Context, input: ScanInput, scanned: Scanned | null) {
  const source = sourceOf(input)
  if (scanned) return showScan(ctx, scanned)
  const { room_id, folder_id } = source as Extract<Source, { type: 'room' }>
  const run = await startDiligence(ctx, room_id, { as_of: input.as_of, folder_id, checks: true })
  const { id, run_id, status, as_of } = run
  return { id, run_id, room_id, folder_id: folder_id ?? null, status, as_of, findings: null }
}

/** Red flags with their judgements, entities and gaps. Words of lent documents are for the caller alone. */
async function showScan(ctx: Context, { source, as_of, found, assessed }: Scanned) {
  const { analysis, byod, flags, prints } = found
  const { room_id = null, folder_id = null } = source.type === 'room' ? source : {}
  const before = await judgementsBefore(ctx, { deal_id: null, room_id })
  const documents = analysis.documents.map(one => withPrint(one, prints))
  const of = { room_id, source: keptSource(source) }
  const seen = await lastSeen(ctx, of, documents, byod ? { documents, prints } : null)
  const findings = {
    summary: ctx.say(summaryOf(flags.length, analysis.more_flags, documents)),
    red_flags: flags.map(({ flag, prints: own }) =>
      presentFinding(flag, null, flag.evidence, judgementOf(own, before)),
    ),
    more_flags: analysis.more_flags,
    entity_map: await withCompanies(ctx, analysis.entity_map),
    documents: withNow(ctx, documents, seen),
    missing_sections: analysis.missing_sections,
    completeness: assessed && scoreOf(assessed.result),
  }
  const shown = {
    ...{ id: 0, run_id: null, room_id, folder_id, as_of },
    findings: findings as typeof findings | null,
    status: 'completed' as const,
  }
  return byod ? new PartlyKept(shown, { ...shown, findings: null }) : shown
}
