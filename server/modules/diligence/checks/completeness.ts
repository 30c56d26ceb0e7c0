import {
  type Context,
  counted,
  invalidField,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { isCalled } from '../../../reading/profile/kinds.ts'
import { templateOf, templateOfRoom } from '../../vdr/index.ts'
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
import type { CompletenessInput, ExpectedDocument } from './schemas.ts'

/** Documents shown for one item. */
const MOST_SHOWN = 5

type ItemStatus = 'present' | 'stale' | 'missing'

interface Item {
  title: string
  section: string | null
  weight: number
  required: boolean
  max_age_days: number | null
  status: ItemStatus
  /** The documents found, the newest first. */
  documents: Array<{
    document_id: number | null
    index: string | null
    document: string
    date: string | null
    date_from: 'document' | 'upload' | null
  }>
  more_documents: number
}

interface Assessed extends Basis {
  checklist: { key: string | null; title: string }
  items: Item[]
}

export interface Assessment {
  result: Assessed
  room_id: number | null
  folder_id: number | null
  as_of: string
}

/** Checks the documents of a room or a source against a checklist. Pure rules: the same documents give the same answer. */
export async function assess(ctx: PrepareContext, input: CompletenessInput): Promise<Assessment> {
  const source = sourceOf(input)
  const { room_id = null, folder_id = null } = source.type === 'room' ? source : {}
  const as_of = input.as_of ?? (await ctx.read(db => todayOf({ ...ctx, db })))
  const { documents, sees_whole, sections } = await documentsIn(ctx, source)
  const checklist = await checklistFor(ctx, input, room_id)
  const isSeen = (section: string | null | undefined) =>
    sees_whole || section == null || sections === null || sections.has(section.split('.')[0] as string)
  const items = checklist.items
    .filter(({ section }) => isSeen(section))
    .map(item => itemOf(item, documents, as_of))
  return {
    result: {
      ...basisOf(documents, sees_whole),
      checklist: { key: checklist.key, title: checklist.title },
      items,
    },
    ...{ room_id, folder_id, as_of },
  }
}

/** The checklist of a call: sent with it, named by it, or that of the room’s template. */
async function checklistFor(
  ctx: PrepareContext,
  { checklist, items }: CompletenessInput,
  roomId: number | null,
) {
  if (items !== undefined && checklist !== undefined)
    throw invalidField('items', sentence`cannot be sent with checklist: send one of them`)
  if (items !== undefined)
    return { key: null, title: ctx.say(sentence`Sent with the call`), items: distinct(items) }
  const key =
    checklist ?? (roomId === null ? null : (await ctx.read(db => templateOfRoom({ db }, roomId))).template)
  const template = templateOf(key)
  if (!template)
    throw invalidField(
      'checklist',
      sentence`is required: the room was made without a template, so name a checklist or send items`,
    )
  return {
    key: template.key,
    title: template.title,
    items: template.expects.map(
      ({ index, title, known_by, max_age_days }): ExpectedDocument => ({
        section: index,
        title,
        known_by,
        max_age_days,
      }),
    ),
  }
}

function distinct(items: readonly ExpectedDocument[]): readonly ExpectedDocument[] {
  const titles = new Set<string>()
  for (const [at, { title }] of items.entries()) {
    if (titles.has(title.toLowerCase()))
      throw invalidField(`items.${at}.title`, sentence`is also the title of another item`)
    titles.add(title.toLowerCase())
  }
  return items
}

function itemOf(
  { title, section, weight, required, known_by, max_age_days }: ExpectedDocument,
  documents: readonly CheckedDocument[],
  asOf: string,
): Item {
  const found = documents
    .filter(({ name, profile }) =>
      isCalled({ name, title: profile?.title ?? null, opening: profile?.opening ?? '' }, known_by ?? [title]),
    )
    .map(one => ({ document_id: one.id, index: one.index, document: one.path, ...dateOf(one) }))
    .toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
  return {
    ...{ title, section: section ?? null, weight: weight ?? 1, required: required ?? true },
    max_age_days: max_age_days ?? null,
    status: statusOf(found, max_age_days ?? null, asOf),
    documents: found.slice(0, MOST_SHOWN),
    more_documents: Math.max(0, found.length - MOST_SHOWN),
  }
}

/** A document is as old as it says it is, or else as the version in the room. */
function dateOf({ profile, since }: CheckedDocument) {
  const own = profile?.dated?.iso
  if (own) return { date: own, date_from: 'document' as const }
  return since === null
    ? { date: null, date_from: null }
    : { date: since.slice(0, 10), date_from: 'upload' as const }
}

const DAY_MS = 86_400_000

function statusOf(found: Item['documents'], maxAge: number | null, asOf: string): ItemStatus {
  const [newest] = found
  if (!newest) return 'missing'
  if (maxAge === null || newest.date === null) return 'present'
  return Date.parse(asOf) - Date.parse(newest.date) > maxAge * DAY_MS ? 'stale' : 'present'
}

/** Keeps an assessment, or shows what would be kept. */
export async function keepAssessment(
  ctx: Context,
  { result, ...made }: Assessment,
  runId: number | null = null,
) {
  return presentAssessment(
    ctx,
    await keepCheck(ctx, { kind: 'completeness', run_id: runId, ...made }, result),
    made.room_id,
  )
}

/** An assessment with its score: the weight of required documents that are there, of all that is required. */
export function presentAssessment(
  ctx: Pick<Context, 'say'>,
  row: CheckRow,
  room_id: number | null = row.room_id,
) {
  const { checklist, items, ...basis } = resultOf<Assessed>(row)
  const { required, there, ...scored } = weigh({ checklist, items })
  const counts = {
    required: required.length,
    present: items.filter(({ status }) => status === 'present').length,
    missing: items.filter(({ status }) => status === 'missing').length,
    stale: items.filter(({ status }) => status === 'stale').length,
  }
  return {
    ...presentMade(row),
    ...{ room_id, counts, ...scored },
    overview: ctx.say(overviewOf(required.length, there.length, counts.stale)),
    ...presentBasis(ctx, basis),
  }
}

/** The items of a checklist with their score. */
export function scoreOf(assessed: Pick<Assessed, 'checklist' | 'items'>) {
  const { checklist, items, score } = weigh(assessed)
  return { checklist, items, score }
}

function weigh({ checklist, items }: Pick<Assessed, 'checklist' | 'items'>) {
  const required = items.filter(one => one.required)
  const there = required.filter(({ status }) => status !== 'missing')
  const weightOf = (some: readonly Item[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const weights = { present: weightOf(there), required: weightOf(required) }
  const score = weights.required === 0 ? null : weights.present / weights.required
  return { required, there, checklist, items, weights, score }
}

function overviewOf(required: number, there: number, stale: number): Sentence {
  const found = sentence`${there} of ${counted(required, 'required document is', 'required documents are')} there`
  return stale === 0
    ? sentence`${found}. Documents are recognised by name, title and first words.`
    : sentence`${found}, and ${counted(stale, 'document is', 'documents are')} out of date. Documents are recognised by name, title and first words.`
}
