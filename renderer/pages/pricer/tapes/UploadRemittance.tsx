import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pricerApi, type Tape } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { LoanFile, pastedField, useLoanFile } from './LoanFile.tsx'
import { ReadingProgress, SENDING } from './ReadingProgress.tsx'
import { tapesKey } from './tapes.ts'

interface ReportValues {
  period: string
  csv: string
}

const fields: Array<Field<keyof ReportValues>> = [
  { name: 'period', label: 'Month', kind: 'text', required: true, hint: 'Such as 2026-04' },
  pastedField,
]

interface UploadRemittanceProps {
  tape: Tape
  onClose: () => void
  onRead: (id: number) => void
}

/** Uploads a servicer's monthly report, from a file or pasted from a spreadsheet. */
export function UploadRemittance({ tape, onClose, onRead }: UploadRemittanceProps) {
  const queryClient = useQueryClient()
  const chosen = useLoanFile()
  const [progress, setProgress] = useState<CallProgress | null>(null)
  return (
    <FormDrawer title={`Report on ${tape.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<ReportValues>
          fields={chosen.file ? fields.filter(({ name }) => name !== 'csv') : fields}
          submit="Check it against the tape"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          outcome={({ csv }) => <LoanFile kind="remittances" chosen={chosen} pasted={csv} />}
          onSubmit={async ({ period, csv }) => {
            setProgress(SENDING)
            try {
              const { id } = await pricerApi('POST /api/v1/svc/pricer/remittances', {
                body: { tape_id: tape.id, period, ...chosen.body(csv) },
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
          {progress && <ReadingProgress {...progress} />}
        </SchemaForm>
      )}
    </FormDrawer>
  )
}
