import { Button, Group, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Decision, type DecisionCondition, decisionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { formatDate } from '../../format/dates.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import { bindingStages, conditionStates, conditionVerbs } from '../../words/deals.ts'
import { decisionsKey, isOpen } from './decisions.ts'
import { EditCondition } from './EditCondition.tsx'

type State = DecisionCondition['state']

/** Conditions of the approval, and the status of each. */
export function Conditions({ decision }: { decision: Decision }) {
  const mayApprove = useMay('approve', 'decisions')
  const mayWrite = useMay('write', 'decisions')
  const [settling, setSettling] = useState<{ condition: DecisionCondition; to: State } | null>(null)
  const [editing, setEditing] = useState<DecisionCondition | 'new' | null>(null)
  const settles = mayApprove && decision.status === 'approved'
  const edits = mayWrite && isOpen(decision.status)
  const adds = mayWrite && (edits || decision.status === 'voting')
  useKeys('Decision', adds ? [{ keys: 'c', label: 'Add a condition', run: () => setEditing('new') }] : [])
  const remove = useAction(
    ({ id, decision_id }: DecisionCondition) =>
      decisionsApi('DELETE /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}', {
        params: { decision_id, condition_id: id },
      }),
    { invalidates: [decisionsKey], done: (_, { text }) => `Removed: ${text}` },
  )
  return (
    <RecordSection
      title="Conditions"
      action={
        adds && (
          <Button size="xs" variant="default" onClick={() => setEditing('new')}>
            Add condition
          </Button>
        )
      }
    >
      {decision.conditions.length === 0 ? (
        <Text c="dimmed">None</Text>
      ) : (
        <Scrolling label="Conditions" className={undefined}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Condition</Table.Th>
                <Table.Th scope="col">Before</Table.Th>
                <Table.Th scope="col">Due</Table.Th>
                <Table.Th scope="col" w={190}>
                  State
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {decision.conditions.map(condition => (
                <Table.Tr key={condition.id}>
                  <Table.Td>{condition.text}</Table.Td>
                  <Table.Td>{bindingStages[condition.before_stage]}</Table.Td>
                  <Table.Td>{condition.due_on ? formatDate(condition.due_on) : ''}</Table.Td>
                  <Table.Td>
                    <Status tone={conditionStates[condition.state].tone}>
                      {conditionStates[condition.state].label}
                    </Status>
                    {condition.settled_by && (
                      <Text size="sm" c="dimmed">
                        {[condition.settled_by, condition.reason].filter(Boolean).join(': ')}
                      </Text>
                    )}
                    {edits && (
                      <Group gap="xs" mt={4}>
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={`Edit: ${condition.text}`}
                          onClick={() => setEditing(condition)}
                        >
                          Edit
                        </Button>
                        <Button
                          size="compact-sm"
                          variant="default"
                          aria-label={`Remove: ${condition.text}`}
                          loading={remove.isPending && remove.variables.id === condition.id}
                          onClick={() => remove.mutate(condition)}
                        >
                          Remove
                        </Button>
                      </Group>
                    )}
                    {settles && (
                      <Group gap="xs" mt={4}>
                        {(condition.state === 'open'
                          ? (['met', 'waived'] as const)
                          : (['open'] as const)
                        ).map(to => (
                          <Button
                            key={to}
                            size="compact-sm"
                            variant="default"
                            aria-label={`${conditionVerbs[to]}: ${condition.text}`}
                            onClick={() => setSettling({ condition, to })}
                          >
                            {conditionVerbs[to]}
                          </Button>
                        ))}
                      </Group>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Scrolling>
      )}
      {settling && <Settle {...settling} onClose={() => setSettling(null)} />}
      {editing && (
        <EditCondition
          decision={decision}
          condition={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </RecordSection>
  )
}

function Settle({
  condition,
  to,
  onClose,
}: {
  condition: DecisionCondition
  to: State
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`${conditionVerbs[to]}: ${condition.text}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ reason: string | null }>
          fields={[
            {
              name: 'reason',
              label: to === 'met' ? 'Evidence of satisfaction' : 'Reason',
              kind: 'multiline',
              required: to !== 'met',
            },
          ]}
          initial={{}}
          submit={conditionVerbs[to]}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ reason }) => {
            await decisionsApi('POST /api/v1/svc/decisions/{decision_id}/conditions/{condition_id}', {
              params: { decision_id: condition.decision_id, condition_id: condition.id },
              body: { state: to, ...(reason ? { reason } : {}) },
            })
            await queryClient.invalidateQueries({ queryKey: decisionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
