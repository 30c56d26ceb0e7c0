import { Alert, Button, Group, List, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Transaction, type TransactionFlowLine, transactionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Scrolling } from '../../components/Scrolling.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { useMay } from '../../session/session.ts'
import classes from './closing.module.css'
import { fundsFlowQuery, transactionsKey } from './transactions.ts'

/** What comes in beside what goes out, whose account was confirmed, and whether the whole of it was. */
export function FundsFlow({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const { id, currency } = transaction
  const flow = useQuery(fundsFlowQuery(id))
  const mayConfirm = useMay('approve', 'transactions') && mayWrite
  const [adding, setAdding] = useState(false)
  const confirm = useAction(
    () =>
      transactionsApi('POST /api/v1/svc/transactions/{tx_id}/funds-flow/confirm', { params: { tx_id: id } }),
    { invalidates: [transactionsKey], done: () => 'The funds flow is confirmed' },
  )
  const add = mayWrite && (
    <Button variant="default" size="xs" onClick={() => setAdding(true)}>
      Add line
    </Button>
  )
  return (
    <RecordSection title="Funds flow" action={add}>
      <Loaded query={flow}>
        {({ sources, uses, total_sources, total_uses, missing, confirmed_by, confirmed_at }) =>
          sources.length + uses.length === 0 ? (
            <Empty title="No money is planned yet">
              Enter who pays and who is paid. What comes in has to be what goes out, to the cent.
            </Empty>
          ) : (
            <>
              <Lines
                title="Sources"
                lines={sources}
                total={formatMoney(total_sources, currency)}
                mayWrite={mayWrite}
              />
              <Lines
                title="Uses"
                lines={uses}
                total={formatMoney(total_uses, currency)}
                mayWrite={mayWrite}
              />
              {confirmed_at === null ? (
                <Alert
                  mt="md"
                  variant="outline"
                  color={missing.length === 0 ? 'green' : 'gray'}
                  title={missing.length === 0 ? 'Ready to be confirmed' : 'Not ready to be confirmed'}
                >
                  {missing.length > 0 ? (
                    <List size="sm">
                      {missing.map(one => (
                        <List.Item key={one}>{one}</List.Item>
                      ))}
                    </List>
                  ) : (
                    mayConfirm && (
                      <Button size="xs" loading={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
                        Confirm funds flow
                      </Button>
                    )
                  )}
                </Alert>
              ) : (
                <Text size="sm" mt="md">
                  Confirmed by {confirmed_by}, {formatDate(confirmed_at.slice(0, 10))}. A change takes it
                  back.
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      {adding && <AddLine transaction={transaction} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

interface LinesProps {
  title: string
  lines: readonly TransactionFlowLine[]
  total: string
  mayWrite: boolean
}

function Lines({ title, lines, total, mayWrite }: LinesProps) {
  return (
    <Scrolling label={title} className={classes.frame}>
      <Table aria-label={title} mb="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{title}</Table.Th>
            <Table.Th>Purpose</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(line => (
            <Line key={line.id} line={line} mayWrite={mayWrite} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td />
            <Table.Td ta="right" className={classes.amount}>
              {total}
            </Table.Td>
            <Table.Td />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Scrolling>
  )
}

function Line({ line, mayWrite }: { line: TransactionFlowLine; mayWrite: boolean }) {
  const params = { tx_id: line.transaction_id, line_id: line.id }
  const confirm = useAction(
    () => transactionsApi('POST /api/v1/svc/transactions/{tx_id}/funds-flow/{line_id}/call-back', { params }),
    { invalidates: [transactionsKey], done: () => `You heard ${line.party} confirm the account` },
  )
  const remove = useAction(
    () => transactionsApi('DELETE /api/v1/svc/transactions/{tx_id}/funds-flow/{line_id}', { params }),
    { invalidates: [transactionsKey] },
  )
  return (
    <Table.Tr>
      <Table.Td>
        {line.party}
        {line.called_back_at !== null && (
          <Text size="xs" c="dimmed">
            Account confirmed by {line.called_back_by}, {formatDate(line.called_back_at.slice(0, 10))}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{line.purpose}</Table.Td>
      <Table.Td ta="right" className={classes.amount}>
        {formatMoney(line.amount, line.currency)}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {mayWrite && line.side === 'use' && line.called_back_at === null && (
            <Button
              size="xs"
              variant="default"
              loading={confirm.isPending}
              aria-label={`Called back: ${line.party}`}
              onClick={() => confirm.mutate(undefined)}
            >
              Called back
            </Button>
          )}
          {mayWrite && (
            <Button
              size="xs"
              variant="subtle"
              loading={remove.isPending}
              aria-label={`Remove: ${line.party}`}
              onClick={() => remove.mutate(undefined)}
            >
              Remove
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

interface Values {
  side: TransactionFlowLine['side']
  party: string
  purpose: string
  amount: number
}

function AddLine({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Add line" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'side',
              label: 'Side',
              kind: 'choice',
              required: true,
              choices: [
                { value: 'source', label: 'Source: comes in' },
                { value: 'use', label: 'Use: goes out' },
              ],
            },
            { name: 'party', label: 'Party', kind: 'text', required: true },
            { name: 'purpose', label: 'Purpose', kind: 'text', required: true },
            {
              name: 'amount',
              label: 'Amount',
              kind: 'money',
              currency: transaction.currency,
              required: true,
            },
          ]}
          initial={{ side: 'source' }}
          submit="Add line"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await transactionsApi('POST /api/v1/svc/transactions/{tx_id}/funds-flow', {
              params: { tx_id: transaction.id },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: transactionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
