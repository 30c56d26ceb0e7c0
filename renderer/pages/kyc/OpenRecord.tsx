import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { complianceApi, type KycInput } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { choicesOf } from '../../format/choices.ts'
import { countries } from '../../format/countries.ts'
import { investorsQuery } from '../../queries/investors.ts'
import { subjectTypes } from '../../words/kyc.ts'
import { followers } from './kyc.ts'

interface Values {
  lp_id: string | null
  subject_name: string | null
  subject_type: KycInput['subject_type']
  jurisdiction: string | null
}

/** A new record: of an investor, or of somebody by the name. */
export function OpenRecord({ lpId, onClose }: { lpId?: number; onClose: () => void }) {
  const investors = useQuery(investorsQuery)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Open record" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={investors}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={[
                {
                  name: 'lp_id',
                  label: 'Investor',
                  kind: 'choice',
                  choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
                },
                {
                  name: 'subject_name',
                  label: 'Name',
                  kind: 'text',
                  hint: 'Default: from the investor',
                },
                {
                  name: 'subject_type',
                  label: 'Kind',
                  kind: 'choice',
                  choices: choicesOf(subjectTypes),
                  required: true,
                },
                { name: 'jurisdiction', label: 'Country', kind: 'choice', choices: countries },
              ]}
              initial={lpId === undefined ? {} : { lp_id: String(lpId) }}
              submit="Open record"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ lp_id, subject_name, ...values }) => {
                const { id } = await complianceApi('POST /api/v1/svc/compliance/kyc', {
                  body: {
                    ...values,
                    ...(subject_name === null ? {} : { subject_name }),
                    lp_id: lp_id === null ? null : Number(lp_id),
                  },
                })
                for (const queryKey of followers) await queryClient.invalidateQueries({ queryKey })
                onClose()
                await navigate({ to: '/kyc/$recordId', params: { recordId: String(id) } })
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
