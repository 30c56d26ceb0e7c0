import { buffer } from 'node:stream/consumers'
import {
  type Context,
  counted,
  invalidField,
  PartlyKept,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { MaterialChange, MaterialChanges } from '../../../reading/comparison/materiality.ts'
import { type Severity, severities } from '../../../reading/red-flags/flag.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'
import { assertReadable, readOne } from '../../../sources/compared.ts'
import { runReading } from '../../../sources/run-reading.ts'
import { versionOf, versionsOfDocuments } from '../../vdr/index.ts'
import { type CheckedDocument, documentsIn, sourceOf } from '../documents/documents-checked.ts'
import {
  type Basis,
  basisOf,
  type CheckRow,
  keepCheck,
  presentBasis,
  presentMade,
  resultOf,
} from './kept-checks.ts'
import type { ChangesInput } from './schemas.ts'

/** Documents that one call compares, and changes of each that are shown. */
const MOST_DOCUMENTS = 50
const MOST_CHANGES = 100

interface Compared {
  document_id: number | null
  index: string | null
  document: string
  from_version: number | null
  to_version: number | null
  same: boolean
  counts: MaterialChanges['counts']
  changes: MaterialChange[]
  more_changes: number
}

interface Detected extends Basis {
  documents_compared: Compared[]
  /** Documents with several versions that were left out. */
  more_documents: number
}

export interface Detection {
  result: Detected
  room_id: number | null
  folder_id: number | null
  as_of: string
  byod: boolean
}

/** Finds what changed: in a document, in each document of a room with an earlier version, or between two sources. */
export async function detect(ctx: PrepareContext, input: ChangesInput): Promise<Detection> {
  const asked = [input.document_id, input.room_id, input.before ?? input.after].filter(
    one => one !== undefined,
  )
  if (asked.length !== 1)
    throw invalidField('document_id', sentence`, room_id or before and after: send exactly one of these`)
  const as_of = await ctx.read(db => todayOf({ ...ctx, db }))
  if (input.document_id !== undefined) return { as_of, ...(await inDocument(ctx, input.document_id, input)) }
  if (input.room_id !== undefined) return { as_of, ...(await inRoom(ctx, input.room_id, input.folder_id)) }
  return { as_of, ...(await between(ctx, input)) }
}

async function inDocument(
  ctx: PrepareContext,
  id: number,
  { from_version, to_version }: Pick<ChangesInput, 'from_version' | 'to_version'>,
) {
  // 404 where the caller may not see it.
  const { room_id } = await versionOf(ctx, { document_id: id })
  const versions = (await ctx.read(db => versionsOfDocuments({ db }, [id]))).map(({ version }) => version)
  const latest = Math.max(...versions)
  if (versions.length < 2)
    throw invalidField('document_id', sentence`has one version only: there is nothing to compare`)
  const to = to_version ?? latest
  const from = from_version ?? Math.max(...versions.filter(version => version < to))
  for (const [field, version] of [
    ['from_version', from],
    ['to_version', to],
  ] as const)
    if (!versions.includes(version))
      throw invalidField(
        field,
        sentence`is not a version of this document: it has ${versions.toSorted((a, b) => a - b).join(', ')}`,
      )
  if (from >= to) throw invalidField('from_version', sentence`must be earlier than to_version`)
  const { documents, sees_whole } = await documentsIn(ctx, { type: 'room', room_id, document_id: id })
  const compared = await compareVersions(ctx, documents[0] as CheckedDocument, { from, to })
  return {
    ...{ room_id, folder_id: null, byod: false },
    result: { ...basisOf(documents, sees_whole), documents_compared: [compared], more_documents: 0 },
  }
}

async function inRoom(ctx: PrepareContext, room_id: number, folder_id: number | undefined) {
  const { documents, sees_whole } = await documentsIn(ctx, sourceOf({ room_id, folder_id }))
  const several = documents.filter(({ version, status }) => version > 1 && status !== 'lent')
  const earlier = new Map<number, number>()
  const ids = several.slice(0, MOST_DOCUMENTS).map(({ id }) => id as number)
  for (const { document_id, version } of await ctx.read(db => versionsOfDocuments({ db }, ids))) {
    const { version: current } = several.find(({ id }) => id === document_id) as CheckedDocument
    if (version < current) earlier.set(document_id, Math.max(version, earlier.get(document_id) ?? 0))
  }
  const compared: Compared[] = []
  for (const one of several.slice(0, MOST_DOCUMENTS)) {
    const from = earlier.get(one.id as number)
    if (from !== undefined) compared.push(await compareVersions(ctx, one, { from, to: one.version }))
  }
  return {
    ...{ room_id, folder_id: folder_id ?? null, byod: false },
    result: {
      ...basisOf(documents, sees_whole),
      documents_compared: compared,
      more_documents: Math.max(0, several.length - MOST_DOCUMENTS),
    },
  }
}

async function compareVersions(
  ctx: PrepareContext,
  { id, index, path }: CheckedDocument,
  { from, to }: { from: number; to: number },
): Promise<Compared> {
  const [before, after] = [
    await readVersion(ctx, id as number, from),
    await readVersion(ctx, id as number, to),
  ]
  const found = await runReading(ctx, 'changes', { before, after })
  return comparedOf({ document_id: id, index, document: path, from_version: from, to_version: to }, found)
}

async function readVersion(ctx: PrepareContext, document_id: number, version: number): Promise<ReadDocument> {
  const { name, file } = await versionOf(ctx, { document_id, version })
  const bytes = await buffer(await file.bytes.open(0, file.size - 1))
  return ctx.services.reader.read(name, bytes, file.type)
}

const comparedOf = (
  place: Pick<Compared, 'document_id' | 'index' | 'document' | 'from_version' | 'to_version'>,
  { changes, ...found }: MaterialChanges,
): Compared => ({
  ...place,
  ...found,
  changes: changes.slice(0, MOST_CHANGES),
  more_changes: Math.max(0, changes.length - MOST_CHANGES),
})

async function between(ctx: PrepareContext, { before, after }: ChangesInput) {
  if (!before || !after)
    throw invalidField(before ? 'after' : 'before', sentence`is required with ${before ? 'before' : 'after'}`)
  const first = await readOne(ctx, before, { field: 'before', module: 'vdr' })
  const second = await readOne(ctx, after, { field: 'after', module: 'vdr' })
  const found = await runReading(ctx, 'changes', {
    before: assertReadable(first.document, 'before'),
    after: assertReadable(second.document, 'after'),
  })
  const place = {
    document_id: null,
    index: null,
    document: second.document.name,
    from_version: null,
    to_version: null,
  }
  return {
    ...{ room_id: null, folder_id: null, byod: first.byod || second.byod },
    result: {
      ...basisOf([], true),
      documents: 2,
      documents_compared: [comparedOf(place, found)],
      more_documents: 0,
    },
  }
}

/** Keeps what changed, or shows what would be kept. */
export async function keepDetection(
  ctx: Context,
  { result, byod, ...made }: Detection,
  runId: number | null = null,
) {
  const shown = presentDetection(
    ctx,
    await keepCheck(ctx, { kind: 'changes', run_id: runId, ...made }, result),
    made.room_id,
  )
  if (!byod) return shown
  return new PartlyKept(shown, {
    ...shown,
    documents_compared: shown.documents_compared.map(one => ({ ...one, changes: [] })),
  })
}

export function presentDetection(
  ctx: Pick<Context, 'say'>,
  row: CheckRow,
  room_id: number | null = row.room_id,
) {
  const { documents_compared, more_documents, ...basis } = resultOf<Detected>(row)
  const all = documents_compared.flatMap(({ changes }) => changes)
  const by_materiality = Object.fromEntries(
    severities.map(severity => [severity, all.filter(({ materiality }) => materiality === severity).length]),
  ) as Record<Severity, number>
  return {
    ...presentMade(row),
    ...{ room_id, by_materiality, documents_compared, more_documents },
    overview: ctx.say(overviewOf(documents_compared, all.length, by_materiality.high)),
    ...presentBasis(ctx, basis),
  }
}

function overviewOf(compared: readonly Compared[], changes: number, high: number): Sentence {
  if (compared.length === 0) return sentence`No document has an earlier version.`
  const changed = compared.filter(({ same }) => !same).length
  return sentence`${changed} of ${counted(compared.length, 'document')} changed: ${counted(changes, 'change')}, ${high} of high materiality.`
}
