import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Db,
  type Dialect,
  matchingPassages,
  type Phrases,
  passagesBeginning,
} from '../../database/index.ts'
import { hiddenAreas } from '../../kernel/call.ts'
import { spelledWords } from '../../kernel/names/spellings.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import type { Subject } from '../../kernel/timeline/entries.ts'
import '../office/modules.ts'
import { type Found, type FoundPassage, rank } from './rank.ts'
import type { SearchUpkeep } from './upkeep.ts'
import { contentWords, exactNames, otherSpellings, sameAs, wordsOf } from './words.ts'

export type { FoundPassage } from './rank.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    /** Finds the office's records by their words. */
    search: SearchIndex
  }
}

interface Narrowed {
  /** Rooms hidden from them. */
  unseen: number[]
  /** These, and those of which something is kept from them. */
  narrowed: number[]
  /** The documents of these that they see. */
  documents: number[]
}

declare module '../../kernel/module.ts' {
  interface Module {
    /** The data rooms that the caller does not see whole. */
    narrowedRooms?: (ctx: Pick<Context, 'db' | 'principal' | 'now'>) => Promise<Narrowed>
  }
}

/** The scope of a search, the narrowest one given; by default the whole organisation. */
export interface Within {
  lpId?: number | undefined
  roomId?: number | undefined
  dealId?: number | undefined
  fundId?: number | undefined
}

export interface Query {
  text: string
  within: Within
  /** Limits the search to these kinds of record. */
  types?: readonly string[]
  /** The investors that an investor's own login stands for. */
  ownLps?: readonly number[]
  limit: number
}

/** A record that the caller may find. */
export interface Seen extends Subject {
  title: string
  /** The record it is a part of, where that is shown on a page of its own. */
  parent_id: number | null
}

/** Number of best matches ranked in detail. */
const CANDIDATES = 120

/**
 * Number of a word's letters that are looked up where names are compared: the rest may be spelt differently.
 */
const BEGINNING = 4
/**
 * Maximum number of records compared with a name, among indexed records and among those that wait for
 * indexing.
 */
const LIKELY = 200
/** Records that one statement asks for. */
const SEEN_AT_ONCE = 500

/** The records of an organisation as passages, found by words, names and identifiers. */
export class SearchIndex {
  readonly #dialect: Dialect
  readonly #upkeep: () => SearchUpkeep

  constructor(dialect: Dialect, upkeep: () => SearchUpkeep) {
    this.#dialect = dialect
    this.#upkeep = upkeep
  }

  /**
   * Resolves once everything that was committed before is found; that of one organisation, where it is said, and after
   * `patienceMs` in any case.
   */
  async upToDate(orgId?: number, patienceMs?: number): Promise<void> {
    const done = this.#upkeep().upToDate(orgId)
    if (patienceMs === undefined) return done
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<void>(resolve => {
      timer = setTimeout(resolve, patienceMs)
    })
    await Promise.race([done, enough])
    clearTimeout(timer)
  }

