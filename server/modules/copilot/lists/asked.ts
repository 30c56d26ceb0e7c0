import type { Collection, Row } from '../../../platform/language/collection.ts'
import type { Entity, Mention } from '../../../platform/language/mentions.ts'
import { type Period, periodIn } from '../../../platform/language/periods.ts'
import type { Test } from './conditions.ts'
import { choicesIn, FieldWords, statesIn } from './fields.ts'
import { type Bound, boundIn, boundTests, OVER, periodTest, type Ranked, rankIn, UNDER } from './measures.ts'
import { aboutTest, mineIn, takeMentions, takeValues } from './names.ts'
import type { People } from './values.ts'
import { folded, Wording } from './wording.ts'

export type Deed = 'list' | 'count' | 'sum' | 'average' | 'most' | 'least'

/** A question as it is carried out on the rows of a collection. */
export interface Asked {
  collection: Collection
  deed: Deed
  /** Number of ranked rows to return. */
  first: number
  /** The field that is summed or ranked by. */
  by: string | null
  groupBy: string | null
  /** Fields shown of each row. */
  shown: string[]
  tests: Test[]
  /** Whether the answer is yes or no. */
  yesOrNo: boolean
}

export interface Asker {
  today: string
  /** The names of the people of the office by their ids, and the one who asks. */
  people: People
  me: number | null
}

const COUNT = /(?<= )(?:how many|(?:the )?(?:total )?number of|(?:the )?count of|count)(?= )/
const SUM =
  /(?<= )(?:how much|(?:the )?total|(?:the )?sum of|in total|in all|altogether|combined|together)(?= )/
const AVERAGE = /(?<= )(?:(?:on )?average|(?:the )?mean)(?= )/
const IN_ALL = /(?<= )(?:in total|in all|altogether)(?= )/
const YES_OR_NO = /^ (?:is|are|do|does|did|has|have|was|were|any) /
const WHO = /(?<= )(?:who|whom|whose)(?= )/
const WHEN = /(?<= )(?:when|on which (?:day|date)|what (?:day|date))(?= )/
const MINE = /(?<= )(?:my|mine|i|(?<!(?:show|tell|give|list|find|get) )me)(?= )/

const MEASURES: readonly string[] = ['amount', 'number', 'fraction']
const ANSWER_WHO: readonly string[] = ['person', 'text', 'record']

/** Parts of a question, before it is clear whether the collection can answer them. */
interface Said {
  tests: Test[]
  /** Fields that are asked for, in the order in which they are understood. */
  fields: string[]
  group: string | null
  period: Period | null
  over: Bound
  under: Bound
  ranked: Ranked | null
  count: boolean
  sum: boolean
  average: boolean
  who: boolean
  when: boolean
  yesOrNo: boolean
  /** One of the collection’s nouns is said. */
  named: boolean
}

/**
 * Parses a question about a collection, where every word of it is understood; otherwise null. A partly
 * understood question is never answered, since it would be another question.
 */
export function askedOf(
  question: string,
  collection: Collection,
  rows: readonly Row[],
  mentions: readonly Mention[],
  asker: Asker,
  about: Entity | null,
): Asked | null {
  const said = saidOf(question, collection, rows, mentions, asker, about)
  return said && carriedOut(said, collection, asker.today)
}

/** Parses the words, the most certain first: names, days, amounts, states, fields, then nouns and values. */
function saidOf(
  question: string,
  collection: Collection,
  rows: readonly Row[],
  mentions: readonly Mention[],
  { today, people, me }: Asker,
  about: Entity | null,
): Said | null {
  const words = new Wording(question)
  const tests: Test[] = []
  if (about && !aboutTest(about, collection, tests)) return null
  const fields = new FieldWords(collection)
  const yesOrNo = words.has(YES_OR_NO)
  const [who, when] = [WHO, WHEN].map(pattern => words.take(pattern) !== null) as [boolean, boolean]
  if (!takeMentions(words, collection, rows, mentions, tests)) return null
  const period = periodIn(words.left, today)
  if (period) words.takePhrase(period.words.trim())
  const [over, under] = [boundIn(words, OVER), boundIn(words, UNDER)]
  const group = fields.takeGroup(words)
  fields.takeEmptiness(words, tests)
  tests.push(...statesIn(words, collection, today))
  const asked = fields.take(words, ({ phrase }) => /[ -]/.test(phrase))
  const count = words.take(COUNT) !== null
  const sum = !count && words.take(SUM) !== null
  while (words.take(sum ? SUM : IN_ALL)) {}
  if (period) asked.unshift(...fields.take(words, ({ field }) => field.kind === 'date'))
  if (who) asked.push(...fields.take(words, ({ field }) => ANSWER_WHO.includes(field.kind)))
  if (sum || over || under) asked.push(...fields.take(words, ({ field }) => MEASURES.includes(field.kind)))
  const ranked = rankIn(words)
  const average = words.take(AVERAGE) !== null
  const named = collection.nouns.some(noun => new Wording(question).takePhrase(noun))
  for (const noun of collection.nouns.toSorted((a, b) => b.length - a.length)) words.takePhrase(noun)
  if (words.take(MINE)) mineIn(collection, tests, me, people)
  tests.push(...choicesIn(words, collection, rows, people))
  asked.push(...fields.take(words, () => true))
  // Without a noun of the list a word is part of a name only where a record is called so.
  const names = new Set(mentions.flatMap(({ name }) => folded(name).split(/[ -]/)))
  const mayBeName = (word: string) =>
    named || /\d/.test(word) || word.split('-').every(part => names.has(part))
  if (!takeValues(words, collection, rows, people, { asked, tests, about, mayBeName })) return null
  if (words.remaining().length > 0) return null
  const all = { tests, fields: [...new Set(asked)], group, period, over, under, ranked, count, sum, average }
  return { ...all, who, when, yesOrNo, named }
}

