import { agentApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { currencies } from '../../../format/currencies.ts'
import { formatDate } from '../../../format/dates.ts'
import { useColleagues } from '../../../queries/colleagues.ts'
import { delegationsQuery } from '../../../queries/delegations.ts'
import { useMe } from '../../../session/session.ts'

interface Values {
  delegate_id: string
  from: string | null
  until: string
  ceiling: number | null
  currency: string | null
}

/** Whom one lets vote, from when to when, and up to which amount. */
export function DelegationDrawer({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const colleagues = useColleagues().filter(({ value }) => value !== String(me.id))
  const fields: Field<keyof Values>[] = [
    { name: 'delegate_id', label: 'Delegate', kind: 'choice', required: true, choices: colleagues },
    { name: 'from', label: 'First day', kind: 'date', hint: 'Empty: today' },
    { name: 'until', label: 'Last day', kind: 'date', required: true },
    { name: 'currency', label: 'Currency of the amount', kind: 'choice', choices: currencies },
    {
      name: 'ceiling',
      label: 'Up to this amount',
      kind: 'money',
      currencyField: 'currency',
      hint: 'Empty: any amount. With one, proposals of an unknown amount or in another currency are left to you.',
    },
  ]
  const create = useAction(
    ({ delegate_id, from, ...rest }: Values) =>
      agentApi('POST /api/v1/svc/agent/delegations', {
        body: { ...rest, delegate_id: Number(delegate_id), ...(from === null ? {} : { from }) },
      }),
    {
      invalidates: [delegationsQuery.queryKey],
      done: ({ delegate, until }) => `${delegate} votes for you until ${formatDate(until)}`,
    },
  )
  return (
    <FormDrawer title="Delegate your votes" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={fields}
          submit="Delegate"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await create.mutateAsync(values)
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
