import { companiesByKey } from '../../../companies/company.ts'
import type { Context } from '../../../kernel/index.ts'
import { keysOf as spellingsOf } from '../../../kernel/names/name-keys.ts'
import type { Subject } from '../../../kernel/timeline/entries.ts'
import type { Relation } from '../../../platform/graph/neighbours.ts'
import type { EntityMap } from '../../../reading/entities/map.ts'
import { documentIdsByPath, roomsOfDocuments } from '../../vdr/index.ts'
import { newestAnalyses } from './findings.ts'
import { readableAnalyses } from './readable-analyses.ts'

/** A company that a document names, by the key under which the office knows companies. */
export interface NamedParty {
  /** `mentioned_in` where the document only names it; otherwise how it is related to the other. */
  relation: string
  party_key: string
  other_key: string | null
  document: string
  page: number
  quote: string
}

/** The companies and funds of a map under each spelling of their names, as the document that is quoted first names them. */
export function namedParties({ nodes, edges }: EntityMap): NamedParty[] {
  const keys = new Map(
    nodes
      .filter(({ type }) => type === 'company' || type === 'fund')
      .map(({ id, name }) => [id, spellingsOf(name)]),
  )
  const found = new Map<string, NamedParty>()
  for (const { from, to, type, evidence } of edges) {
    const others: ReadonlyArray<string | null> = keys.get(to) ?? [null]
    const [first] = evidence
    if (!first || others.includes(null) !== (type === 'mentioned_in')) continue
    const { document, page, quote } = first
    for (const party_key of keys.get(from) ?? [])
      for (const other_key of others) {
        const key = JSON.stringify([party_key, type, other_key ?? document])
        if (party_key !== other_key && !found.has(key))
          found.set(key, { relation: type, party_key, other_key, document, page, quote })
      }
  }
  return [...found.values()]
}

/** Rows that are written with one statement. */
const AT_ONCE = 100

/** Keeps whom the documents of an analysis name; of documents that are lent nothing is. */
export async function keepNamedParties(
  ctx: Context,
  analysis_id: number,
  parties: readonly NamedParty[],
): Promise<void> {
  const rows = parties.map(party => ({ ...party, analysis_id, created_at: ctx.now, updated_at: ctx.now }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await ctx.db
      .insertInto('vdr_named_parties')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** Maximum number of relations read for one question. */
const MOST_TOLD = 2000

/** Returns relations between these records and known companies, from each document's newest analysis. */
export async function documentRelations(ctx: Context, records: readonly Subject[]): Promise<Relation[]> {
  const ids = (type: string) => records.filter(one => one.type === type).map(({ id }) => id)
  const rows = await partiesOf(ctx, {
    keys: await keysOf(ctx, ids('company')),
    deals: ids('deal'),
    rooms: [...ids('room'), ...(await roomsOfDocuments(ctx, ids('room_document')))],
  })
  const companies = await companiesByKey(
    ctx,
    rows.flatMap(({ party_key, other_key }) => (other_key === null ? [party_key] : [party_key, other_key])),
  )
  const documents = new Map<number, Map<string, number>>()
  for (const { room_id } of rows)
    if (room_id !== null && !documents.has(room_id))
      documents.set(room_id, await documentIdsByPath(ctx, room_id))
  const company = (key: string): Subject | null => {
    const known = companies.get(key)
    return known ? { type: 'company', id: known.id } : null
  }
  const place = ({ room_id, deal_id, document }: (typeof rows)[number]): Subject | null => {
    if (room_id === null) return deal_id === null ? null : { type: 'deal', id: deal_id }
    const id = documents.get(room_id)?.get(document)
    return id === undefined ? { type: 'room', id: room_id } : { type: 'room_document', id }
  }
  // A relation stands once for each spelling of its parties.
  const told = new Set<string>()
  return rows.flatMap(row => {
    const from = company(row.party_key)
    const to = row.other_key === null ? place(row) : company(row.other_key)
    if (!from || !to || (from.type === to.type && from.id === to.id)) return []
    const { analysis_id, document, page, quote } = row
    const evidence = { analysis_id, document, page, quote }
    const key = JSON.stringify([from, to, row.relation, evidence])
    if (told.has(key)) return []
    told.add(key)
    return { from, to, type: row.relation, mutual: false, evidence, since: row.created_at }
  })
}

/** Returns the name keys of companies in documents. */
async function keysOf({ db }: Context, companies: readonly number[]): Promise<string[]> {
  if (companies.length === 0) return []
  const rows = await db
    .selectFrom('company_names')
    .select(['key', 'other_key'])
    .distinct()
    .where('company_id', 'in', companies)
    .execute()
  return rows.flatMap(({ key, other_key }) => (other_key === null ? key : [key, other_key]))
}

interface Asked {
  keys: readonly string[]
  deals: readonly number[]
  rooms: readonly number[]
}

async function partiesOf(ctx: Context, { keys, deals, rooms }: Asked) {
  if (keys.length + deals.length + rooms.length === 0) return []
  return (await readableAnalyses(ctx))
    .innerJoin('vdr_named_parties', 'vdr_named_parties.analysis_id', 'vdr_analyses.id')
    .select(['analysis_id', 'relation', 'party_key', 'other_key', 'document', 'page', 'quote'])
    .select(['room_id', 'deal_id', 'vdr_analyses.created_at'])
    .where('vdr_analyses.id', 'in', newestAnalyses(ctx.db))
    .where(eb =>
      eb.or([
        ...(keys.length > 0 ? [eb('party_key', 'in', keys), eb('other_key', 'in', keys)] : []),
        ...(deals.length > 0 ? [eb('deal_id', 'in', deals)] : []),
        ...(rooms.length > 0 ? [eb('room_id', 'in', rooms)] : []),
      ]),
    )
    .orderBy('vdr_named_parties.id', 'desc')
    .limit(MOST_TOLD)
    .execute()
}
