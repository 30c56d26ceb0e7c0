import { useQueryClient } from '@tanstack/react-query'
import { type Facility, riskApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { facilityKinds } from '../../../words/covenants.ts'
import { riskKey } from '../covenants.ts'

const names = [
  'name',
  'kind',
  'lender',
  'commitment',
  'outstanding',
  'letters_of_credit',
  'maturity_on',
  'next_certificate_on',
  'notes',
] as const

type Values = Pick<Facility, (typeof names)[number]>

/** The terms of a facility and what is drawn on it; its currency stays. */
export function EditFacility({ facility, onClose }: { facility: Facility; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { currency } = facility
  return (
    <FormDrawer title="Edit facility" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            {
              name: 'kind',
              label: 'Kind',
              kind: 'choice',
              required: true,
              choices: choicesOf(facilityKinds),
            },
            { name: 'lender', label: 'Lender', kind: 'text' },
            { name: 'commitment', label: 'Commitment', kind: 'money', required: true, currency },
            { name: 'outstanding', label: 'Drawn', kind: 'money', required: true, currency },
            {
              name: 'letters_of_credit',
              label: 'Letters of credit',
              kind: 'money',
              required: true,
              currency,
            },
            { name: 'maturity_on', label: 'Matures', kind: 'date' },
            {
              name: 'next_certificate_on',
              label: 'Next certificate',
              kind: 'date',
              hint: 'When the lender expects the next borrowing base',
            },
            { name: 'notes', label: 'Notes', kind: 'multiline' },
          ]}
          initial={Object.fromEntries(names.map(name => [name, facility[name]]))}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
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
