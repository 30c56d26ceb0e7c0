import type { Context } from '../../kernel/routes/context.ts'
import type { Subject } from '../../kernel/timeline/entries.ts'
import type { Seen } from '../search/index.ts'
import { neighboursOf, nodeKey, type Relation } from './neighbours.ts'

/** Records around one or several, and how they are linked among each other. */
export interface Neighbourhood {
  /** The first ones first, then by their distance from them. */
  nodes: Seen[]
  relations: Relation[]
  /** True where there is more than was taken. */
  truncated: boolean
}

export interface Bounds {
  /** Maximum number of steps to a record. */
  depth: number
  /** Maximum number of records. */
  nodes: number
  /** The kinds of record besides the first ones; all by default. */
  types?: ReadonlySet<string> | undefined
}

/** The records within so many steps of `roots`, which the caller sees, over records that the caller sees. */
export async function neighbourhoodOf(
  ctx: Context,
  roots: readonly Seen[],
  { depth, nodes: most, types }: Bounds,
): Promise<Neighbourhood> {
  const nodes = new Map(roots.map(root => [nodeKey(root), root]))
  const relations = new Map<string, Relation>()
  let truncated = false
  let outermost: readonly Seen[] = roots
  // One step more than is taken: the outermost are linked with each other too.
  for (let step = 0; step <= depth && outermost.length > 0; step++) {
    const found = await neighboursOf(ctx, outermost)
    for (const relation of found.relations) relations.set(relationKey(relation), relation)
    truncated ||= found.more
    if (step === depth) break
    const others = [...found.seen].filter(
      ([key, { type }]) => !nodes.has(key) && (types === undefined || types.has(type)),
    )
    const taken = inTurns(others.map(([, one]) => one)).slice(0, most - nodes.size)
    truncated ||= taken.length < others.length
    for (const one of taken) nodes.set(nodeKey(one), one)
    outermost = taken
  }
  const isIn = (one: Subject) => nodes.has(nodeKey(one))
  return {
    nodes: [...nodes.values()],
    relations: [...relations.values()].filter(({ from, to }) => isIn(from) && isIn(to)),
    truncated,
  }
}

const relationKey = ({ from, type, to }: Relation) => `${nodeKey(from)} ${type} ${nodeKey(to)}`

/** One of each kind in turn, so that no kind of which there are many takes the room of all others. */
function inTurns(records: readonly Seen[]): Seen[] {
  const turnOf = new Map<string, number>()
  return records
    .toSorted((one, other) => one.id - other.id)
    .map(record => {
      const turn = turnOf.get(record.type) ?? 0
      turnOf.set(record.type, turn + 1)
      return { record, turn }
    })
    .toSorted((one, other) => one.turn - other.turn || (one.record.type < other.record.type ? -1 : 1))
    .map(({ record }) => record)
}
