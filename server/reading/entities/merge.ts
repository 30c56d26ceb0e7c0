import type { Evidence } from '../text/evidence.ts'
import type { EntityEdge, EntityMap, EntityNode } from './map.ts'
import type { Mention, Mentions, Relation } from './mentions.ts'
import { normalised } from './names.ts'

/** Pieces of evidence that an edge shows at most. */
const MOST_EVIDENCE = 5

/** Mentions that are one and the same, as sets that grow together. */
class Merged {
  readonly #parent = new Map<Mention, Mention>()

  rootOf(mention: Mention): Mention {
    const parent = this.#parent.get(mention)
    if (!parent) return mention
    const root = this.rootOf(parent)
    this.#parent.set(mention, root)
    return root
  }

  join(a: Mention, b: Mention): void {
    const [first, second] = [this.rootOf(a), this.rootOf(b)]
    if (first !== second) this.#parent.set(second, first)
  }
}

/**
 * One node for each thing. Things are the same by an identifier, else by name (its legal form included) and
 * jurisdiction, of which one may be unsaid; people only when they also act for the same company, or share an identifier.
 */
export function merge(documents: readonly Mentions[]): EntityMap {
  const mentions = documents.flatMap(({ all }) => [...all])
  const merged = new Merged()
  joinByIdentifier(mentions, merged)
  joinByName(mentions, merged)
  joinPeople(mentions, merged)
  return draw(documents, mentions, merged)
}

function joinByIdentifier(mentions: readonly Mention[], merged: Merged): void {
  const first = new Map<string, Mention>()
  for (const mention of mentions) {
    for (const { scheme, value } of mention.identifiers) {
      // A tax or company number is its country's own.
      const key = `${mention.type === 'fund' ? 'company' : mention.type} ${scheme} ${value} ${scheme === 'company_number' ? normalised(mention.name) : ''}`
      const known = first.get(key)
      if (known) merged.join(known, mention)
      else first.set(key, mention)
    }
  }
}

function joinByName(mentions: readonly Mention[], merged: Merged): void {
  const organisations = mentions.filter(({ type }) => type === 'company' || type === 'fund')
  for (const same of Map.groupBy(organisations, ({ name }) => normalised(name)).values()) {
    const places = new Set(same.flatMap(({ jurisdiction }) => jurisdiction ?? []))
    for (const place of places) {
      const there = same.filter(one => one.jurisdiction === place)
      for (const one of there) merged.join(there[0] as Mention, one)
    }
    // Where two places have a company of that name, nothing says which of them is meant without one.
    const unsaid = same.filter(({ jurisdiction }) => jurisdiction === null)
    const anchor = places.size === 1 ? same.find(({ jurisdiction }) => jurisdiction !== null) : unsaid[0]
    for (const one of unsaid) if (anchor) merged.join(anchor, one)
  }
  const things = mentions.filter(({ type }) => type === 'property')
  for (const same of Map.groupBy(things, ({ name }) => normalised(name)).values())
    for (const one of same) merged.join(same[0] as Mention, one)
}

function joinPeople(mentions: readonly Mention[], merged: Merged): void {
  const people = mentions.filter(({ type }) => type === 'person')
  for (const same of Map.groupBy(people, ({ name }) => normalised(name)).values()) {
    for (const [index, one] of same.entries()) {
      const companies = new Set([...one.actsFor].map(company => merged.rootOf(company)))
      const twin = same
        .slice(0, index)
        .find(other => [...other.actsFor].some(company => companies.has(merged.rootOf(company))))
      if (twin) merged.join(twin, one)
    }
  }
}

function draw(documents: readonly Mentions[], mentions: readonly Mention[], merged: Merged): EntityMap {
  const groups = Map.groupBy(mentions, mention => merged.rootOf(mention))
  const ids = new Map<Mention, string>()
  const nodes: EntityNode[] = []
  for (const [root, group] of groups) {
    const id = `e${nodes.length + 1}`
    ids.set(root, id)
    nodes.push(nodeOf(id, group))
  }
  const edges = new Map<string, EntityEdge>()
  const idOf = (mention: Mention) => ids.get(merged.rootOf(mention)) as string
  for (const relation of documents.flatMap(({ relations }) => relations)) addEdge(edges, relation, idOf)
  for (const { document, all } of documents) {
    const id = `e${nodes.length + 1}`
    nodes.push({ id, type: 'document', name: document, aliases: [], identifiers: [], jurisdiction: null })
    for (const mention of all) addMention(edges, idOf(mention), id, mention.evidence)
  }
  return { nodes, edges: [...edges.values()] }
}

function nodeOf(id: string, group: Mention[]): EntityNode {
  const first = group[0] as Mention
  const names = group.flatMap(({ name, aliases }) => [name, ...aliases])
  const identifiers = group.flatMap(one => one.identifiers)
  return {
    id,
    type: group.some(({ type }) => type === 'fund') ? 'fund' : first.type,
    name: first.name,
    aliases: [...new Set(names)].filter(name => name !== first.name),
    identifiers: identifiers.filter(
      (one, index) =>
        identifiers.findIndex(({ scheme, value }) => scheme === one.scheme && value === one.value) === index,
    ),
    jurisdiction: group.find(({ jurisdiction }) => jurisdiction !== null)?.jurisdiction ?? null,
  }
}

function addEdge(
  edges: Map<string, EntityEdge>,
  relation: Relation,
  idOf: (mention: Mention) => string,
): void {
  const [from, to] = [idOf(relation.from), idOf(relation.to)]
  if (from === to) return
  const { type, share, role, evidence } = relation
  // Between counterparties there is no first and second.
  const ends = type === 'counterparty_to' && from > to ? [to, from] : [from, to]
  const key = `${ends.join(' ')} ${type} ${share ?? ''} ${role?.toLowerCase() ?? ''}`
  const known = edges.get(key)
  if (known) known.evidence.push(...evidence.slice(0, MOST_EVIDENCE - known.evidence.length))
  else
    edges.set(key, {
      from: ends[0] as string,
      to: ends[1] as string,
      type,
      share_pct: share,
      role,
      evidence: [...evidence],
    })
}

function addMention(edges: Map<string, EntityEdge>, from: string, to: string, evidence: Evidence): void {
  const key = `${from} ${to} mentioned_in`
  if (!edges.has(key))
    edges.set(key, { from, to, type: 'mentioned_in', share_pct: null, role: null, evidence: [evidence] })
}
