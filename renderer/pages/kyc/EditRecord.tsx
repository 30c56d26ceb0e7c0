import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type KycChange, type KycRecord } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { countries } from '../../format/countries.ts'
import { riskFactors } from '../../words/kyc.ts'
import { followers, kycKey } from './kyc.ts'

const ticked = [
  'pep',
  'adverse_media',
  'complex_ownership',
  'cash_intensive',
  'non_face_to_face',
  'regulated',
] as const

interface Values {
  subject_name: string
  jurisdiction: string | null
  birth_date: string | null
  risk: readonly string[]
  source_of_funds: string | null
  source_of_wealth: string | null
  ownership_note: string | null
  notes: string | null
}

/** Changes what is known of the subject. */
export function EditRecord({ record, onClose }: { record: KycRecord; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { jurisdiction, birth_date, source_of_funds, source_of_wealth, ownership_note, notes } = record
  const isPerson = record.subject_type === 'individual'
  return (
    <FormDrawer title="Edit record" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'subject_name', label: 'Name', kind: 'text', required: true },
            { name: 'jurisdiction', label: 'Country', kind: 'choice', choices: countries },
            ...(isPerson ? [{ name: 'birth_date', label: 'Born', kind: 'date' } as const] : []),
            {
              name: 'risk',
              label: 'Risk',
              kind: 'list',
              choices: ticked.map(value => ({ value, label: riskFactors[value] })),
            },
            { name: 'source_of_funds', label: 'Source of funds', kind: 'multiline' },
            { name: 'source_of_wealth', label: 'Source of wealth', kind: 'multiline' },
            ...(isPerson
              ? []
              : [
                  {
                    name: 'ownership_note',
                    label: 'Why nobody else is an owner',
                    kind: 'multiline',
                    hint: 'Where those who are named do not own it all',
                  } as const,
                ]),
            { name: 'notes', label: 'Notes', kind: 'multiline' },
          ]}
          initial={{
            subject_name: record.subject_name,
            jurisdiction,
            birth_date,
            risk: ticked.filter(factor => record[factor]),
            source_of_funds,
            source_of_wealth,
            ownership_note,
            notes,
          }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ risk, ...values }) => {
            const chosen = Object.fromEntries(ticked.map(factor => [factor, risk.includes(factor)]))
            await complianceApi('PATCH /api/v1/svc/compliance/kyc/{record_id}', {
              params: { record_id: record.id },
              body: { ...values, ...(chosen as Partial<KycChange>), version: record.version },
            })
            for (const queryKey of [kycKey, ...followers]) await queryClient.invalidateQueries({ queryKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