  /** Finds passages, best first; only those the caller may read, in their organisation and scope. */
  async find(ctx: PrepareContext, query: Query): Promise<FoundPassage[]> {
    const exact = exactNames(query.text).map(wordsOf)
    const words = contentWords(query.text)
    const spelled = otherSpellings(query.text)
    const phrases = words.flatMap(word =>
      [word, ...sameAs(word), ...(spelled.get(word) ?? [])].map(one => [one]),
    )
    if (phrases.length + exact.length === 0) return []
    const rows = await ctx.read(async db => {
      const named = exact.length > 0 ? await this.#candidates(db, ctx, query, exact) : []
      return [...named, ...(await this.#candidates(db, ctx, query, phrases))]
    })
    const once = [...new Map(rows.map(row => [row.id, row])).values()]
    return rank(once, { words, spelled, exact, now: ctx.now }).slice(0, query.limit)
  }

  /**
   * Returns the ids of a kind's records whose names may resemble one of these. They share the beginning of a
   * word with one, best matches first, or were written too recently to be indexed. Used for companies, deals
   * and people alike; `db` is bound to an organisation.
   */
  async likelyNamed(db: Db, type: string, names: readonly string[]): Promise<number[]> {
    const beginnings = [
      ...new Set(names.flatMap(spelledWords).map(word => [...word].slice(0, BEGINNING).join(''))),
    ]
    if (beginnings.length === 0) return []
    const named = await passagesBeginning(db, this.#dialect, beginnings)
      .select('search_passages.record_id')
      .where('search_passages.type', '=', type)
      .orderBy('fit', 'desc')
      .limit(LIKELY)
      .execute()
    const written = await db
      .selectFrom('search_marks')
      .select('record_id')
      .where('type', '=', type)
      .orderBy('id', 'desc')
      .limit(LIKELY)
      .execute()
    return [...new Set([...named, ...written].map(({ record_id }) => record_id))]
  }

  /** Returns those of these records that the caller may find, each with its name. */
  async seen(ctx: Context, records: readonly Subject[]): Promise<Seen[]> {
    const found: Seen[] = []
    const kept = await keptFrom(ctx)
    for (const [type, some] of Map.groupBy(records, ({ type }) => type))
      for (let at = 0; at < some.length; at += SEEN_AT_ONCE) {
        let rows = ctx.db
          .selectFrom('search_passages')
          .select(['type', 'record_id as id', 'title', 'parent_id'])
          .where('type', '=', type)
          .where(
            'record_id',
            'in',
            some.slice(at, at + SEEN_AT_ONCE).map(({ id }) => id),
          )
          .orderBy('record_id')
          .orderBy('part')
        for (const condition of kept) rows = rows.where(condition)
        found.push(...(await rows.execute()))
      }
    return [...new Map(found.map(one => [`${one.type}/${one.id}`, one])).values()]
  }

  async #candidates(db: Db, ctx: PrepareContext, query: Query, phrases: Phrases): Promise<Found[]> {
    if (phrases.length === 0) return []
    let rows = matchingPassages(db, this.#dialect, phrases)
      .select([
        'search_passages.id',
        'search_passages.type',
        'search_passages.record_id',
        'search_passages.part',
        'search_passages.title',
        'search_passages.body',
        'search_passages.deal_id',
        'search_passages.room_id',
        'search_passages.lp_id',
        'search_passages.fund_account_id',
        'search_passages.parent_id',
        'search_passages.room_document_id',
        'search_passages.document',
        'search_passages.page',
        'search_passages.happened_on',
      ])
      .orderBy('fit', 'desc')
      .limit(CANDIDATES)
    if (ctx.principal.role === 'lp')
      rows = rows
        .where('search_passages.for_investor', '=', 1)
        .where('search_passages.lp_id', 'in', [...(query.ownLps ?? []), 0])
    for (const condition of await keptFrom({ ...ctx, db })) rows = rows.where(condition)
    if (query.types) rows = rows.where('search_passages.type', 'in', query.types)
    const scope = scopeOf(query.within)
    if (scope) rows = rows.where(`search_passages.${scope.column}`, '=', scope.id)
    return rows.execute()
  }
}

/** Filters passages hidden from the caller: areas they may not read, and parts of data rooms they may not see. */
async function keptFrom(
  ctx: Pick<Context, 'services' | 'db' | 'principal' | 'now'>,
): Promise<RawBuilder<SqlBool>[]> {
  const hidden = hiddenAreas(ctx.services.registry, ctx.principal)
  const { unseen, narrowed, documents } = await roomsKeptFrom(ctx)
  return [
    ...(hidden.length > 0 ? [sql<SqlBool>`search_passages.area not in (${sql.join(hidden)})`] : []),
    // A room partly hidden from the caller is found by its name, and by those of its visible documents;
    // findings in it are not.
    ...(unseen.length > 0 ? [notOf(unseen)] : []),
    ...(narrowed.length > 0
      ? [sql<SqlBool>`(search_passages.type = 'room' or ${notOf(narrowed)} or ${ofDocuments(documents)})`]
      : []),
  ]
}

const notOf = (rooms: readonly number[]) =>
  sql<SqlBool>`coalesce(search_passages.room_id, 0) not in (${sql.join(rooms)})`

/** A room may have more documents than a statement takes parameters; their ids are numbers, and stand in its text. */
const ofDocuments = (documents: readonly number[]) =>
  sql<SqlBool>`search_passages.room_document_id in (${sql.raw(documents.length === 0 ? '0' : documents.map(Number).join(', '))})`

/** The data rooms that the caller does not see, or not whole, as the module that has rooms says. */
export async function roomsKeptFrom(
  ctx: Pick<Context, 'services' | 'db' | 'principal' | 'now'>,
): Promise<Narrowed> {
  for (const { narrowedRooms } of ctx.services.registry.modules) if (narrowedRooms) return narrowedRooms(ctx)
  return { unseen: [], narrowed: [], documents: [] }
}

/** Narrowest first: an investor, a room, a deal, a fund. */
function scopeOf({ lpId, roomId, dealId, fundId }: Within) {
  if (lpId !== undefined) return { column: 'lp_id', id: lpId } as const
  if (roomId !== undefined) return { column: 'room_id', id: roomId } as const
  if (dealId !== undefined) return { column: 'deal_id', id: dealId } as const
  if (fundId !== undefined) return { column: 'fund_account_id', id: fundId } as const
  return null
}
