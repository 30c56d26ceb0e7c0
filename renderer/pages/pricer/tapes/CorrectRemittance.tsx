import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { pricerApi, type Remittance } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { ChosenFile, type SentFile } from './ChosenFile.tsx'
import { ReadingProgress, SENDING } from './ReadingProgress.tsx'
import { layoutFields, layoutTold, type TableLayout } from './table-layout.ts'
import { tapesKey } from './tapes.ts'

interface Values extends TableLayout {
  reason: string
  csv: string
}

const fields: Array<Field<keyof Values>> = [
  { name: 'reason', label: 'Reason', kind: 'text', required: true, hint: 'What was wrong with this report' },
  { name: 'csv', label: 'Rows, or choose a file below', kind: 'multiline', required: true },
  ...layoutFields,
]

/** The corrected report of a month in place of a wrong one, which stays to be read. */
export function CorrectRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [file, setFile] = useState<SentFile | null>(null)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  return (
    <FormDrawer title={`Correct the report of ${remittance.period}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={file ? fields.filter(({ name }) => name !== 'csv') : fields}
          submit="Supersede the report"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ reason, csv, ...layout }) => {
            setProgress(SENDING)
            try {
              const { id, tape_id } = await pricerApi(
                'POST /api/v1/svc/pricer/remittances/{remittance_id}/supersede',
                {
                  params: { remittance_id: remittance.id },
                  body: { reason, ...(file?.table ?? { csv }), ...layoutTold(layout) },
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
          <ChosenFile file={file} onChoose={setFile} />
          {progress && <ReadingProgress {...progress} />}
        </SchemaForm>
      )}
    </FormDrawer>
  )
}
