import { useQuery, useQueryClient } from '@tanstack/react-query'
import { decisionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { majorities } from '../../words/deals.ts'
import { decisionsKey, rulesQuery } from './decisions.ts'

interface Values {
  quorum_pct: number
  majority: keyof typeof majorities
  valid_days: number | null
  gate: 'on' | 'off'
}

/** Quorum, majority and the gate before the term sheet. */
export function Rules({ onClose }: { onClose: () => void }) {
  const rules = useQuery(rulesQuery)
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Rules for decisions" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={rules}>
          {({ quorum_pct, majority, valid_days, gate }) => (
            <SchemaForm<Values>
              fields={[
                {
                  name: 'quorum_pct',
                  label: 'Quorum, in percent of the members called',
                  kind: 'number',
                  required: true,
                  hint: 'An abstention counts',
                },
                {
                  name: 'majority',
                  label: 'Majority',
                  kind: 'choice',
                  required: true,
                  choices: Object.entries(majorities).map(([value, label]) => ({ value, label })),
                },
                {
                  name: 'valid_days',
                  label: 'Approval valid for (days)',
                  kind: 'number',
                  hint: 'Empty: until withdrawn',
                },
                {
                  name: 'gate',
                  label: 'From term sheet onwards, a deal needs an approved decision',
                  kind: 'choice',
                  required: true,
                  choices: [
                    { value: 'off', label: 'No' },
                    { value: 'on', label: 'Yes' },
                  ],
                },
              ]}
              initial={{ quorum_pct, majority, valid_days, gate: gate ? 'on' : 'off' }}
              submit="Save rules"
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async values => {
                await decisionsApi('PUT /api/v1/svc/decisions/rules', {
                  body: { ...values, gate: values.gate === 'on' },
                })
                await queryClient.invalidateQueries({ queryKey: decisionsKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}
