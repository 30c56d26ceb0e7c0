import type { z } from 'zod'
import { type Context, longDay, type PrepareContext, type Sentence, sentence } from '../../../kernel/index.ts'
import { type TopicKey, topicOf } from '../../../reading/questionnaire/topics/index.ts'
import type { RedFlagCategory } from '../../../reading/red-flags/flag.ts'
import {
  type ChangeDetection,
  type CompletenessAssessment,
  listChecks,
  listFlags,
  presentAssessment,
  presentDetection,
} from '../../diligence/index.ts'
import { askedElsewhere, askedIn } from '../../qa/index.ts'
import type { Reading } from '../../vdr/index.ts'
import type { Citation } from './anticipated.ts'
import type { Origin } from './states.ts'

/** A question that something gives rise to. */
export interface Candidate {
  fingerprint: string
  origin: Origin
  question: Sentence | string
  about: About
  topic: TopicKey | null
  question_id: string | null
  from_room_id: number | null
  /** Places that it rests on itself: they are its draft, and nothing else is searched for. */
  citations: Citation[]
}

/** The facts that a question comes from: by them it is said why it is likely to be asked. */
export interface About {
  title?: string
  day?: string | null
  document?: string
  version?: number | null
}

const nothing = { topic: null, question_id: null, from_room_id: null, citations: [] }

/** Flags and questions that are looked at. */
const MOST = 200

/** Questions of the room itself: from its open red flags, missing documents and changes, and from what visitors asked elsewhere. */
export async function candidatesOf(ctx: PrepareContext, room_id: number): Promise<Candidate[]> {
  return ctx.read(async db => {
    const inner = { ...ctx, db }
    const own = [
      ...(await fromFlags(inner, room_id)),
      ...(await fromCompleteness(inner, room_id)),
      ...(await fromChanges(inner, room_id)),
      ...(await fromElsewhere(inner, room_id)),
    ]
    const asked = new Set((await askedIn(inner, room_id)).map(({ question }) => plain(question)))
    const seen = new Set<string>()
    return own.filter(({ question }) => {
      const words = plain(String(question))
      if (asked.has(words) || seen.has(words)) return false
      seen.add(words)
      return true
    })
  })
}

/** Words without capitals, signs and double blanks. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

async function fromFlags(ctx: Reader, room_id: number): Promise<Candidate[]> {
  const found = await listFlags(ctx, { room_id, limit: MOST, gone: false })
  return found.items
    .filter(({ status }) => status === 'open' || status === 'confirmed')
    .map(({ category, kind, title, evidence }) => ({
      ...nothing,
      origin: 'red_flag',
      // A flag keeps its question however often a scan finds it again.
      fingerprint: `red_flag ${kind} ${evidence[0]?.document ?? ''}`,
      question: aboutFlag(category, title),
      about: { title },
      citations: evidence
        .slice(0, 2)
        .flatMap(({ document_id, document, page, quote }) =>
          quote === null
            ? []
            : { document_id, document, page, quote, source: 'document' as const, room_question_id: null },
        ),
    }))
}

const DISPUTED: readonly RedFlagCategory[] = [
  'litigation',
  'regulatory_licence',
  'sanctions_aml',
  'environmental',
  'tax',
]
const AGREED: readonly RedFlagCategory[] = ['contracts', 'fund_terms', 'debt_liens', 'real_estate', 'ip']

function aboutFlag(category: RedFlagCategory, title: string): Sentence {
  if (category === 'missing_document') return sentence`${title}. When will this be provided?`
  if (category === 'inconsistency') return sentence`${title}. Which of the documents is right?`
  if (DISPUTED.includes(category))
    return sentence`${title}. Where does this stand today, and what may it still cost?`
  if (AGREED.includes(category))
    return sentence`${title}. What follows from this, and can it be changed or waived?`
  return sentence`${title}. What explains this, and how is it dealt with?`
}

type Reader = Reading & Pick<Context, 'say' | 'services'>

type Item = z.output<typeof CompletenessAssessment>['items'][number]

async function fromCompleteness(ctx: Reader, room_id: number): Promise<Candidate[]> {
  const [row] = (await listChecks(ctx, 'completeness', { room_id, limit: 1 })).items
  if (!row) return []
  return presentAssessment(ctx, row)
    .items.filter(({ required, status }) => required && status !== 'present')
    .map(item => ({
      ...nothing,
      origin: 'missing_document',
      fingerprint: `missing_document ${plain(item.title)}`,
      ...aboutDocument(item),
    }))
}

function aboutDocument({ title, documents: [newest] }: Pick<Item, 'title' | 'documents'>) {
  const day = newest?.date ?? null
  return {
    about: { title, day },
    question:
      day === null
        ? sentence`Can this document be provided: ${title}?`
        : sentence`Is there a later one than that of ${longDay(day)}: ${title}?`,
  }
}

type Change = z.output<typeof ChangeDetection>['documents_compared'][number]['changes'][number]

async function fromChanges(ctx: Reader, room_id: number): Promise<Candidate[]> {
  const [row] = (await listChecks(ctx, 'changes', { room_id, limit: 1 })).items
  if (!row) return []
  return presentDetection(ctx, row).documents_compared.flatMap(
    ({ document, document_id, to_version, changes }) =>
      changes.filter(isGrave).map((change): Candidate => {
        const { page, before, after } = change
        const quote = after ?? before ?? ''
        return {
          ...nothing,
          origin: 'change',
          fingerprint: `change ${document_id} ${to_version} ${plain(`${before} ${after}`).slice(0, 200)}`,
          question: aboutChange(document, change),
          about: { document, version: to_version },
          citations: [{ document_id, document, page, quote, source: 'document', room_question_id: null }],
        }
      }),
  )
}

const isGrave = ({ materiality }: Change): boolean => materiality === 'critical' || materiality === 'high'

/** The letters of a changed sentence that a question repeats. */
const MOST_LETTERS = 160

