import { formatPercent, percentDecimals } from '../../../format/numbers.ts'
import { wordsOfKey } from '../../../format/words.ts'
import { edgeVerbs } from '../../../words/diligence.ts'
import type { EntityEdge, EntityNode } from './map-layout.ts'

/** Each type has a shape of its own, within 20 units about the middle. */
export const shapes: Record<EntityNode['type'], { label: string; path: string }> = {
  person: { label: 'Person', path: 'M -18 0 A 18 18 0 1 1 18 0 A 18 18 0 1 1 -18 0 Z' },
  company: { label: 'Company', path: 'M -17 -17 H 17 V 17 H -17 Z' },
  fund: { label: 'Fund', path: 'M -10 -18 H 10 L 20 0 L 10 18 H -10 L -20 0 Z' },
  security: { label: 'Security', path: 'M 0 -20 L 20 0 L 0 20 L -20 0 Z' },
  property: { label: 'Property', path: 'M -17 17 V -4 L 0 -19 L 17 -4 V 17 Z' },
  account: { label: 'Account', path: 'M 0 -19 L 20 16 H -20 Z' },
  document: { label: 'Document', path: 'M -14 -19 H 6 L 14 -11 V 19 H -14 Z M 6 -19 V -11 H 14' },
}

/** What one is to the other: `owns 51%`, `director of (Chair)`. */
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