/**
 * Returns the operations on the rows; null where the parts do not fit together or the collection lacks a
 * field.
 */
function carriedOut(said: Said, collection: Collection, today: string): Asked | null {
  const { tests, fields, group, ranked, count, sum, average, period, over, under } = said
  if ([ranked, count, average].filter(Boolean).length > 1) return null
  const deed: Deed = ranked ? ranked.way : count ? 'count' : average ? 'average' : sum ? 'sum' : 'list'
  const kindOf = (name: string) => collection.fields[name]?.kind ?? ''
  const measured = fields.find(name => MEASURES.includes(kindOf(name)))
  const onDay = fields.find(name => kindOf(name) === 'date')
  const by = byOf(deed, ranked, { measured, onDay }, collection)
  if (by === undefined) return null
  const day = period ? (onDay ?? (collection.dated ? collection.date : undefined)) : undefined
  if (period && !periodTest(period, day, collection, tests)) return null
  if (ranked?.ahead && !periodTest({ from: today, to: null }, by ?? undefined, collection, tests)) return null
  const compared = over || under ? (measured ?? collection.amount) : undefined
  if (!boundTests(over, under, compared, collection, tests)) return null
  tests.push(
    ...usualTests(collection, ranked?.ahead || (day !== undefined && day === collection.due), deed, ranked),
  )
  const told = [
    ...fields,
    ...(by && deed !== 'sum' && deed !== 'average' ? [by] : []),
    ...(compared ? [compared] : []),
  ]
  const shown = [...new Set(told)].filter(
    name => name !== group && !tests.some(({ field }) => field === name),
  )
  if (said.who && !collection.people && !shown.some(name => ANSWER_WHO.includes(kindOf(name)))) return null
  if (said.when && !shown.some(name => kindOf(name) === 'date')) return null
  if (saysNothing(said, deed)) return null
  return {
    collection,
    deed,
    first: ranked?.first ?? 1,
    by,
    groupBy: group,
    shown:
      deed === 'list' && shown.every(name => name === day)
        ? [...new Set([...shown, ...(collection.tells ?? [])])]
        : shown,
    tests,
    yesOrNo: said.yesOrNo && deed === 'list' && group === null,
  }
}

/** A name and nothing that is asked of it is no question of a list. */
function saysNothing({ fields, group, tests, yesOrNo, named }: Said, deed: Deed): boolean {
  if (fields.length > 0 || group !== null) return false
  if (deed === 'list' && !yesOrNo && tests.some(({ field }) => field === 'id')) return true
  return !named && (deed === 'list' || tests.length === 0)
}

/** Returns implicit tests: due items are not done, and sums leave drafts out. */
function usualTests({ done, counts }: Collection, due: boolean, deed: Deed, ranked: Ranked | null): Test[] {
  const tests: Test[] = []
  if (done && due) tests.push({ field: 'done', said: 'not done', holds: row => !done(row) })
  if (counts && (deed === 'sum' || deed === 'average' || (ranked && !ranked.dated)))
    tests.push({ field: 'counts', ...counts })
  return tests
}

/** The field that is ranked or summed by; undefined where none can be. */
function byOf(
  deed: Deed,
  ranked: Ranked | null,
  { measured, onDay }: { measured: string | undefined; onDay: string | undefined },
  { amount, date, due }: Collection,
): string | null | undefined {
  if (deed === 'list' || deed === 'count') return null
  if (ranked?.dated) return onDay ?? (ranked.ahead ? (due ?? date) : date)
  return measured ?? (deed === 'average' ? undefined : amount)
}
