import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pricerApi } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { currencies } from '../../../format/currencies.ts'
import { useMe } from '../../../session/session.ts'
import { ChosenFile, type SentFile } from './ChosenFile.tsx'
import { ReadingProgress, SENDING } from './ReadingProgress.tsx'
import { tapesKey } from './tapes.ts'

interface TapeValues {
  name: string
  as_of_date: string
  currency: string
  cpr: number | null
  cdr: number | null
  severity: number | null
  price_pct: number | null
  csv: string
}

const fields: Array<Field<keyof TapeValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'as_of_date', label: 'Balances as of', kind: 'date', required: true },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
  { name: 'cpr', label: 'Prepaid a year (CPR)', kind: 'percent' },
  { name: 'cdr', label: 'Defaulted a year (CDR)', kind: 'percent' },
  { name: 'severity', label: 'Lost of a default', kind: 'percent' },
  { name: 'price_pct', label: 'Price of the balance', kind: 'percent', hint: 'Par, 100%, unless you say so' },
  { name: 'csv', label: 'Rows, or choose a file below', kind: 'multiline', required: true },
]

interface UploadTapeProps {
  onClose: () => void
  onRead: (id: number) => void
}

/** A tape from a file or from what was copied out of a spreadsheet. */
export function UploadTape({ onClose, onRead }: UploadTapeProps) {
  const { organisation } = useMe()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<SentFile | null>(null)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const shown = file ? fields.filter(({ name }) => name !== 'csv') : fields
  return (
    <FormDrawer title="Upload a tape" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<TapeValues>
          fields={shown}
          initial={{ currency: organisation.base_currency }}
          submit="Read the tape"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ cpr, cdr, severity, price_pct, csv, ...values }) => {
            const given = Object.entries({ cpr, cdr, severity, price_pct }).filter(
              ([, value]) => value !== null,
            )
            setProgress(SENDING)
            try {
              const { id } = await pricerApi('POST /api/v1/svc/pricer/tapes', {
                body: { ...values, ...Object.fromEntries(given), ...(file?.table ?? { csv }) },
                hear: setProgress,
              })
              await queryClient.invalidateQueries({ queryKey: tapesKey })
              onClose()
              onRead(id)
            } finally {
              setProgress(null)
            }
          }}
        >
          <ChosenFile file={file} onChoose={setFile} />
          {progress && <ReadingProgress {...progress} />}
        </SchemaForm>
      )}
    </FormDrawer>
  )
}
