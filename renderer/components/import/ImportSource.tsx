import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Encoding, type SentTable, tableIn, tableOf } from '../../api/sent-table.ts'

/** A file, or pasted text, which has no name. */
export interface ChosenSheet {
  table: SentTable
  name?: string
  /** The text file itself, whose character set a person may tell. */
  bytes?: ArrayBuffer
}

/** Returns a chosen sheet as the server takes it, in the character set told. */
export const sentIn = ({ table, bytes }: ChosenSheet, encoding: Encoding | undefined): SentTable =>
  bytes && encoding ? tableIn(bytes, encoding) : table

/** A chosen file; of a text file also its bytes. */
export async function chosenFrom(file: File): Promise<ChosenSheet> {
  const table = await tableOf(file)
  return { table, name: file.name, ...('csv' in table && { bytes: await file.arrayBuffer() }) }
}

interface ImportSourceProps {
  explanation: ReactNode
  sample: string
  /** The sheet chosen before, when a person comes back to this step. */
  chosen?: ChosenSheet | undefined
  onChosen: (sheet: ChosenSheet) => void
}

/** The source of the rows: a file, or cells copied from a spreadsheet. */
export function ImportSource({ explanation, sample, chosen, onChosen }: ImportSourceProps) {
  const [text, setText] = useState(
    chosen && 'csv' in chosen.table && chosen.name === undefined ? chosen.table.csv : '',
  )
  return (
    <section>
      <Text mb="md" maw={720}>
        {explanation}
      </Text>
      <FileButton
        accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
        onChange={file => {
          if (file) void chosenFrom(file).then(onChosen)
        }}
      >
        {props => <Button {...props}>Choose a file</Button>}
      </FileButton>
      <Textarea
        mt="md"
        maw={720}
        label="Or paste here"
        placeholder={sample}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        autosize
        minRows={6}
        maxRows={14}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Group mt="md" mb="xl">
        <Button
          variant="default"
          disabled={text.trim() === ''}
          onClick={() => onChosen({ table: { csv: text } })}
        >
          Continue
        </Button>
      </Group>
    </section>
  )
}
