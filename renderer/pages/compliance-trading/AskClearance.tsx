import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type Preclearance } from '../../api/modules.ts'
import { preclearanceRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf } from '../../components/record/record-fields.tsx'
import { choicesOf } from '../../format/choices.ts'
import { offerings, tradedInstruments, tradeSides } from '../../words/compliance.ts'
import { tradingKey } from './trading.ts'

type Values = ValuesOf<typeof preclearanceRecord, Preclearance>

interface AskClearanceProps {
  onClose: () => void
  /** Called with the id of the new request, to show its answer. */
  onAsked: (id: number) => void
}

/** A personal trade that is asked for; the answer is shown at once. */
export function AskClearance({ onClose, onAsked }: AskClearanceProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Request pre-clearance" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={formFieldsOf(preclearanceRecord, {
            instrument: { choices: choicesOf(tradedInstruments) },
            offering: { choices: choicesOf(offerings) },
            side: { choices: choicesOf(tradeSides) },
            currency: { required: false },
          })}
          initial={{ instrument: 'equity', side: 'buy', offering: 'none' }}
          submit="Request pre-clearance"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            const { id } = await complianceApi('POST /api/v1/svc/compliance/trade/preclearance', { body })
            await queryClient.invalidateQueries({ queryKey: tradingKey })
            onClose()
            onAsked(id)
          }}
        />
      )}
    </FormDrawer>
  )
}
