import { AppError, type PrepareContext } from '../../kernel/index.ts'
import type { CitedSentence } from '../../platform/language/cited-sentence.ts'
import type { Collection, Reads, Row } from '../../platform/language/collection.ts'
import type { Entity, Mention } from '../../platform/language/mentions.ts'
import { todayOf } from '../../platform/office/today.ts'
import type { Conversation } from './conversation.ts'
import { answerOf } from './lists/answer.ts'
import { askedOf } from './lists/asked.ts'
import { phrasePattern, Wording } from './lists/wording.ts'
import { readWhole, readWith } from './reading.ts'
import type { Scope } from './scope.ts'

/** Lists of more rows are not counted by reading them. */
const MOST_ROWS = 10_000
const COLLEAGUES = 'GET /api/v1/svc/me/colleagues'

/**
 * Answers a question from a list: which, how many, the total, the largest, by which field, when and whose.
 * Null where no list's words cover the question, or where the caller may not read the list.
 */
export async function listsAnswer(
  ctx: PrepareContext,
  { asked: question, mentions: named, earlier }: Conversation,
  scope: Scope,
  which: 'own' | 'besides',
): Promise<CitedSentence[] | null> {
  if (ctx.principal.role === 'lp' || supposes(question)) return null
  const within = withinOf(scope, named)
  if (within === undefined) return null
  const mentions = within ? named.filter(({ type, id }) => type !== within.type || id !== within.id) : named
  const reads = readsOf(ctx)
  const candidates = collectionsFor(ctx, question, within ? [within] : mentions, which)
  if (candidates.every(({ collections }) => collections.length === 0)) return null
  const people = new Map((await reads.list(COLLEAGUES)).map(({ id, name }) => [id as number, name as string]))
  const asker = { today: await todayOf(ctx), people, me: ctx.principal.userId }
  const about = mentions.some(({ whole }) => whole) ? null : (within ?? earlier[0] ?? null)
  for (const { collections, one } of candidates) {
    const understood: CitedSentence[][] = []
    for (const collection of collections) {
      const rows = await rowsOf(ctx, collection, reads)
      const asked = rows && askedOf(question, collection, rows, mentions, asker, about)
      if (rows && asked) understood.push(answerOf(asked, rows, people))
      if (one === 'first' && understood.length > 0) break
    }
    if (understood.length > 1 && one === 'only') return null
    if (understood.length > 0) return understood.flat()
  }
  return null
}

/** Returns the subject of a narrower scope; undefined where the question names a record outside it. */
function withinOf({ level, id, label }: Scope, named: readonly Mention[]): Entity | null | undefined {
  if (level === 'organisation') return null
  if (id === null || named.some(({ whole, ...one }) => whole && (one.type !== level || one.id !== id)))
    return undefined
  return { type: level, id, name: label ?? '' }
}

/**
 * Lists that may understand the question: the first that does answers, or each (a firm is a company and an investor), or the
 * only one.
 */
interface Candidates {
  collections: Collection[]
  one: 'first' | 'each' | 'only'
}

/**
 * The collections whose nouns the question has, the longest noun first; then those of the things that it names; then those
 * that have a field it asks for.
 */
function collectionsFor(
  ctx: PrepareContext,
  question: string,
  mentions: ReadonlyArray<Entity & { whole?: boolean }>,
  which: 'own' | 'besides',
): Candidates[] {
  const all = ctx.services.registry.modules
    .flatMap(one => one.collections ?? [])
    .filter(({ besides }) => (besides ?? false) === (which === 'besides'))
  const has = (phrase: string) => new Wording(question).takePhrase(phrase)
  const nounOf = ({ nouns }: Collection): number => Math.max(0, ...nouns.filter(has).map(noun => noun.length))
  const named = all.filter(one => nounOf(one) > 0).sort((a, b) => nounOf(b) - nounOf(a))
  const whole = mentions.filter(one => one.whole !== false)
  const types = new Set((whole.length > 0 ? whole : mentions).map(({ type }) => type))
  const ofThings = all.filter(one => types.has(one.type) && !named.includes(one))
  const fielded = all.filter(
    one =>
      !named.includes(one) &&
      !ofThings.includes(one) &&
      [...Object.values(one.fields).flatMap(({ words }) => words), ...Object.keys(one.states ?? {})].some(
        has,
      ),
  )
  // A record named in full is the subject: no other list is considered, except to find its people.
  const others = fielded.filter(
    ({ people }) => which === 'besides' || whole.length === 0 || (people && has('who')),
  )
  return [
    { collections: named, one: 'first' },
    { collections: ofThings, one: 'each' },
    { collections: others, one: 'only' },
  ]
}

