import { Button, Group, Table, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Syndication, type SyndicationUse, syndicationApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { fundsFlowQuery, syndicationsKey } from './syndications.ts'

/** What comes in beside what goes out, and whose account was confirmed. */
export function FundsFlow({ syndication, mayWrite }: { syndication: Syndication; mayWrite: boolean }) {
  const { id, currency } = syndication
  const flow = useQuery(fundsFlowQuery(id))
  const [adding, setAdding] = useState(false)
  return (
    <RecordSection
      title="Funds flow"
      action={
        mayWrite && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add use
          </Button>
        )
      }
    >
      <Loaded query={flow}>
        {({ uses, total_sources, total_received, total_uses, difference, balanced }) => (
          <>
            <Text size="sm" mb="sm">
              {formatMoney(total_sources, currency)} come in from the allocations, of which{' '}
              {formatMoney(total_received, currency)} were received; {formatMoney(total_uses, currency)} go
              out.{' '}
              {balanced
                ? 'Both are equal.'
                : difference > 0
                  ? `${formatMoney(difference, currency)} have no use yet.`
                  : `The uses are ${formatMoney(-difference, currency)} more than what comes in.`}
            </Text>
            {uses.length > 0 && (
              <Table aria-label="Uses">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Payee</Table.Th>
                    <Table.Th>Purpose</Table.Th>
                    <Table.Th ta="right">Amount</Table.Th>
                    <Table.Th>Account confirmed</Table.Th>
                    <Table.Th />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {uses.map(use => (
                    <Use key={use.id} use={use} mayWrite={mayWrite} />
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </>
        )}
      </Loaded>
      {adding && <AddUse syndication={syndication} onClose={() => setAdding(false)} />}
    </RecordSection>
  )
}

function Use({ use, mayWrite }: { use: SyndicationUse; mayWrite: boolean }) {
  const params = { synd_id: use.syndication_id, use_id: use.id }
  const confirm = useAction(
    () => syndicationApi('POST /api/v1/svc/syndication/{synd_id}/uses/{use_id}/call-back', { params }),
    { invalidates: [syndicationsKey], done: () => `You heard ${use.payee} confirm the account` },
  )
  const remove = useAction(
    () => syndicationApi('DELETE /api/v1/svc/syndication/{synd_id}/uses/{use_id}', { params }),
    { invalidates: [syndicationsKey] },
  )
  return (
    <Table.Tr>
      <Table.Td>{use.payee}</Table.Td>
      <Table.Td>{use.purpose}</Table.Td>
      <Table.Td ta="right">{formatMoney(use.amount, use.currency)}</Table.Td>
      <Table.Td>
        {use.called_back_at === null
          ? 'Not yet'
          : `By ${use.called_back_by}, ${formatDate(use.called_back_at.slice(0, 10))}`}
      </Table.Td>
      <Table.Td>
        {mayWrite && (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            {use.called_back_at === null && (
              <Button
                size="xs"
                variant="default"
                loading={confirm.isPending}
                aria-label={`Called back: ${use.payee}`}
                onClick={() => confirm.mutate(undefined)}
              >
                Called back
              </Button>
            )}
            <Button
              size="xs"
              variant="subtle"
              loading={remove.isPending}
              aria-label={`Remove: ${use.payee}`}
              onClick={() => remove.mutate(undefined)}
            >
              Remove
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

interface UseValues {
  payee: string
  purpose: string
  amount: number
}

function AddUse({ syndication, onClose }: { syndication: Syndication; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Add use" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<UseValues>
          fields={[
            { name: 'payee', label: 'Payee', kind: 'text', required: true },
            { name: 'purpose', label: 'Purpose', kind: 'text', required: true },
            {
              name: 'amount',
              label: 'Amount',
              kind: 'money',
              currency: syndication.currency,
              required: true,
            },
          ]}
          initial={{}}
          submit="Add use"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await syndicationApi('POST /api/v1/svc/syndication/{synd_id}/uses', {
              params: { synd_id: syndication.id },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: syndicationsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
