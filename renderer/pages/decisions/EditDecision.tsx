import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Decision, decisionsApi } from '../../api/modules.ts'
import { decisionRecord } from '../../api/records.generated.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formFieldsOf, type ValuesOf, valuesOf } from '../../components/record/record-fields.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { decisionsKey, isOpen, votersQuery } from './decisions.ts'

type Values = ValuesOf<typeof decisionRecord, Decision> & { members: string[] }

/** Edits the decision: its question before the vote, the minutes at any time. */
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
              fields={fieldsFor(decision, items)}
              initial={{
                ...valuesOf(decisionRecord, decision),
                members: decision.members.map(({ user_id }) => String(user_id)),
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

/** Returns the fields of the question and its voters until the vote; from then on, only the minutes. */
function fieldsFor(
  { status, currency }: Decision,
  voters: ReadonlyArray<{ id: number; name: string }>,
): Field<keyof Values>[] {
  const members: Field<keyof Values> = {
    name: 'members',
    label: 'Voters',
    kind: 'list',
    choices: voters.map(({ id, name }) => ({ value: String(id), label: name })),
  }
  const said = formFieldsOf(decisionRecord, { amount: { currency, currencyField: undefined } })
  return isOpen(status)
    ? said.flatMap(one => (one.name === 'minutes' ? [members, one] : [one]))
    : said.filter(({ name }) => name === 'minutes')
}
