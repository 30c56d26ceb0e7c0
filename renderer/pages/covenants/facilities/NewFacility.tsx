import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FacilityInput, riskApi } from '../../../api/modules.ts'
import { facilityRecord } from '../../../api/records.generated.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { formFieldsOf } from '../../../components/record/record-fields.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { facilityKinds } from '../../../words/covenants.ts'
import { riskKey } from '../covenants.ts'

interface Values {
  name: string
  kind: NonNullable<FacilityInput['kind']>
  currency: string | null
  commitment: number
  outstanding: number | null
  lender: string | null
  advance: number | null
}

const entered = ['name', 'kind', 'lender', 'currency', 'commitment', 'outstanding'] as const

const isEntered = (one: Field<string>): one is Field<(typeof entered)[number]> =>
  entered.some(name => name === one.name)

/** A new facility with one rate of advance. */
export function NewFacility({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Enter facility" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            ...formFieldsOf(facilityRecord, {
              kind: { choices: choicesOf(facilityKinds) },
              currency: { required: false },
            }).filter(isEntered),
            { name: 'advance', label: 'Advance rate', kind: 'percent', hint: 'Of eligible collateral' },
          ]}
          initial={{ kind: 'loan_pool' }}
          submit="Enter facility"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ name, kind, currency, commitment, outstanding, lender, advance }) => {
            const { id } = await riskApi('POST /api/v1/svc/risk/facilities', {
              body: {
                name,
                kind,
                commitment,
                lender,
                ...(currency === null ? {} : { currency }),
                ...(outstanding === null ? {} : { outstanding }),
                ...(advance === null ? {} : { rules: { advance: { otherwise: advance } } }),
              },
            })
            await queryClient.invalidateQueries({ queryKey: riskKey })
            onClose()
            await navigate({
              to: '/covenants/facilities/$facilityId',
              params: { facilityId: String(id) },
            })
          }}
        />
      )}
    </FormDrawer>
  )
}
