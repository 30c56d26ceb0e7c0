import type { Evidence } from '../text/evidence.ts'
import type { Identifier } from './identifiers.ts'

export const nodeTypes = ['person', 'company', 'fund', 'security', 'property', 'account', 'document'] as const
export type NodeType = (typeof nodeTypes)[number]

export const edgeTypes = [
  'owns',
  'controls',
  'director_of',
  'lender_to',
  'guarantor_of',
  'counterparty_to',
  'employs',
  'advises',
  'related_to',
  'mentioned_in',
] as const
export type EdgeType = (typeof edgeTypes)[number]

export interface EntityNode {
  /** The id within one map: `e1`, `e2` in order of first mention. */
  id: string
  type: NodeType
  name: string
  /** Alternative names in the documents: defined terms, other spellings. */
  aliases: string[]
  identifiers: Identifier[]
  /** Where it was formed, in English; null where no document says so. */
  jurisdiction: string | null
}

export interface EntityEdge {
  from: string
  to: string
  type: EdgeType
  /** For `owns`, the part owned as a fraction; null where the text gives none, and for other types. */
  share_pct: number | null
  /** The office or role as the text has it; null where it has none. */
  role: string | null
  evidence: Evidence[]
}

export interface EntityMap {
  nodes: EntityNode[]
  edges: EntityEdge[]
}
