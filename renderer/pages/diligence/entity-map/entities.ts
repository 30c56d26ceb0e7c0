import type { Analysis } from '../../../api/modules.ts'
import { drawable } from '../../../components/network/layout.ts'
import type { Network } from '../../../components/network/NetworkView.tsx'
import { networkShapes } from '../../../components/network/shapes.ts'
import { wordsOfKey } from '../../../format/keys.ts'
import { formatPercent, percentDecimals } from '../../../format/numbers.ts'
import { edgeVerbs } from '../../../words/diligence.ts'

export type EntityNode = Analysis['entity_map']['nodes'][number]
export type EntityEdge = Analysis['entity_map']['edges'][number]

/** Each type has a shape of its own. */
export const shapes: Record<EntityNode['type'], { label: string; path: string }> = {
  person: { label: 'Person', path: networkShapes.circle },
  company: { label: 'Company', path: networkShapes.square },
  fund: { label: 'Fund', path: networkShapes.hexagon },
  security: { label: 'Security', path: networkShapes.diamond },
  property: { label: 'Property', path: networkShapes.house },
  account: { label: 'Account', path: networkShapes.triangle },
  document: { label: 'Document', path: networkShapes.sheet },
}

/** Returns the relation of two entities: `owns 51%`, `director of (Chair)`. */
export function relationOf({ type, share_pct, role }: EntityEdge): string {
  const verb = edgeVerbs[type]
  const share = share_pct === null ? '' : ` ${formatPercent(share_pct, percentDecimals([share_pct]))}`
  // "Director of (director)" says nothing more.
  const office = role && !verb.includes(role.toLowerCase()) ? ` (${role})` : ''
  return `${verb}${share}${office}`
}

export const relationTypes = Object.entries(edgeVerbs).map(([value, label]) => ({
  value,
  label: label.charAt(0).toUpperCase() + label.slice(1),
}))

export const identifiersOf = ({ identifiers }: EntityNode): string =>
  identifiers.map(({ scheme, value }) => `${wordsOfKey(scheme)} ${value}`).join(', ')

/** Returns the network to draw: the entities with the most relations, with or without documents. */
export function networkOf(
  { nodes, edges }: Pick<Analysis['entity_map'], 'nodes' | 'edges'>,
  withDocuments: boolean,
): Network {
  const drawn = drawable(withDocuments ? nodes : nodes.filter(({ type }) => type !== 'document'), edges)
  return {
    nodes: drawn.nodes.map(({ id, name, type }) => ({
      id,
      name,
      kind: shapes[type].label,
      shape: shapes[type].path,
    })),
    edges: drawn.edges.map(edge => ({ from: edge.from, to: edge.to, label: relationOf(edge) })),
  }
}
