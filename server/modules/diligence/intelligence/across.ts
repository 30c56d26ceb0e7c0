import { companiesByName } from '../../../companies/company.ts'
import { type Context, label } from '../../../kernel/index.ts'
import { normalised } from '../../../reading/entities/names.ts'
import type { ProfileFact, Quoted } from '../../../reading/profile/profile.ts'
import { factTitle, writtenFact } from '../../../reading/profile/tell.ts'
import { howRead } from '../../../sources/how-read.ts'
import { hasText, type ToldDocument } from '../summaries/document-profiles.ts'

type Say = Context['say']

const MOST_PARTIES = 60
const MOST_DATES = 100
const MOST_AMOUNTS = 60
/** Places of one party. */
const MOST_PLACES = 5

/** Where in a document of the room something stands. */
const placed =
  <One extends Told>(say: Say, { id, index, name, status, reason }: One) =>
  ({ page, quote }: Quoted) => ({
    ...{ document_id: id as One['id'], index, document: name, page, quote },
    read: howRead(say, { status, reason }),
  })

/** A document with its profile: of a room, or in none, without an id. */
type Told = Pick<ToldDocument, 'index' | 'name' | 'status' | 'reason' | 'profile'> & { id: number | null }

type Read<One extends Told> = One & { profile: NonNullable<ToldDocument['profile']> }

export const readOf = <One extends Told>(documents: readonly One[]): Array<Read<One>> =>
  documents.filter((one): one is Read<One> => one.profile !== null && hasText(one))

/**
 * Returns the parties across a room's documents: companies by name, people by each document that names them.
 */
export async function partiesAcross<One extends Told>(
  ctx: Pick<Context, 'db' | 'say'>,
  documents: ReadonlyArray<Read<One>>,
) {
  const all = documents.flatMap(document => document.profile.parties.map(party => ({ document, party })))
  const same = [
    ...Map.groupBy(all, ({ document, party }) =>
      // People of one name may be two.
      party.type === 'person' ? `${party.name} ${document.id ?? document.name}` : normalised(party.name),
    ).values(),
  ].sort((one, other) => other.length - one.length)
  const known = await companiesByName(
    ctx,
    same.flatMap(([first]) => (first && first.party.type !== 'person' ? first.party.name : [])),
  )
  const shown = same.slice(0, MOST_PARTIES).map(mentions => {
    const { name, type } = (mentions[0] as (typeof mentions)[number]).party
    return {
      name,
      type,
      roles: [...new Set(mentions.flatMap(({ party }) => party.roles))],
      company_id: type === 'person' ? null : (known.get(name)?.id ?? null),
      places: mentions.slice(0, MOST_PLACES).map(({ document, party }) => placed(ctx.say, document)(party)),
      documents: new Set(mentions.map(({ document }) => document.id ?? document.name)).size,
    }
  })
  return { parties: shown, more_parties: same.length - shown.length }
}

/** The days that matter, the earliest first: those to come before those that are over, where not all can be shown. */
export function datesAcross<One extends Told>(
  { say }: Pick<Context, 'say'>,
  documents: ReadonlyArray<Read<One>>,
  today: string,
) {
  const all = documents.flatMap(document => {
    const { dated, dates, stated } = document.profile
    const facts = stated.filter(fact => factKindOf(fact) === 'date')
    return [
      ...(dated ? [{ on: dated.iso, what: 'Dated', ...placed(say, document)(dated) }] : []),
      ...facts.map(fact => ({
        on: String(fact.value),
        what: factTitle(fact),
        ...placed(say, document)(fact),
      })),
      ...dates.map(date => ({ on: date.iso, what: label(date.word), ...placed(say, document)(date) })),
    ]
  })
  const once = [...new Map(all.map(one => [`${one.on} ${one.document_id ?? one.document}`, one])).values()]
  const byDay = (one: { on: string }, other: { on: string }) =>
    one.on < other.on ? -1 : one.on > other.on ? 1 : 0
  const ahead = once.filter(({ on }) => on >= today).sort(byDay)
  const over = once.filter(({ on }) => on < today).sort(byDay)
  const shown = [...over.slice(-Math.max(0, MOST_DATES - ahead.length)), ...ahead.slice(0, MOST_DATES)].slice(
    -MOST_DATES,
  )
  return { dates: shown.sort(byDay), more_dates: once.length - shown.length }
}

/** Returns the figures that documents state about their subject, then the largest other amounts of each. */
export function amountsAcross<One extends Told>(
  { say }: Pick<Context, 'say'>,
  documents: ReadonlyArray<Read<One>>,
) {
  const stated = documents.flatMap(document =>
    document.profile.stated
      .filter(fact => factKindOf(fact) !== 'date' && fact.value !== '')
      .map(fact => ({ what: factTitle(fact), written: writtenFact(fact), ...placed(say, document)(fact) })),
  )
  const others = documents.flatMap(document => {
    const told = new Set(document.profile.stated.map(({ value }) => value))
    const [largest] = document.profile.amounts.filter(({ value }) => !told.has(value))
    return largest ? [{ what: 'Amount', written: largest.written, ...placed(say, document)(largest) }] : []
  })
  const all = [...stated, ...others]
  const shown = all.slice(0, MOST_AMOUNTS)
  return { amounts: shown, more_amounts: all.length - shown.length }
}

const factKindOf = ({ value }: ProfileFact): 'date' | 'other' =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? 'date' : 'other'

/** Counts documents by kind, state and language. */
export function countsOf(documents: readonly ToldDocument[]) {
  const by = <K extends string>(keyOf: (one: ToldDocument) => K) =>
    [...Map.groupBy(documents, keyOf)]
      .map(([key, own]) => ({ key, documents: own.length }))
      .sort((one, other) => other.documents - one.documents)
  const languages = new Map<string, { documents: number; sentences: number }>()
  for (const { profile } of documents)
    for (const { language, sentences } of profile?.coverage.languages ?? []) {
      const known = languages.get(language) ?? { documents: 0, sentences: 0 }
      languages.set(language, { documents: known.documents + 1, sentences: known.sentences + sentences })
    }
  return {
    documents: documents.length,
    pages: documents.reduce((sum, { pages }) => sum + pages, 0),
    by_kind: by(({ kind }) => kind).map(({ key: kind, ...one }) => ({ kind, ...one })),
    by_status: by(({ status }) => status).map(({ key: status, ...one }) => ({ status, ...one })),
    by_language: [...languages]
      .map(([language, counts]) => ({ language, ...counts }))
      .sort((one, other) => other.sentences - one.sentences),
  }
}
