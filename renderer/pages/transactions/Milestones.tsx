import { Button, Group, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Transaction, type TransactionMilestone, transactionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { formatDate } from '../../format/dates.ts'
import { count } from '../../format/numbers.ts'
import classes from './closing.module.css'
import { milestonesQuery, transactionsKey } from './transactions.ts'

/** The dates of a closing in their order: planned, happened, and how far they slipped from the first plan. */
export function Milestones({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const milestones = useQuery(milestonesQuery(transaction.id))
  const [open, setOpen] = useState<TransactionMilestone | 'new' | null>(null)
  const remove = useAction(
    (milestone_id: number) =>
      transactionsApi('DELETE /api/v1/svc/transactions/{tx_id}/milestones/{milestone_id}', {
        params: { tx_id: transaction.id, milestone_id },
      }),
    { invalidates: [transactionsKey] },
  )
  const add = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setOpen('new')}>
      Add milestone
    </Button>
  )
  return (
    <RecordSection title="Milestones" action={add}>
      <Loaded query={milestones}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No milestones yet">Add the key dates on the way to closing.</Empty>
          ) : (
            <Scrolling label="Milestones" className={classes.frame}>
              <Table aria-label="Milestones">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Milestone</Table.Th>
                    <Table.Th>First planned</Table.Th>
                    <Table.Th>Planned</Table.Th>
                    <Table.Th>Happened</Table.Th>
                    <Table.Th>Slip</Table.Th>
                    <Table.Td />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map(one => (
                    <Table.Tr key={one.id}>
                      <Table.Td>{one.title}</Table.Td>
                      <Table.Td className={classes.day}>{dayOf(one.baseline_on)}</Table.Td>
                      <Table.Td className={classes.day}>
                        {dayOf(one.planned_on)}
                        {one.late && (
                          <Text size="xs" className={classes.late}>
                            Has passed
                          </Text>
                        )}
                      </Table.Td>
                      <Table.Td className={classes.day}>{dayOf(one.actual_on)}</Table.Td>
                      <Table.Td className={classes.day}>{slipOf(one)}</Table.Td>
                      <Table.Td>
                        {mayWrite && (
                          <Group gap={0} wrap="nowrap">
                            <Button
                              size="xs"
                              variant="subtle"
                              aria-label={`Edit: ${one.title}`}
                              onClick={() => setOpen(one)}
                            >
                              Edit
                            </Button>
                            {isOwn(one) && (
                              <Button
                                size="xs"
                                variant="subtle"
                                aria-label={`Remove: ${one.title}`}
                                loading={remove.isPending && remove.variables === one.id}
                                onClick={() => remove.mutate(one.id)}
                              >
                                Remove
                              </Button>
                            )}
                          </Group>
                        )}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Scrolling>
          )
        }
      </Loaded>
      {open !== null && (
        <MilestoneForm
          transactionId={transaction.id}
          milestone={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </RecordSection>
  )
}

/** Returns whether the milestone was added here, beyond the standard ones, and is not reached yet. */
const isOwn = ({ kind, actual_on }: TransactionMilestone): boolean => kind === 'other' && actual_on === null

const dayOf = (day: string | null): string => (day === null ? '–' : formatDate(day))

const slipOf = ({ slip_days }: TransactionMilestone): string => {
  if (slip_days === null) return '–'
  if (slip_days === 0) return 'On time'
  return slip_days > 0 ? `${count(slip_days, 'day')} later` : `${count(-slip_days, 'day')} earlier`
}

interface Values {
  title: string
  planned_on: string | null
  actual_on: string | null
}

interface MilestoneFormProps {
  transactionId: number
  milestone: TransactionMilestone | null
  onClose: () => void
}

function MilestoneForm({ transactionId, milestone, onClose }: MilestoneFormProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={milestone ? milestone.title : 'Add milestone'} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'title', label: 'Milestone', kind: 'text', required: true },
            {
              name: 'planned_on',
              label: 'Planned',
              kind: 'date',
              hint: 'A date set here does not move with the target close',
            },
            { name: 'actual_on', label: 'Happened', kind: 'date' },
          ]}
          initial={milestone ?? {}}
          submit={milestone ? 'Save' : 'Add milestone'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (values, changed) => {
            await (milestone
              ? transactionsApi('PATCH /api/v1/svc/transactions/{tx_id}/milestones/{milestone_id}', {
                  params: { tx_id: transactionId, milestone_id: milestone.id },
                  body: changed,
                })
              : transactionsApi('POST /api/v1/svc/transactions/{tx_id}/milestones', {
                  params: { tx_id: transactionId },
                  body: values,
                }))
            await queryClient.invalidateQueries({ queryKey: transactionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
