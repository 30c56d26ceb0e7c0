import { Button, FileButton, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { pricerApi } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { type ChosenSheet, chosenFrom } from '../../../components/import/ImportSource.tsx'
import { type TableAnswers, TableStep, tableBody } from '../../../components/import/TableStep.tsx'

/** Rows pasted in place of a file. */
export const pastedField: Field<'csv'> = {
  name: 'csv',
  label: 'Rows, or choose a file below',
  kind: 'multiline',
  required: true,
}

/** A file of loans from this computer, or rows pasted, with how it is read. */
export function useLoanFile() {
  const [file, setFile] = useState<ChosenSheet | null>(null)
  const [answers, setAnswers] = useState<TableAnswers>({})
  return {
    file,
    answers,
    setAnswers,
    choose: (chosen: ChosenSheet) => {
      setFile(chosen)
      setAnswers({})
    },
    /** The table as the server takes it. */
    body: (csv: string) => tableBody(file ?? { table: { csv } }, answers),
  }
}

const previews = {
  tapes: 'POST /api/v1/svc/pricer/tapes/preview',
  remittances: 'POST /api/v1/svc/pricer/remittances/preview',
} as const

interface LoanFileProps {
  kind: keyof typeof previews
  chosen: ReturnType<typeof useLoanFile>
  /** The rows pasted so far. */
  pasted: string | undefined
}

/** Chooses the file, and says where its columns are. */
export function LoanFile({ kind, chosen, pasted = '' }: LoanFileProps) {
  const [csv] = useDebouncedValue(pasted, 300)
  const { file, answers, setAnswers, choose } = chosen
  const sheet = file ?? (csv.trim().includes('\n') ? { table: { csv } } : null)
  return (
    <>
      <Group my="md">
        <FileButton
          accept=".csv,.tsv,.txt,.xlsx,.ods,text/csv"
          onChange={one => {
            if (one) void chosenFrom(one).then(choose)
          }}
        >
          {props => (
            <Button variant="default" {...props}>
              Choose a file
            </Button>
          )}
        </FileButton>
        {file?.name && <Text size="sm">{file.name}</Text>}
      </Group>
      {sheet && (
        <TableStep
          kind={kind}
          sheet={sheet}
          answers={answers}
          onAnswer={setAnswers}
          preview={(body, signal) => pricerApi(previews[kind], { body, signal })}
        />
      )}
    </>
  )
}
