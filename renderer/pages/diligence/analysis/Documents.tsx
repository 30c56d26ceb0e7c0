import type { Analysis } from '../../../api/modules.ts'
import { sinceThen } from '../../../components/source/ChangedSince.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { readingStates } from '../../../words/diligence.ts'
import { languagesRead } from '../labels.ts'

type Document = Analysis['documents'][number]

const columns: Array<Column<Document>> = [
  { id: 'name', title: 'Document', kind: 'text', value: one => one.name },
  { id: 'format', title: 'Format', kind: 'text', value: one => one.format, width: 100 },
  { id: 'pages', title: 'Pages', kind: 'number', value: one => one.pages, width: 90 },
  { id: 'now', title: 'Since then', kind: 'text', value: sinceThen, width: 110 },
  stateColumn({ states: readingStates, value: one => one.status }),
  {
    id: 'sentences',
    title: 'Sentences read',
    kind: 'text',
    value: ({ coverage }) => coverage && languagesRead(coverage.languages),
    width: 200,
  },
  {
    id: 'unread_pages',
    title: 'Pages unread',
    kind: 'number',
    value: ({ coverage }) => coverage?.unread_pages ?? null,
    width: 110,
  },
  {
    id: 'size',
    title: 'Size in bytes',
    kind: 'number',
    value: one => one.size,
    width: 120,
    optional: true,
  },
  { id: 'sha256', title: 'SHA-256', kind: 'text', value: one => one.sha256, width: 220, optional: true },
  { id: 'reason', title: 'Reason', kind: 'text', value: one => one.reason, width: 420 },
]

/** The documents that were given, whether each could be read, and in which languages. */
export const Documents = ({ documents }: { documents: readonly Document[] }) => (
  <DataTable id="documents" noun="document" rows={documents} columns={columns} rowId={({ name }) => name} />
)
