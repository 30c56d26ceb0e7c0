import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pricerApi, type Tape } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { ChosenFile, type SentFile } from './ChosenFile.tsx'
import { newProgressKey, ReadingProgress } from './ReadingProgress.tsx'
import { tapesKey } from './tapes.ts'

interface ReportValues {
  period: string
  csv: string
}

const fields: Array<Field<keyof ReportValues>> = [
  { name: 'period', label: 'Month', kind: 'text', required: true, hint: 'Such as 2026-04' },
  { name: 'csv', label: 'Rows, or choose a file below', kind: 'multiline', required: true },
]

interface UploadRemittanceProps {
  tape: Tape
  onClose: () => void
  onRead: (id: number) => void
}

/** What a servicer reports of a month, from a file or copied out of a spreadsheet. */
export function UploadRemittance({ tape, onClose, onRead }: UploadRemittanceProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<SentFile | null>(null)
  const [progressKey, setProgressKey] = useState<string | null>(null)
  return (
    <FormDrawer title={`Report on ${tape.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ReportValues>
          fields={file ? fields.filter(({ name }) => name !== 'csv') : fields}
          submit="Hold it against the tape"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ period, csv }) => {
            const progress_key = newProgressKey()
            setProgressKey(progress_key)
            try {
              const { id } = await pricerApi('POST /api/v1/svc/pricer/remittances', {
                body: { tape_id: tape.id, period, ...(file?.table ?? { csv }), progress_key },
              })
              await queryClient.invalidateQueries({ queryKey: tapesKey })
              onClose()
              onRead(id)
            } finally {
              setProgressKey(null)
            }
          }}
        >
          <ChosenFile file={file} onChoose={setFile} />
          {progressKey !== null && <ReadingProgress progressKey={progressKey} />}
        </SchemaForm>
      )}
    </FormDrawer>
  )
}
