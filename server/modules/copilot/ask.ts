import type { z } from 'zod'
import type { PrepareContext } from '../../kernel/index.ts'
import type { CitedSentence, Source } from '../../platform/language/cited-sentence.ts'
import type { FoundPassage } from '../../platform/search/index.ts'
import { readById } from '../../sources/how-read.ts'
import { assemble } from './cited-answer.ts'
import { computedAnswer } from './computed.ts'
import { type Conversation, conversationOf } from './conversation.ts'
import { asksForForm, formFor, toldOf } from './forms.ts'
import { asksOfMany, listsAnswer } from './lists-answer.ts'
import { Looking } from './looking.ts'
import { placeOf, quoteFrom } from './passages.ts'
import { asksForChange, proposeWhatIsAsked } from './proposals.ts'
import type { Answered, Question } from './schemas.ts'
import { type Scope, scopeOf } from './scope.ts'
import { writtenAnswer } from './written.ts'

const PASSAGES = 12
/**
 * How long the copilot waits for recent writes to be indexed, in milliseconds; the first indexing of a large
 * office takes longer.
 */
const PATIENCE_MS = 2000

type Answer = z.input<typeof Answered>

/**
 * Answers a question from the office's records, within its scope: by a tool's computation where one answers
 * it, otherwise by quoting records. A request for a change becomes a proposal. The copilot does not answer
 * what the records do not say.
 */
export async function ask(ctx: PrepareContext, question: Question): Promise<Answer> {
  const { citations, ...answered } = await answerTo(ctx, question)
  const readOf = await ctx.read(db =>
    readById(
      { ...ctx, db },
      citations.map(({ document_id }) => document_id),
    ),
  )
  return {
    ...answered,
    citations: citations.map(one =>
      one.document_id === undefined ? one : { ...one, read: readOf(one.document_id) },
    ),
  }
}

async function answerTo(ctx: PrepareContext, question: Question): Promise<Answer> {
  await ctx.services.search.upToDate(ctx.principal.orgId, PATIENCE_MS)
  const scope = await scopeOf(ctx, question.context)
  const talk = await conversationOf(ctx, question, scope)
  const asksForDeed = asksForChange(question.question)
  if ((asksForDeed || asksForForm(question.question)) && ctx.principal.role !== 'lp') {
    const subjects = subjectsOf(talk, scope)
    const form = await formFor(ctx, question.question, subjects)
    const proposing = asksForDeed ? await proposeWhatIsAsked(ctx, question.question, subjects) : null
    if (form && !proposing?.proposals.length)
      return answer(scope, [{ text: toldOf(form), sources: [] }], { form, missing: form.missing })
    if (proposing) {
      const { text, ...rest } = proposing
      return answer(scope, [{ text, sources: [] }], { ...rest, form })
    }
  }
  const computed =
    (await listsAnswer(ctx, talk, scope, 'own')) ??
    (await computedAnswer(ctx, talk, scope)) ??
    (await listsAnswer(ctx, talk, scope, 'besides'))
  const ofMany = computed === null && asksOfMany(talk.asked)
  const found = computed || ofMany ? [] : await passagesFor(ctx, talk, scope)
  const told = computed ?? quoteFrom(searched(talk), found, namesOf(talk))
  const sources = sourcesOf(told, found)
  const looking = new Looking(ctx, talk.asked, scope)
  const mayAsk = sources.length > 0 || looking.tools.length > 0
  const written = mayAsk ? await writtenAnswer(ctx, question, sources, looking) : null
  const model = written
    ? { model: written.model, dropped_sentences: written.dropped }
    : { model: null, dropped_sentences: 0 }
  if (written?.model.used) return answer(scope, written.told, model)
  if (told.length > 0) return answer(scope, told, model)
  return { ...(ofMany ? notOfThisKind(scope) : notFound(scope)), ...model }
}

/** Returns a model's sources: those of the answer without it, and further passages found. */
function sourcesOf(told: readonly CitedSentence[], found: readonly FoundPassage[]): Source[] {
  const ofTold = told.flatMap(({ sources }) => sources)
  const ofFound = found.map(
    (passage): Source => ({
      type: passage.type,
      id: passage.recordId,
      title: passage.title,
      quote: passage.lines[0]?.text ?? passage.title,
      ...placeOf(passage),
      text: passage.lines.map(({ label, text }) => `${label}: ${text}`).join('\n'),
    }),
  )
  return [...ofTold, ...ofFound]
}

/** Returns the subjects of a change: the named records, or the scope where none is named. */
function subjectsOf({ mentions, earlier }: Conversation, scope: Scope) {
  const type = scope.level
  if (scope.id === null || type === 'organisation' || mentions.some(mention => mention.type === type))
    return mentions.length > 0 ? mentions : earlier
  return [...mentions, { type, id: scope.id, name: scope.label ?? '', words: 1, whole: false }]
}

/** Returns the search words: those of the question, with the name its pronoun refers to. */
const searched = ({ question, asked, mentions, earlier }: Conversation): string =>
  mentions.length === 0 && earlier[0]
    ? `${question} ${earlier[0].name}`
    : question === asked
      ? question
      : asked

const namesOf = ({ mentions, earlier }: Conversation): string[] =>
  [...mentions, ...earlier].map(({ name }) => name)

async function passagesFor(ctx: PrepareContext, talk: Conversation, scope: Scope): Promise<FoundPassage[]> {
  const { within, ownLps } = scope
  return ctx.services.search.find(ctx, { text: searched(talk), within, ownLps, limit: PASSAGES })
}

const notFound = (scope: Scope): Answer => ({
  ...answer(scope, [{ text: `I do not find that in ${wherein(scope)}.`, sources: [] }]),
  not_found: true,
})

/**
 * A request to count, rank or compare is refused where no list can answer it: a quoted record would answer
 * another question.
 */
const notOfThisKind = (scope: Scope): Answer => ({
  ...answer(scope, [
    {
      text: 'I cannot answer this kind of question. I can list, count, sum and rank what the lists of this office show, and quote what its records and documents say.',
      sources: [],
    },
  ]),
  not_found: true,
})

const wherein = ({ level, label }: Scope): string =>
  level === 'organisation' ? 'the records' : `what the records say of ${label ?? `this ${level}`}`

function answer(scope: Scope, told: readonly CitedSentence[], more: Partial<Answer> = {}): Answer {
  return {
    ...assemble(told),
    scope: scope.level,
    scope_id: scope.id,
    scope_label: scope.label,
    not_found: false,
    proposals: [],
    missing: [],
    form: null,
    model: null,
    dropped_sentences: 0,
    persisted: false,
    ...more,
  }
}
