import { companiesByName } from '../../../companies/company.ts'
import type { Context } from '../../../kernel/index.ts'
import type { BoundedMap } from '../../../reading/entities/bound.ts'
import type { EntityNode } from '../../../reading/entities/map.ts'

type KnownNode = EntityNode & { company_id: number | null }

/** A map in which each company that the office knows, by any of its names, refers to it. */
export type KnownMap = Omit<BoundedMap, 'nodes'> & { nodes: KnownNode[] }

/** Matches the companies of a map with the office's, by full names; creates none. */
export async function withCompanies(ctx: Context, map: BoundedMap): Promise<KnownMap> {
  const isCompany = ({ type }: EntityNode) => type === 'company' || type === 'fund'
  const known = await companiesByName(
    ctx,
    map.nodes.filter(isCompany).map(({ name }) => name),
  )
  const idOf = (node: EntityNode) => (isCompany(node) ? (known.get(node.name)?.id ?? null) : null)
  return { ...map, nodes: map.nodes.map(node => ({ ...node, company_id: idOf(node) })) }
}
