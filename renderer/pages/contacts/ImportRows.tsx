import type { ImportPreview } from '../../api/modules.ts'
import { FateRows } from '../../components/import/FateRows.tsx'
import type { Tone } from '../../components/Status.tsx'

type Row = ImportPreview['rows'][number]
type Fate = Row['fate']

const FATES: Record<Fate, { tone: Tone; label: string }> = {
  create: { tone: 'good', label: 'Create' },
  update: { tone: 'open', label: 'Update' },
  skip: { tone: 'quiet', label: 'Skip' },
  error: { tone: 'bad', label: 'Cannot be read' },
}

const columns: ReadonlyArray<{ title: string; cell: (row: Row) => string | null }> = [
  { title: 'Name', cell: ({ contact }) => contact.name },
  { title: 'E-mail', cell: ({ contact }) => contact.email },
  { title: 'Company', cell: ({ contact }) => contact.company },
  { title: 'Why', cell: ({ messages }) => messages.join('; ') },
]

/** The fate of each contact's row. */
export const ImportRows = ({ rows, counts }: Pick<ImportPreview, 'rows' | 'counts'>) => (
  <FateRows<Fate, Row> rows={rows} counts={counts} fates={FATES} columns={() => columns} />
)
