import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type Obligation } from '../../../api/modules.ts'
import { complianceObligationRecord } from '../../../api/records.generated.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf } from '../../../components/record/record-fields.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { obligationFrequencies } from '../../../words/compliance.ts'
import { obligationFollowers } from './obligations.ts'

type Values = ValuesOf<typeof complianceObligationRecord, Obligation>

const SETTLED = 'It is settled: change the one that follows it'

/** Adds an obligation, or changes one. */
export function ObligationForm({ obligation, onClose }: { obligation?: Obligation; onClose: () => void }) {
  const queryClient = useQueryClient()
  const isSettled = obligation !== undefined && obligation.moves.length === 0
  const fixed = isSettled ? { fixed: SETTLED } : {}
  return (
    <FormDrawer title={obligation ? 'Edit obligation' : 'Add obligation'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={formFieldsOf(complianceObligationRecord, {
            frequency: { choices: choicesOf(obligationFrequencies), ...fixed },
            next_due: fixed,
          })}
          asks={name => name !== 'evidence' || obligation !== undefined}
          initial={obligation ?? { frequency: 'once' }}
          submit={obligation ? 'Save' : 'Add obligation'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ evidence: _, ...values }, changed) => {
            if (obligation)
              await complianceApi('PATCH /api/v1/svc/compliance/obligations/{ob_id}', {
                params: { ob_id: obligation.id },
                body: { ...changed, version: obligation.version },
              })
            else await complianceApi('POST /api/v1/svc/compliance/obligations', { body: values })
            for (const queryKey of obligationFollowers) await queryClient.invalidateQueries({ queryKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
