import { Drawer, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DataRoomImport, DataRoomImportItem } from '../../../api/modules.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { formatTime } from '../../../format/dates.ts'
import { formatBytes } from '../../../format/numbers.ts'
import { importItemsQuery } from '../../../queries/google-drive.ts'
import { importedStates } from '../../../words/rooms.ts'
import { outcomeOf } from './import-outcome.ts'

/** The result for every file an import found. */
export function ImportResult({ shown, onClose }: { shown: DataRoomImport; onClose: () => void }) {
  const items = useQuery(importItemsQuery(shown))
  const { title, author, created_at, error } = shown
  return (
    <Drawer opened onClose={onClose} title={`Import of ${title}`} position="right" size={760}>
      <Text>
        {author}, {formatTime(created_at)}: {outcomeOf(shown)}.
      </Text>
      {error !== null && <Text mt="xs">{error}</Text>}
      <Loaded query={items}>
        {({ items: rows }) => (
          <DataTable
            id="drive-import"
            noun="item"
            rows={rows.toReversed()}
            columns={columns}
            rowId={({ id }) => id}
          />
        )}
      </Loaded>
    </Drawer>
  )
}

const columns: Array<Column<DataRoomImportItem>> = [
  { id: 'path', title: 'At Google', kind: 'text', value: ({ path }) => path, width: 260 },
  {
    id: 'state',
    title: 'Outcome',
    kind: 'choice',
    value: ({ state }) => state,
    choices: choicesOf(importedStates),
    show: ({ state }) => <Status tone={importedStates[state].tone}>{importedStates[state].label}</Status>,
    width: 160,
  },
  { id: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason, width: 220 },
  { id: 'size', title: 'Size', kind: 'number', value: ({ size }) => size, write: formatBytes, width: 90 },
]