const shortened = (text: string) =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).trimEnd()}…` : text

function aboutChange(document: string, { before, after }: Change): Sentence {
  if (before === null) return sentence`Why was this added to ${document}: “${shortened(after ?? '')}”?`
  if (after === null) return sentence`Why was this taken out of ${document}: “${shortened(before)}”?`
  return sentence`Why does ${document} now say “${shortened(after)}” instead of “${shortened(before)}”?`
}

async function fromElsewhere(ctx: Reading, room_id: number): Promise<Candidate[]> {
  return (await askedElsewhere(ctx, room_id)).map(({ id, room_id: from_room_id, question }) => ({
    ...nothing,
    origin: 'past_question',
    fingerprint: `past_question ${id}`,
    question,
    about: {},
    from_room_id,
  }))
}

/** The topics of which investors ask first. */
export const USUAL_TOPICS: readonly TopicKey[] = [
  'fund_terms',
  'track_record',
  'team',
  'alignment_of_interest',
  'governance_risk_compliance',
]

/** The questions of the due diligence questionnaire on these topics. */
export const questionnaireOf = (topics: readonly TopicKey[]): Candidate[] =>
  [...new Set(topics)].flatMap(key => {
    const { title, questions } = topicOf(key)
    return questions.map(
      ({ id, question }): Candidate => ({
        ...nothing,
        origin: 'questionnaire',
        fingerprint: `questionnaire ${key}.${id}`,
        question,
        about: { title },
        topic: key,
        question_id: id,
      }),
    )
  })

/** Returns why a question is likely to be asked. */
export function whyOf(origin: Origin, { title = '', day, document = '', version }: About, room: string) {
  switch (origin) {
    case 'red_flag':
      return sentence`A red flag is open: ${title}.`
    case 'missing_document':
      return day
        ? sentence`The one in the room is of ${longDay(day)}, which the checklist calls out of date.`
        : sentence`The checklist expects it, and it is not in the room.`
    case 'change':
      return version
        ? sentence`This changed with version ${version} of ${document}.`
        : sentence`This changed in ${document}.`
    case 'past_question':
      return sentence`A visitor asked this in ${room}.`
    default:
      return sentence`Investors ask this in due diligence, under “${title}”.`
  }
}
