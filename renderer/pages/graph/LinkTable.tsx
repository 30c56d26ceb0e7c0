import { useMemo } from 'react'
import type { GraphEdge, Neighbourhood } from '../../api/modules.ts'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { meant } from '../../language/language.ts'
import { wordsOfLink } from '../../words/graph.ts'

/** Every link among the records, with the words of documents that state one. */
export function LinkTable({ found: { nodes, edges } }: { found: Neighbourhood }) {
  const columns = useMemo<Array<Column<GraphEdge>>>(() => {
    const names = new Map(nodes.map(({ node, name }) => [node, name]))
    return [
      { id: 'from', title: 'Record', kind: 'text', value: one => names.get(one.from) ?? null },
      {
        id: 'type',
        title: meant('Link', 'between records'),
        kind: 'text',
        value: one => wordsOfLink(one.type),
        width: 180,
      },
      { id: 'to', title: 'With', kind: 'text', value: one => names.get(one.to) ?? null },
      { id: 'quote', title: 'Says the document', kind: 'text', value: one => one.evidence?.quote ?? null },
      { id: 'since', title: 'Since', kind: 'date', value: one => one.since.slice(0, 10), width: 120 },
    ]
  }, [nodes])
  return (
    <DataTable
      id="links"
      noun="link"
      rows={edges}
      columns={columns}
      rowId={({ from, type, to }) => `${from} ${type} ${to}`}
    />
  )
}
