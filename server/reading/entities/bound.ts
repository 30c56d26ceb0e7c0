import type { EntityEdge, EntityMap } from './map.ts'
import type { DocumentMentions, Mention, Mentions } from './mentions.ts'

/** Maximum number of mentions of one document: a register of members names some hundred. */
const MOST_MENTIONS = 2000
/** Letters that the mentions of one document may quote. */
const MOST_LETTERS = 150_000

/** An entity map of presentable size, and the parts left out. */
export interface BoundedMap extends EntityMap {
  more_nodes: number
  more_edges: number
}

const MOST_NODES = 1500
const MOST_EDGES = 2500

/**
 * Returns a document's mentions up to the limit: parties and related entities first, then in document order.
 */
export function told(found: DocumentMentions): Mentions {
  const { document, all, relations, parties, agreeing } = found
  const related = new Set<Mention>(parties)
  const kept = new Set<Mention>()
  let letters = 0
  const keep = (mention: Mention): boolean => {
    if (kept.has(mention)) return true
    if (kept.size >= MOST_MENTIONS || letters > MOST_LETTERS) return false
    kept.add(mention)
    letters += mention.evidence.quote.length
    return true
  }
  for (const { from, to } of relations) related.add(from).add(to)
  for (const mention of related) keep(mention)
  for (const mention of all) keep(mention)
  const documentRelations = relations.filter(({ from, to, evidence }) => {
    if (!kept.has(from) || !kept.has(to) || letters > 2 * MOST_LETTERS) return false
    letters += evidence.reduce((sum, { quote }) => sum + quote.length, 0)
    return true
  })
  if (kept.size < all.length)
    for (const { actsFor } of kept)
      for (const company of actsFor) if (!kept.has(company)) actsFor.delete(company)
  return {
    document,
    all: all.filter(mention => kept.has(mention)),
    relations: documentRelations,
    parties: parties.filter(party => kept.has(party)),
    agreeing,
    more: all.length - kept.size,
  }
}

/** Returns the map cut to a presentable size: related entities stay first. */
export function bounded({ nodes, edges }: EntityMap, unnamed: number): BoundedMap {
  const relations = edges.filter(({ type }) => type !== 'mentioned_in')
  const related = new Set(relations.flatMap(({ from, to }) => [from, to]))
  const isFirst = ({ id, type }: EntityMap['nodes'][number]) => type === 'document' || related.has(id)
  const ranked = [...nodes.filter(isFirst), ...nodes.filter(node => !isFirst(node))]
  const kept = new Set(ranked.slice(0, MOST_NODES).map(({ id }) => id))
  const isKept = ({ from, to }: EntityEdge) => kept.has(from) && kept.has(to)
  const shown = new Set(
    [...relations, ...edges.filter(({ type }) => type === 'mentioned_in')]
      .filter(isKept)
      .slice(0, MOST_EDGES),
  )
  return {
    nodes: nodes.filter(({ id }) => kept.has(id)),
    edges: edges.filter(edge => shown.has(edge)),
    more_nodes: nodes.length - kept.size + unnamed,
    more_edges: edges.length - shown.size + unnamed,
  }
}