/** True where a text speaks of a list’s things other than those of a kind: of red flags, where it is a deal’s stage. */
export const othersNamed = (ctx: PrepareContext, words: Wording, about: string | null): boolean =>
  about !== null &&
  ctx.services.registry.modules
    .flatMap(one => one.collections ?? [])
    .some(({ type, nouns }) => type !== about && nouns.some(noun => words.has(phrasePattern(noun))))

/** Returns whether a question asks for a judgement or a hypothesis: no list answers that. */
export const supposes = (question: string): boolean =>
  new Wording(question).has(/(?<= )(?:best|worst|better|should|would|if|unless|instead|likely to)(?= )/)

/** Returns whether a question asks to count, sum, rank or compare: a quoted record does not answer it. */
export const asksOfMany = (question: string): boolean =>
  new Wording(question).has(
    /(?<= )(?:how many|how often|number of|total|sum|average|largest|biggest|highest|smallest|lowest|most|least|latest|newest|oldest|earliest|fewest|top|best|worst|better|should|would|compare[ds]?|versus|vs|percentage|share of|rank(?:ed)?|per|who (?:has )?(?:approved|signed|decided|changed|created|made|did)|why)(?= )/,
  )

/** All rows of a collection; null where the caller may not read them. */
async function rowsOf(ctx: PrepareContext, collection: Collection, reads: Reads): Promise<Row[] | null> {
  try {
    const rows = await listed(ctx, collection, reads)
    return await named(ctx, collection, rows, reads)
  } catch (error) {
    if (error instanceof TooLong || (error instanceof AppError && [403, 404].includes(error.status)))
      return null
    throw error
  }
}

async function listed(ctx: PrepareContext, collection: Collection, reads: Reads): Promise<Row[]> {
  const { list, rows, within } = collection
  if (rows) return rows(reads)
  if (!within) return reads.list(list)
  const parents = await reads.list(listOf(ctx, within.type))
  const all = await Promise.all(
    parents.map(async ({ id }) =>
      (await reads.list(list, { [within.parameter]: id })).map(row => ({ ...row, [within.field]: id })),
    ),
  )
  return all.flat()
}

/** Returns the rows with names in place of bare ids. */
async function named(
  ctx: PrepareContext,
  { fields }: Collection,
  rows: readonly Row[],
  reads: Reads,
): Promise<Row[]> {
  const nameless = Object.entries(fields).flatMap(([field, { of, named: name }]) =>
    of && name && rows[0] && !(name in rows[0]) ? [{ field, of, name }] : [],
  )
  let told = [...rows]
  for (const { field, of, name } of nameless) {
    const names = await titlesOf(ctx, of, reads)
    told = told.map(row => ({ ...row, [name]: names.get(row[field]) ?? null }))
  }
  return told
}

async function titlesOf(ctx: PrepareContext, type: string, reads: Reads): Promise<Map<number, string>> {
  const collection = ownList(ctx, type)
  const rows = (await rowsOf(ctx, collection, reads)) ?? []
  return new Map(rows.map(row => [row.id as number, collection.title(row)]))
}

const listOf = (ctx: PrepareContext, type: string): string => ownList(ctx, type).list

/** The collection of a kind of thing. */
function ownList(ctx: PrepareContext, type: string): Collection {
  const all = ctx.services.registry.modules.flatMap(one => one.collections ?? [])
  const own = all.find(one => one.type === type && !one.besides)
  if (!own) throw new Error(`No collection lists ${type}`)
  return own
}

/** Thrown for a list too long to count by reading it. */
class TooLong extends Error {}

/** Reads each list and record once for a question. */
function readsOf(ctx: PrepareContext): Reads {
  const known = new Map<string, Promise<unknown>>()
  const once = <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const before = known.get(key) as Promise<T> | undefined
    if (before) return before
    const reading = read()
    known.set(key, reading)
    return reading
  }
  return {
    list: (list, given = {}) =>
      once(`${list} ${JSON.stringify(given)}`, async () => {
        const rows = await readWhole(ctx, list, given, MOST_ROWS)
        if (rows === null) throw new TooLong()
        return rows as Row[]
      }),
    one: (tool, given) =>
      once(`${tool} ${JSON.stringify(given)}`, async () => (await readWith(ctx, tool, given)) as Row),
  }
}
