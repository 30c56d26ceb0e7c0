import { AppError, type PrepareContext, type Registry } from '../../kernel/index.ts'
import type { CitedSentence } from '../../platform/language/cited-sentence.ts'
import { dayOf } from '../../platform/language/days.ts'
import type { Intent } from '../../platform/language/intent.ts'
import { bestOf, type Entity } from '../../platform/language/mentions.ts'
import { todayOf } from '../../platform/office/today.ts'
import type { Conversation } from './conversation.ts'
import { Wording } from './lists/wording.ts'
import { asksOfMany, othersNamed, supposes } from './lists-answer.ts'
import { strangersIn } from './names.ts'
import { readWith } from './reading.ts'
import type { Scope } from './scope.ts'

/** Maximum number of items of one name, or of a list, in an answer. */
const MOST = 10

/**
 * Answers a question with a tool: that of the first intent that fits and whose subject the question names.
 * Null where there is none; then the records themselves are searched.
 */
export async function computedAnswer(
  ctx: PrepareContext,
  talk: Conversation,
  scope: Scope,
): Promise<CitedSentence[] | null> {
  if (ctx.principal.role === 'lp') return null
  for (const intent of intentsOf(ctx.services.registry)) {
    if (!intent.pattern.test(talk.asked) || !inScope(intent, scope)) continue
    if (asksMore(ctx, intent, talk)) continue
    const entities = await entitiesFor(ctx, intent, talk, scope)
    if (entities === null) continue
    const told = await tell(ctx, intent, entities, talk)
    if (told && told.length > 0) return told
  }
  return null
}

/**
 * True where the words beside an intent’s own ask for something else: a count, a rank, a condition, or another kind of thing
 * than the one it is about.
 */
function asksMore(
  ctx: PrepareContext,
  { pattern, about }: Intent,
  { asked, mentions }: Conversation,
): boolean {
  const beside = new Wording(asked.replaceAll(new RegExp(pattern, 'gi'), ' | '))
  if (supposes(asked) || othersNamed(ctx, beside, about)) return true
  if (!asksOfMany(asked)) return false
  for (const { name } of mentions) beside.takePhrase(name)
  return beside.remaining().length > 0
}

/**
 * Returns every module's intents in the order they are tried: those about a named record, those about the
 * whole office, and last those about each record where none is named.
 */
function intentsOf(registry: Registry): Intent[] {
  const rank = ({ about, each }: Intent) => (each !== undefined ? 2 : about === null ? 1 : 0)
  return registry.modules.flatMap(({ intents }) => intents ?? []).sort((a, b) => rank(a) - rank(b))
}

/** In a narrower scope only its own thing is spoken of. */
const inScope = ({ about }: Intent, { level }: Scope): boolean => level === 'organisation' || about === level

async function entitiesFor(
  ctx: PrepareContext,
  intent: Intent,
  talk: Conversation,
  scope: Scope,
): Promise<Array<Entity | null> | null> {
  const { about } = intent
  const { mentions, earlier } = talk
  const unknown = strangersIn(talk.question.replace(intent.pattern, ' '), [
    ...mentions.map(({ name }) => name),
    scope.label ?? '',
  ])
  if (unknown.length > 0) return null
  if (about === null) return mentions.some(({ type, whole }) => whole && type !== 'contact') ? null : [null]
  if (scope.level !== 'organisation') {
    // A named record other than the scope's is not answered here.
    const others = mentions.filter(({ whole }) => whole)
    if (others.some(({ type, id }) => type !== about || id !== scope.id)) return null
    return scope.id === null ? null : [{ type: about, id: scope.id, name: scope.label ?? '' }]
  }
  const own = bestOf(mentions, about)
  if (!own[0]?.whole && mentions.some(({ whole }) => whole)) return null
  if (own.length > 0) return own.slice(0, MOST)
  const before = bestOf(earlier, about)
  if (before.length > 0) return before.slice(0, 1)
  if (!intent.each || mentions.length > 0) return null
  const all = (await read(ctx, intent.each, { limit: MOST })) as Array<{ id: number; name: string }> | null
  return all && all.length > 0 ? all.map(({ id, name }) => ({ type: about, id, name })) : null
}

async function tell(
  ctx: PrepareContext,
  intent: Intent,
  entities: ReadonlyArray<Entity | null>,
  talk: Conversation,
): Promise<CitedSentence[] | null> {
  const told: CitedSentence[] = []
  const today = await todayOf(ctx)
  for (const entity of entities) {
    const asked = {
      entity,
      day: dayOf(talk.question, today) ?? dayOf(talk.asked, today),
      text: talk.asked,
    }
    const given = intent.given(asked)
    if (given === null) return null
    const result = await read(ctx, intent.tool, given)
    if (result === null) return null
    told.push(...intent.tell(result, asked))
  }
  return told
}

/** Returns the tool's answer; null where the caller has no access to it. */
async function read(ctx: PrepareContext, tool: string, given: Record<string, unknown>): Promise<unknown> {
  try {
    return await readWith(ctx, tool, given)
  } catch (error) {
    if (error instanceof AppError && [403, 404].includes(error.status)) return null
    throw error
  }
}
