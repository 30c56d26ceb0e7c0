import { toJson } from '../../../database/columns.ts'
import type { Context, PrepareContext } from '../../../kernel/index.ts'
import { insertRecord } from '../../../kernel/records/index.ts'
import type { FoundAnswer } from '../../../reading/questionnaire/answer.ts'
import { runReading } from '../../../sources/run-reading.ts'
import { assertSeesWhole } from '../../diligence/index.ts'
import { readingOf, searchRoom, type Weighed } from '../../qa/index.ts'
import { assertOpen, documentIdsByPath, takeTurnIn, templateOfRoom } from '../../vdr/index.ts'
import { type AnticipatedRow, anticipated, type Citation } from './anticipated.ts'
import { type Candidate, candidatesOf, questionnaireOf, USUAL_TOPICS } from './candidates.ts'
import { presentAll } from './rows.ts'
import type { AnticipationInput } from './schemas.ts'
import type { Audience } from './states.ts'

/** Questions that one call takes. */
const MOST = 100
/** The longest time for the questionnaire in a large room. */
const LONGEST_MS = 10 * 60_000
/** Sentences that a draft quotes. */
const QUOTED = 2

interface Drafted extends Candidate {
  draft_answer: string | null
  confidence: number | null
}

export interface Anticipated {
  audience: Audience
  drafted: Drafted[]
  more: number
  documents_read: number
  unreadable: string[]
}

/** Gathers the questions that are likely to be asked in a room, and looks in it for their answers. Writes nothing. */
export async function anticipate(ctx: PrepareContext, input: AnticipationInput): Promise<Anticipated> {
  const { room_id } = input
  const template = await ctx.read(async db => {
    const inner = { ...ctx, db }
    await assertSeesWhole(inner, room_id)
    return (await templateOfRoom(inner, room_id)).template
  })
  const audience = input.audience ?? (template === 'fund_raising' ? 'investor' : 'bidder')
  const topics = input.topics ?? (audience === 'investor' ? USUAL_TOPICS : [])
  const found = [...(await candidatesOf(ctx, room_id)), ...questionnaireOf(topics)]
  const taken = found.slice(0, MOST)
  const searched = taken.filter(({ origin }) => origin === 'past_question')
  const { documents, suggestions } = await searchRoom(
    ctx,
    room_id,
    searched.map(({ question }) => String(question)),
  )
  const asked = [...new Set(taken.flatMap(({ topic }) => topic ?? []))]
  const { answers } =
    asked.length === 0 || documents.length === 0
      ? { answers: [] }
      : await runReading(ctx, 'answers', { documents, topics: asked }, LONGEST_MS)
  const ids = await ctx.read(db => documentIdsByPath({ ...ctx, db }, room_id))
  const drafted = taken.map((one): Drafted => {
    if (one.origin === 'questionnaire') return fromQuestionnaire(one, answers, ids)
    return one.origin === 'past_question'
      ? fromRoom(one, suggestions[searched.indexOf(one)] ?? [])
      : { ...one, draft_answer: quoted(one.citations), confidence: null }
  })
  return { audience, drafted, more: found.length - taken.length, ...readingOf(documents) }
}

/** The places that a question rests on, as a draft; null where it rests on none. */
const quoted = (citations: readonly Citation[]): string | null =>
  citations.length === 0 ? null : citations.map(({ quote }) => quote).join('\n\n')

/** A draft in the words of the room: an answer that was published, or the closest sentences. */
function fromRoom(candidate: Candidate, suggestions: readonly Weighed[]): Drafted {
  const [best] = suggestions
  if (!best) return { ...candidate, draft_answer: null, confidence: 0 }
  const used =
    best.source === 'answer'
      ? [best]
      : suggestions.filter(({ source }) => source === 'document').slice(0, QUOTED)
  const citations = used.map(
    ({ text, source, document_id, document, page, question_id }): Citation => ({
      ...{ document_id, document, page, source },
      quote: text,
      room_question_id: question_id,
    }),
  )
  return {
    ...candidate,
    draft_answer: quoted(citations),
    confidence: Number(Math.min(1, best.coverage).toFixed(2)),
    citations,
  }
}

function fromQuestionnaire(
  candidate: Candidate,
  answers: readonly FoundAnswer[],
  ids: ReadonlyMap<string, number>,
): Drafted {
  const found = answers.find(
    ({ topic, question }) => topic === candidate.topic && question === candidate.question_id,
  )
  return {
    ...candidate,
    draft_answer: found?.answer ?? null,
    confidence: found?.confidence ?? 0,
    citations: (found?.citations ?? []).map(({ document, page, quote }) => ({
      ...{ document, page, quote },
      document_id: ids.get(document) ?? null,
      source: 'document',
      room_question_id: null,
    })),
  }
}

/**
 * Keeps the questions of a room: new ones as drafts, drafts that nobody wrote on with the answer of now. What a person wrote,
 * published or dismissed stays as it is.
 */
export async function keepAnticipated(
  ctx: Context,
  { room_id }: AnticipationInput,
  { audience, drafted, ...counts }: Anticipated,
) {
  await assertSeesWhole(ctx, room_id)
  await assertOpen(ctx, room_id)
  await takeTurnIn(ctx, room_id)
  const rows = await ctx.db
    .selectFrom('anticipated_questions')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('audience', '=', audience)
    .execute()
  const known = new Map(rows.map(row => [row.fingerprint, row]))
  const kept: AnticipatedRow[] = []
  let [added, refreshed, left] = [0, 0, 0]
  for (const one of drafted) {
    const row = known.get(one.fingerprint)
    if (!row) added += 1
    else if (isUntouched(row)) refreshed += 1
    else left += 1
    kept.push(await keep(ctx, room_id, audience, one, row))
  }
  // Of more than a hundred, those that were not taken are not known to have gone.
  const gone = counts.more > 0 ? [] : rows.filter(row => isUntouched(row) && isGone(row, drafted))
  if (gone.length > 0)
    await ctx.db
      .deleteFrom('anticipated_questions')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  return {
    ...{ room_id, audience, added, refreshed, left, dropped: gone.length, ...counts },
    questions: await presentAll(ctx, kept),
  }
}

const isUntouched = ({ status, author }: AnticipatedRow): boolean => status === 'draft' && author === null

/** True of a draft that nothing gives rise to any more; a topic that was not asked for now says nothing. */
function isGone({ fingerprint, topic }: AnticipatedRow, drafted: readonly Drafted[]): boolean {
  const isLooked = topic === null || drafted.some(one => one.topic === topic)
  return isLooked && !drafted.some(one => one.fingerprint === fingerprint)
}

async function keep(
  ctx: Context,
  room_id: number,
  audience: Audience,
  { fingerprint, origin, question, about, citations, ...one }: Drafted,
  row: AnticipatedRow | undefined,
): Promise<AnticipatedRow> {
  if (row && !isUntouched(row)) return row
  const said = typeof question === 'string' ? question : ctx.say(question)
  const { draft_answer, confidence, topic, question_id, from_room_id } = one
  const found = {
    ...{ question: said, draft_answer, confidence, about: toJson(about) },
    citations: toJson(citations),
  }
  if (!row)
    return insertRecord(
      ctx,
      anticipated,
      {},
      {
        ...{ room_id, audience, origin, fingerprint, topic, question_id, from_room_id, ...found },
        ...{ status: 'draft', version: 1 },
      },
    )
  if (row.draft_answer === draft_answer && row.citations === found.citations && row.question === said)
    return row
  return ctx.db
    .updateTable('anticipated_questions')
    .set(eb => ({ ...found, version: eb('version', '+', 1), updated_at: ctx.now }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
