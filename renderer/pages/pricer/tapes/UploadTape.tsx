import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pricerApi, type Tape } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { currencies } from '../../../format/currencies.ts'
import { useMe } from '../../../session/session.ts'
import { LoanFile, pastedField, useLoanFile } from './LoanFile.tsx'
import { ReadingProgress, SENDING } from './ReadingProgress.tsx'
import { tapesKey } from './tapes.ts'

interface TapeValues {
  name: string
  obligor: string | null
  as_of_date: string
  currency: string
  cpr: number | null
  cdr: number | null
  severity: number | null
  price_pct: number | null
  csv: string
  reason: string
}

const fields: Array<Field<keyof TapeValues>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  {
    name: 'obligor',
    label: 'Obligor',
    kind: 'text',
    hint: 'The borrower of one loan, the seller or sponsor of a pool',
  },
  { name: 'as_of_date', label: 'Balances as of', kind: 'date', required: true },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
  { name: 'cpr', label: 'Prepaid a year (CPR)', kind: 'percent' },
  { name: 'cdr', label: 'Defaulted a year (CDR)', kind: 'percent' },
  { name: 'severity', label: 'Lost of a default', kind: 'percent' },
  { name: 'price_pct', label: 'Price of the balance', kind: 'percent', hint: 'Default: par (100%)' },
  pastedField,
]

const reasonField: Field<keyof TapeValues> = {
  name: 'reason',
  label: 'Reason',
  kind: 'text',
  required: true,
  hint: 'What was wrong with the tape; it stays on record',
}

const initialOf = ({ name, as_of_date, currency, assumptions }: Tape) => {
  const { cpr, cdr, severity, price_pct } = assumptions
  return { name, as_of_date, currency, cpr, cdr, severity, price_pct }
}

interface UploadTapeProps {
  /** A wrong tape, which stays to be read and counts no more. */
  inPlaceOf?: Tape
  onClose: () => void
  onRead: (id: number) => void
}

/** Uploads a tape from a file, or from cells copied out of a spreadsheet. */
export function UploadTape({ inPlaceOf: wrong, onClose, onRead }: UploadTapeProps) {
  const { organisation } = useMe()
  const queryClient = useQueryClient()
  const chosen = useLoanFile()
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const shown = [
    ...(wrong ? [reasonField] : []),
    ...(chosen.file ? fields.filter(({ name }) => name !== 'csv') : fields),
  ]
  return (
    <FormDrawer title={wrong ? 'Supersede the tape' : 'Upload a tape'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<TapeValues>
          fields={shown}
          initial={wrong ? initialOf(wrong) : { currency: organisation.base_currency }}
          submit={wrong ? 'Supersede the tape' : 'Read the tape'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          outcome={({ csv }) => <LoanFile kind="tapes" chosen={chosen} pasted={csv} />}
          onSubmit={async ({ cpr, cdr, severity, price_pct, csv, reason, ...values }) => {
            const given = Object.entries({ cpr, cdr, severity, price_pct }).filter(
              ([, value]) => value !== null,
            )
            setProgress(SENDING)
            try {
              const body = {
                ...values,
                ...Object.fromEntries(given),
                ...chosen.body(csv),
              }
              const { id } = wrong
                ? await pricerApi('POST /api/v1/svc/pricer/tapes/{tape_id}/supersede', {
                    params: { tape_id: wrong.id },
                    body: { ...body, deal_id: wrong.deal_id, reason },
                    hear: setProgress,
                  })
                : await pricerApi('POST /api/v1/svc/pricer/tapes', { body, hear: setProgress })
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
