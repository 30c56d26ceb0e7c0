import { fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import type { BoundedMap } from '../../../reading/entities/bound.ts'
import type { KeptSource } from '../../../sources/kept-source.ts'
import { accessTo, narrowedRooms } from '../../vdr/index.ts'
import { newestAnalyses } from '../analyses/findings.ts'
import { type KnownMap, withCompanies } from '../analyses/known-companies.ts'
import { documentsTold, type ToldDocument } from '../summaries/document-profiles.ts'
import { identified } from './flags.ts'

type Db = Context['db']

const NONE: BoundedMap = { nodes: [], edges: [], more_nodes: 0, more_edges: 0 }

/**
 * Returns who is named in a room, and how they are related, as its last analysis found them. Others than those who
 * see the whole room are shown what rests only on documents they see.
 */
export async function entityMapOf(ctx: Context, roomId: number) {
  const access = await accessTo(ctx, roomId)
  const sees_whole = !(await narrowedRooms(ctx)).narrowed.includes(roomId)
  const documents = await documentsTold(ctx, roomId, access)
  const row = await latestOfRoom(ctx.db, roomId)
  const map = row ? { ...NONE, ...fromJson<Partial<BoundedMap>>(row.entity_map) } : NONE
  const documentOf = await identified(ctx.db, documents)
  const at = (name: string) => row && documentOf(name, row.documents)
  const shown = withPlaces(await withCompanies(ctx, sees_whole ? map : seenOf(map, at)), at)
  return {
    room_id: roomId,
    analysis_id: sees_whole ? (row?.id ?? null) : null,
    as_of: row?.as_of ?? null,
    sees_whole,
    ...shown,
  }
}

/** The last analysis of the documents that a room keeps: of the whole room, or else of a part of it. */
async function latestOfRoom(db: Db, roomId: number) {
  const rows = await db
    .selectFrom('vdr_analyses')
    .select(['id', 'as_of', 'source', 'documents', 'entity_map'])
    .where('room_id', '=', roomId)
    .where('id', 'in', newestAnalyses(db))
    .orderBy('id', 'desc')
    .execute()
  const ofRoom = rows.filter(({ source }) => fromJson<KeptSource>(source).type === 'room')
  const isWhole = ({ source }: { source: string }) => {
    const of = fromJson<KeptSource>(source)
    return of.type === 'room' && of.folder_id === undefined && of.document_id === undefined
  }
  return ofRoom.find(isWhole) ?? ofRoom[0]
}

type At = (name: string) => ToldDocument | null | undefined

/** The map as documents that are seen say it: an edge with its evidence there, a name that such an edge has. */
function seenOf({ nodes, edges }: BoundedMap, at: At): BoundedMap {
  const seen = edges.flatMap(edge => {
    const evidence = edge.evidence.filter(({ document }) => at(document))
    return evidence.length > 0 && evidence.length === edge.evidence.length ? [edge] : []
  })
  const named = new Set(seen.flatMap(({ from, to }) => [from, to]))
  return {
    // Aliases and identifiers may come from documents that are hidden.
    nodes: nodes
      .filter(({ id }) => named.has(id))
      .map(node => ({ ...node, aliases: [], identifiers: [], jurisdiction: null })),
    edges: seen,
    ...{ more_nodes: 0, more_edges: 0 },
  }
}

/** The map with each place’s document, and with how often each is named. */
function withPlaces({ nodes, edges, ...more }: KnownMap, at: At) {
  const places = new Map<string, Set<string>>()
  const documents = new Map<string, Set<string>>()
  const add = (to: Map<string, Set<string>>, id: string, what: string) =>
    to.set(id, (to.get(id) ?? new Set()).add(what))
  for (const { from, to, evidence } of edges)
    for (const { document, page, start, paragraph } of evidence)
      for (const id of [from, to]) {
        add(places, id, `${document} ${page} ${paragraph} ${start}`)
        add(documents, id, document)
      }
  return {
    nodes: nodes.map(node => ({
      ...node,
      mentions: places.get(node.id)?.size ?? 0,
      documents: documents.get(node.id)?.size ?? 0,
    })),
    edges: edges.map(edge => ({
      ...edge,
      evidence: edge.evidence.map(one => ({ ...one, document_id: at(one.document)?.id ?? null })),
    })),
    ...more,
  }
}
