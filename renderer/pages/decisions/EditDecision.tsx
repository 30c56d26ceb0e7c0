import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Decision, decisionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { decisionsKey, isOpen, votersQuery } from './decisions.ts'

interface Values {
  title: string
  amount: number
  terms: string | null
  members: string[]
  minutes: string | null
}

const minutes: Field<keyof Values> = { name: 'minutes', label: 'Minutes', kind: 'multiline' }

/** What is asked, before the vote; the minutes at any time. */
export function EditDecision({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const voters = useQuery(votersQuery)
  const queryClient = useQueryClient()
  const asks = isOpen(decision.status)
  return (
    <FormDrawer title={asks ? 'Edit decision' : 'Minutes'} onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={voters}>
          {({ items }) => (
            <SchemaForm<Values>
              fields={asks ? [...asked(decision, items), minutes] : [minutes]}
              initial={{
                title: decision.title,
                amount: decision.amount,
                terms: decision.terms,
                members: decision.members.map(({ user_id }) => String(user_id)),
                minutes: decision.minutes,
              }}
              submit="Save"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async values => {
                await decisionsApi('PATCH /api/v1/svc/decisions/{decision_id}', {
                  params: { decision_id: decision.id },
                  body: {
                    ...(asks
                      ? { ...values, members: values.members.map(Number) }
                      : { minutes: values.minutes }),
                    version: decision.version,
                  },
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

const asked = (
  { currency }: Decision,
  voters: ReadonlyArray<{ id: number; name: string }>,
): Field<keyof Values>[] => [
  { name: 'title', label: 'Decision', kind: 'text', required: true },
  { name: 'amount', label: 'Amount', kind: 'money', currency, required: true },
  { name: 'terms', label: 'Terms asked for', kind: 'multiline' },
  {
    name: 'members',
    label: 'Members called to vote',
    kind: 'list',
    choices: voters.map(({ id, name }) => ({ value: String(id), label: name })),
  },
]
