import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pricerApi, type Tape } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { ChosenFile, type SentFile } from './ChosenFile.tsx'
import { ReadingProgress, SENDING } from './ReadingProgress.tsx'
import { layoutFields, layoutTold, type TableLayout } from './table-layout.ts'
import { tapesKey } from './tapes.ts'

interface ReportValues extends TableLayout {
  period: string
  csv: string
}

const fields: Array<Field<keyof ReportValues>> = [
  { name: 'period', label: 'Month', kind: 'text', required: true, hint: 'Such as 2026-04' },
  { name: 'csv', label: 'Rows, or choose a file below', kind: 'multiline', required: true },
  ...layoutFields,
]

interface UploadRemittanceProps {
  tape: Tape
  onClose: () => void
  onRead: (id: number) => void
}

/** Uploads a servicer's monthly report, from a file or pasted from a spreadsheet. */
export function UploadRemittance({ tape, onClose, onRead }: UploadRemittanceProps) {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<SentFile | null>(null)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  return (
    <FormDrawer title={`Report on ${tape.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ReportValues>
          fields={file ? fields.filter(({ name }) => name !== 'csv') : fields}
          submit="Check it against the tape"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ period, csv, ...layout }) => {
            setProgress(SENDING)
            try {
              const { id } = await pricerApi('POST /api/v1/svc/pricer/remittances', {
                body: { tape_id: tape.id, period, ...(file?.table ?? { csv }), ...layoutTold(layout) },
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
