import type { Context } from '../../kernel/index.ts'
import { contradictionsIn, type Fact, knownOn, plainWords, presentFact } from './facts.ts'
import { factOf, notesOf } from './notes.ts'
import { documentFacts, entriesOf, fieldFacts, saidFacts } from './record-facts.ts'
import type { MemoryQuery } from './schemas.ts'
import { findRemembered, type Remembered, rememberedOf } from './subjects.ts'

const MOST = 500

/** Returns the facts about a record, or those that people noted of all records, with contradictions side by side. */
export async function entityMemory(ctx: Context, { entity, attribute, q, as_known_on }: MemoryQuery) {
  const subject = entity === undefined ? null : await findRemembered(ctx, entity)
  const all = subject ? await factsOf(ctx, subject) : await notedOfAll(ctx)
  const known = as_known_on === undefined ? all : knownOn(all, as_known_on)
  const found = known
    .filter(fact => attribute === undefined || plainWords(fact.attribute) === plainWords(attribute))
    .filter(fact => q === undefined || has(fact, q))
    .toSorted(inOrder)
  return {
    entity: entity ?? null,
    name: subject?.name ?? null,
    as_known_on: as_known_on ?? null,
    facts: found.slice(0, MOST).map(presentFact),
    contradictions: subject ? contradictionsIn(found) : [],
    truncated: found.length > MOST || all.length > MOST,
  }
}

async function factsOf(ctx: Context, subject: Remembered): Promise<Fact[]> {
  const entries = await entriesOf(ctx, subject)
  const notes = await notesOf(ctx, subject, MOST + 1)
  return [
    ...notes.map(row => factOf(subject, row)),
    ...(await fieldFacts(ctx, subject, entries)),
    ...saidFacts(subject, entries),
    ...(await documentFacts(ctx, subject)),
  ]
}

/** The facts that people noted of records that the caller sees. */
async function notedOfAll(ctx: Context): Promise<Fact[]> {
  const rows = await notesOf(ctx, null, MOST + 1)
  const subjects = await rememberedOf(
    ctx,
    rows.map(({ record_type, record_id }) => `${record_type}/${record_id}`),
  )
  return rows.flatMap(row => {
    const subject = subjects.get(`${row.record_type}/${row.record_id}`)
    return subject ? [factOf(subject, row)] : []
  })
}

/** Returns whether a fact has each of the words in its attribute, its value, its record's name or its source. */
function has({ attribute, value, source, subject }: Fact, words: string): boolean {
  const text = plainWords(
    [attribute, value, subject.name, source.label, source.author, source.document, source.quote].join(' '),
  )
  return plainWords(words)
    .split(' ')
    .every(word => text.includes(word))
}

const inOrder = (one: Fact, other: Fact): number =>
  compare(plainWords(one.attribute), plainWords(other.attribute)) ||
  Number(one.superseded_by !== null) - Number(other.superseded_by !== null) ||
  compare(other.observed_at, one.observed_at) ||
  compare(other.known_since, one.known_since) ||
  compare(one.fact, other.fact)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
