import { type Context, notFound } from '../../kernel/index.ts'
import type { Subject } from '../../kernel/timeline/entries.ts'
import { neighbourhoodOf } from '../../platform/graph/neighbourhood.ts'
import { linkedKinds, neighboursOf, nodeKey, type Relation } from '../../platform/graph/neighbours.ts'
import { shortestPaths } from '../../platform/graph/paths.ts'
import type { Seen } from '../../platform/search/index.ts'

const MOST_NODES = 500

/** Records around both ends of a path that are looked at, and how far from them: together the longest path there is. */
const MOST_ON_THE_WAY = 2000
const REACH = 3

/** Returns references to a record by kind. Throws 404 where the caller does not see the record. */
export async function backlinksOf(ctx: Context, { node, limit }: { node: string; limit: number }) {
  const seen = await findNode(ctx, node)
  const { relations, seen: others, more } = await neighboursOf(ctx, [seen])
  const edgesOf = new Map<string, Relation[]>()
  for (const relation of relations) {
    const { from, to, mutual } = relation
    const other = nodeKey(to) === node ? from : mutual ? to : null
    if (other) edgesOf.set(nodeKey(other), [...(edgesOf.get(nodeKey(other)) ?? []), relation])
  }
  const linked = [...edgesOf].map(([key, edges]) => ({ record: others.get(key) as Seen, edges }))
  const groups = [...Map.groupBy(linked, ({ record }) => record.type)].map(([type, all]) => ({
    type,
    total: all.length,
    records: all
      .toSorted((one, other) => other.record.id - one.record.id)
      .slice(0, limit)
      .map(({ record, edges }) => ({ node: presentNode(record), edges: edges.map(presentEdge) })),
  }))
  return {
    node: presentNode(seen),
    groups: groups.toSorted((one, other) => other.total - one.total || (one.type < other.type ? -1 : 1)),
    truncated: more,
  }
}

interface Asked {
  root: string
  depth: number
  types?: string | undefined
}

/** The records within so many steps of one; 404 where the caller does not see that. */
export async function graphAround(ctx: Context, { root, depth, types }: Asked) {
  const wanted = types === undefined ? undefined : new Set(types.split(','))
  const { nodes, relations, truncated } = await neighbourhoodOf(ctx, [await findNode(ctx, root)], {
    depth,
    nodes: MOST_NODES,
    types: wanted,
  })
  return { root, depth, nodes: nodes.map(presentNode), edges: relations.map(presentEdge), truncated }
}

/**
 * Returns paths between two records over records that the caller sees. Throws 404 where they do not see an
 * end.
 */
export async function pathsBetween(
  ctx: Context,
  { from, to, max }: { from: string; to: string; max: number },
) {
  const ends = [await findNode(ctx, from), await findNode(ctx, to)] as const
  const around = await neighbourhoodOf(ctx, ends, { depth: REACH, nodes: MOST_ON_THE_WAY })
  const adjacency = new Map<string, Set<string>>(around.nodes.map(one => [nodeKey(one), new Set()]))
  const between = new Map<string, Relation[]>()
  for (const relation of around.relations) {
    const [one, other] = [nodeKey(relation.from), nodeKey(relation.to)]
    adjacency.get(one)?.add(other)
    adjacency.get(other)?.add(one)
    for (const step of [`${one} ${other}`, `${other} ${one}`])
      between.set(step, [...(between.get(step) ?? []), relation])
  }
  const nodes = new Map(around.nodes.map(one => [nodeKey(one), one]))
  const { paths, truncated } = shortestPaths(adjacency, { from, to, most: max, longest: 2 * REACH })
  return {
    from: presentNode(ends[0]),
    to: presentNode(ends[1]),
    paths: paths.map(path => ({
      length: path.length - 1,
      nodes: path.map(key => presentNode(nodes.get(key) as Seen)),
      steps: path.slice(1).map((key, at) => (between.get(`${path[at]} ${key}`) ?? []).map(presentEdge)),
    })),
    truncated: truncated || around.truncated,
  }
}

/** The record that a call names; 404 where there is none that the caller sees. */
async function findNode(ctx: Context, node: string): Promise<Seen> {
  const [type = '', id] = node.split('/')
  const subject: Subject = { type, id: Number(id) }
  if (!linkedKinds(ctx).some(kind => kind.type === type)) throw notFound()
  const [seen] = await ctx.services.search.seen(ctx, [subject])
  if (!seen) throw notFound()
  return seen
}

const presentNode = ({ type, id, title, parent_id }: Seen) => ({
  node: nodeKey({ type, id }),
  type,
  id,
  name: title,
  parent_id,
})

const presentEdge = ({ from, to, type, mutual, evidence, since }: Relation) => ({
  from: nodeKey(from),
  to: nodeKey(to),
  type,
  mutual,
  source: evidence ? ('document' as const) : ('record' as const),
  confidence: evidence ? null : 1,
  evidence,
  since,
})
