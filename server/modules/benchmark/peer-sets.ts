import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { plain } from '../../imports/columns.ts'
import { type Context, notFound, paginate } from '../../kernel/index.ts'
import { type Metric, metrics } from './metrics.ts'

export type PeerSetRow = Selectable<Tables['benchmark_peer_sets']>

/** A peer fund of a file: figures as plain decimals, null where the file has none. */
export interface Peer extends Record<Metric, string | null> {
  row_number: number
  name: string | null
  vintage: number
  strategy: string | null
  region: string | null
}

export interface NewPeerSet {
  source: string
  file_name: string | null
  as_of: string
}

/** A part of a peer set; what is not said is not asked of its peers. */
export interface Group {
  vintage?: number | undefined
  strategy?: string | undefined
  region?: string | undefined
}

/** Peers inserted by one statement. */
const CHUNK = 500

/** Keeps the peers of a file as a set of their own; sets that stand stay as they are. */
export async function keepPeerSet(ctx: Context, set: NewPeerSet, peers: readonly Peer[]): Promise<number> {
  const stamps = { created_at: ctx.now, updated_at: ctx.now }
  const { id } = await ctx.db
    .insertInto('benchmark_peer_sets')
    .values({ ...set, peer_count: peers.length, author: ctx.principal.name, ...stamps })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let at = 0; at < peers.length; at += CHUNK)
    await ctx.db
      .insertInto('benchmark_peers')
      .values(peers.slice(at, at + CHUNK).map(peer => ({ ...peer, peer_set_id: id, ...stamps })))
      .execute()
  return id
}

/** Removes a set with its peers. */
export async function removePeerSet({ db }: Context, id: number): Promise<void> {
  await db.deleteFrom('benchmark_peers').where('peer_set_id', '=', id).execute()
  await db.deleteFrom('benchmark_peer_sets').where('id', '=', id).execute()
}

export const findPeerSet = async ({ db }: Context, id: number): Promise<PeerSetRow> => {
  const row = await db.selectFrom('benchmark_peer_sets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The set whose data are the newest; null where none is loaded. */
export const newestPeerSet = async ({ db }: Context): Promise<PeerSetRow | null> =>
  (await db
    .selectFrom('benchmark_peer_sets')
    .selectAll()
    .orderBy('as_of', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null

/** The peers of a set that belong to a group, in the order of the file; names match whatever their capitals and blanks. */
export async function peersIn({ db }: Context, setId: number, { vintage, strategy, region }: Group) {
  let query = db
    .selectFrom('benchmark_peers')
    .select([...metrics, 'strategy', 'region'])
    .where('peer_set_id', '=', setId)
  if (vintage !== undefined) query = query.where('vintage', '=', vintage)
  const peers = await query.orderBy('row_number').execute()
  return peers.filter(peer => isOf(peer.strategy, strategy) && isOf(peer.region, region))
}

const isOf = (own: string | null, asked: string | undefined): boolean =>
  asked === undefined || (own !== null && plain(own) === plain(asked))

/** The loaded sets, newest first, each with the groups by which its peers can be chosen. */
export async function listPeerSets(ctx: Context, slice: { limit: number; cursor?: string | undefined }) {
  const page = await paginate(
    ctx.db.selectFrom('benchmark_peer_sets').selectAll(),
    'benchmark_peer_sets.id',
    slice,
  )
  const groups = Map.groupBy(
    await groupsOf(
      ctx,
      page.items.map(({ id }) => id),
    ),
    ({ peer_set_id }) => peer_set_id,
  )
  return page.map(row => {
    const own = groups.get(row.id) ?? []
    return {
      ...presentPeerSet(row),
      vintages: [...new Set(own.map(({ vintage }) => vintage))].sort((a, b) => a - b),
      strategies: namesIn(own.flatMap(({ strategy }) => strategy ?? [])),
      regions: namesIn(own.flatMap(({ region }) => region ?? [])),
    }
  })
}

const groupsOf = ({ db }: Context, setIds: readonly number[]) =>
  db
    .selectFrom('benchmark_peers')
    .select(['peer_set_id', 'vintage', 'strategy', 'region'])
    .distinct()
    .orderBy('vintage')
    .where('peer_set_id', 'in', [0, ...setIds])
    .execute()

/** Names in their order, one spelling of each. */
const namesIn = (names: readonly string[]): string[] =>
  [
    ...new Map(
      names
        .toSorted()
        .map(name => [plain(name), name] as const)
        .toReversed(),
    ).values(),
  ].toSorted()

export const presentPeerSet = ({ org_id: _org, updated_at: _updated, ...row }: PeerSetRow) => row
