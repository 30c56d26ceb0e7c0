import { companiesByKey } from '../../../companies/company.ts'
import { companyKey } from '../../../companies/names.ts'
import type { Context } from '../../../kernel/index.ts'
import type { BoundedMap } from '../../../reading/entities/bound.ts'
import type { EntityNode } from '../../../reading/entities/map.ts'

type KnownNode = EntityNode & { company_id: number | null }

/** A map in which each company that the office knows, by any of its names, refers to it. */
export type KnownMap = Omit<BoundedMap, 'nodes'> & { nodes: KnownNode[] }

/** Matches the companies of a map with the office's, by full names; creates none. */
export async function withCompanies(ctx: Context, map: BoundedMap): Promise<KnownMap> {
  const keys = map.nodes.map(({ type, name }) =>
    type === 'company' || type === 'fund' ? companyKey(name) : null,
  )
  const known = await companiesByKey(
    ctx,
    keys.filter(key => key !== null),
  )
  const idOf = (key: string | null | undefined) => (key == null ? null : (known.get(key)?.id ?? null))
  return { ...map, nodes: map.nodes.map((node, at) => ({ ...node, company_id: idOf(keys[at]) })) }
}
