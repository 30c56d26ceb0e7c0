import { useMemo } from 'react'
import type { Analysis } from '../../../api/modules.ts'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import {
  type EntityEdge,
  type EntityNode,
  identifiersOf,
  relationOf,
  relationTypes,
  shapes,
} from './entities.ts'

const entityColumns: Array<Column<EntityNode>> = [
  { id: 'name', title: 'Name', kind: 'text', value: one => one.name },
  {
    id: 'type',
    title: 'Type',
    kind: 'choice',
    value: one => one.type,
    choices: Object.entries(shapes).map(([value, { label }]) => ({ value, label })),
    width: 120,
  },
  { id: 'aliases', title: 'Also called', kind: 'text', value: one => one.aliases.join(', ') || null },
  { id: 'identifiers', title: 'Numbers', kind: 'text', value: one => identifiersOf(one) || null },
  { id: 'jurisdiction', title: 'Formed in', kind: 'text', value: one => one.jurisdiction, width: 160 },
]

/** All entities of the map. */
export const EntityTable = ({ map }: { map: Analysis['entity_map'] }) => (
  <DataTable
    id="entities"
    noun="entity"
    nouns="entities"
    rows={map.nodes}
    columns={entityColumns}
    rowId={({ id }) => id}
  />
)

/** Every relation in the map, with the words that state it. */
export function RelationTable({ map }: { map: Analysis['entity_map'] }) {
  const columns = useMemo<Array<Column<EntityEdge>>>(() => {
    const names = new Map(map.nodes.map(({ id, name }) => [id, name]))
    return [
      { id: 'from', title: 'Entity', kind: 'text', value: one => names.get(one.from) ?? null },
      {
        id: 'type',
        title: 'Relation',
        kind: 'choice',
        value: one => one.type,
        choices: relationTypes,
        show: relationOf,
        width: 180,
      },
      { id: 'to', title: 'Related to', kind: 'text', value: one => names.get(one.to) ?? null },
      {
        id: 'where',
        title: 'Where',
        kind: 'text',
        value: ({ evidence }) => evidence.map(({ document, page }) => `${document}, page ${page}`).join('; '),
      },
      {
        id: 'quotes',
        title: 'Quotes',
        kind: 'text',
        value: ({ evidence }) => evidence.flatMap(({ quote }) => quote ?? []).join('\n') || null,
        width: 320,
      },
    ]
  }, [map])
  return (
    <DataTable
      id="relations"
      noun="relation"
      rows={map.edges}
      columns={columns}
      rowId={({ from, type, to, share_pct, role }) => [from, type, to, share_pct, role].join(' ')}
    />
  )
}
