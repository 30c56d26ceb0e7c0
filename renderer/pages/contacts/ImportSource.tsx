import { Button, FileButton, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'

interface ImportSourceProps {
  csv: string
  onChosen: (csv: string) => void
}

/** Where the contacts come from: a file, or what was copied from a spreadsheet. */
export function ImportSource({ csv, onChosen }: ImportSourceProps) {
  const [text, setText] = useState(csv)
  const read = async (file: File | null) => {
    if (file) onChosen(await file.text())
  }
  return (
    <section>
      <Text mb="md" maw={640}>
        A CSV file of up to 5,000 rows, or cells copied from a spreadsheet. Its first row names the columns;
        name, e-mail, company, role, phone and notes are recognised by themselves.
      </Text>
      <FileButton onChange={file => void read(file)} accept=".csv,.tsv,.txt,text/csv">
        {props => <Button {...props}>Choose a file</Button>}
      </FileButton>
      <Textarea
        mt="md"
        maw={720}
        label="Or paste here"
        placeholder={'Name,E-mail,Company\nAna Silva,ana@example.com,Alder Ports plc'}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
        autosize
        minRows={6}
        maxRows={14}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Group mt="md" mb="xl">
        <Button variant="default" disabled={text.trim() === ''} onClick={() => onChosen(text)}>
          Continue
        </Button>
      </Group>
    </section>
  )
}
