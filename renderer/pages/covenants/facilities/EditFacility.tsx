import { useQueryClient } from '@tanstack/react-query'
import { type Facility, riskApi } from '../../../api/modules.ts'
import { facilityRecord } from '../../../api/records.generated.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf, valuesOf } from '../../../components/record/record-fields.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { facilityKinds } from '../../../words/covenants.ts'
import { riskKey } from '../covenants.ts'

type Values = ValuesOf<typeof facilityRecord, Facility>

/** Edits a facility's terms and drawn amount; its currency is fixed. */
export function EditFacility({ facility, onClose }: { facility: Facility; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { currency } = facility
  return (
    <FormDrawer title="Edit facility" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={formFieldsOf(facilityRecord, {
            kind: { choices: choicesOf(facilityKinds) },
            commitment: { currency },
            outstanding: { required: true, currency },
            letters_of_credit: { required: true, currency },
          }).filter(({ name }) => name !== 'currency')}
          initial={valuesOf(facilityRecord, facility)}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ currency: _stays, ...values }) => {
            await riskApi('PATCH /api/v1/svc/risk/facilities/{facility_id}', {
              params: { facility_id: facility.id },
              body: { ...values, version: facility.version },
            })
            await queryClient.invalidateQueries({ queryKey: riskKey })
            await queryClient.invalidateQueries({ queryKey: ['timeline'] })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
