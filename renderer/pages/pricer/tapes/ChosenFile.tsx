import { Button, FileButton, Group, Text } from '@mantine/core'
import { type SentTable, tableOf } from '../../../api/sent-table.ts'

export interface SentFile {
  name: string
  table: SentTable
}

interface ChosenFileProps {
  file: SentFile | null
  onChoose: (file: SentFile) => void
}

/** A file of rows from this computer. */
export function ChosenFile({ file, onChoose }: ChosenFileProps) {
  return (
    <Group mt="md">
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        onChange={chosen => {
          if (chosen) void tableOf(chosen).then(table => onChoose({ name: chosen.name, table }))
        }}
      >
        {props => (
          <Button variant="default" {...props}>
            Choose a file
          </Button>
        )}
      </FileButton>
      {file && <Text size="sm">{file.name}</Text>}
    </Group>
  )
}
