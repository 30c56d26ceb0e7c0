import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pricerApi, type Remittance } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { LoanFile, pastedField, useLoanFile } from './LoanFile.tsx'
import { ReadingProgress, SENDING } from './ReadingProgress.tsx'
import { tapesKey } from './tapes.ts'

interface Values {
  reason: string
  csv: string
}

const fields: Array<Field<keyof Values>> = [
  { name: 'reason', label: 'Reason', kind: 'text', required: true, hint: 'What was wrong with this report' },
  pastedField,
]

/** The corrected report of a month in place of a wrong one, which stays to be read. */
export function CorrectRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const chosen = useLoanFile()
  const [progress, setProgress] = useState<CallProgress | null>(null)
  return (
    <FormDrawer title={`Correct the report of ${remittance.period}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={chosen.file ? fields.filter(({ name }) => name !== 'csv') : fields}
          submit="Supersede the report"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          outcome={({ csv }) => <LoanFile kind="remittances" chosen={chosen} pasted={csv} />}
          onSubmit={async ({ reason, csv }) => {
            setProgress(SENDING)
            try {
              const { id, tape_id } = await pricerApi(
                'POST /api/v1/svc/pricer/remittances/{remittance_id}/supersede',
                {
                  params: { remittance_id: remittance.id },
                  body: { reason, ...chosen.body(csv) },
                  hear: setProgress,
                },
              )
              await queryClient.invalidateQueries({ queryKey: tapesKey })
              onClose()
              const search = { tab: 'tapes', tape: String(tape_id), remittance: String(id) }
              await navigate({ to: '/pricer', search })
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
