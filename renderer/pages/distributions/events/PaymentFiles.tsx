import { Anchor, Button, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DistributionEvent,
  investorPortalApi,
  type DistributionPaymentFile as PaymentFile,
} from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { bankAccountsQuery } from '../../../queries/bank-accounts.ts'
import { useMay } from '../../../session/session.ts'
import { eventsKey } from './events.ts'

const PATH = '/api/v1/svc/investor-portal/distribution-events/{event_id}/payment-files'

const paymentFilesQuery = (event_id: number) =>
  queryOptions({
    queryKey: [...eventsKey, event_id, 'payment files'],
    queryFn: ({ signal }) => investorPortalApi(`GET ${PATH}`, { params: { event_id }, signal }),
  })

/** The field by which a person says that the bank will not execute the last payment file; none without a file. */
export function useStopped(event: DistributionEvent) {
  const last = (useQuery(paymentFilesQuery(event.id)).data?.items ?? []).at(-1)
  return last === undefined
    ? []
    : [
        {
          name: 'stopped' as const,
          label: `The bank will not execute ${last.message_id}`,
          kind: 'choice' as const,
          required: true,
          choices: [
            { value: 'yes', label: 'Yes: it was withdrawn, or was never uploaded' },
            { value: 'no', label: 'Not certain' },
          ],
          hint: 'Otherwise the investors are paid twice',
        },
      ]
}

/** The files by which the bank is told to pay an event, and the way to the next one. */
export function PaymentFiles({ event }: { event: DistributionEvent }) {
  const mayWrite = useMay('write', 'investor-portal')
  const files = useQuery(paymentFilesQuery(event.id)).data?.items ?? []
  const [making, setMaking] = useState(false)
  const payable = mayWrite && event.status === 'issued'
  if (files.length === 0 && !payable) return null
  return (
    <RecordSection
      title="Payment file"
      action={
        payable && (
          <Button size="xs" variant="default" onClick={() => setMaking(true)}>
            Create payment file
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        ISO 20022 (pain.001), to upload at the bank. Each investor needs bank details that a call-back
        confirmed.
      </Text>
      {files.length > 0 && (
        <FiguresTable<PaymentFile>
          id={`distribution-event-${event.id}-files`}
          label="Payment files"
          rows={files}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'message_id',
              title: 'File',
              kind: 'text',
              value: one => one.message_id,
              show: one =>
                mayWrite ? (
                  <Anchor
                    size="sm"
                    href={`${PATH.replace('{event_id}', String(event.id))}/${one.id}/xml`}
                    download
                  >
                    {one.message_id}
                  </Anchor>
                ) : (
                  one.message_id
                ),
            },
            { id: 'execution_date', title: 'Execution', kind: 'date', value: one => one.execution_date },
            { id: 'payments', title: 'Payments', kind: 'number', value: one => one.payments },
            {
              id: 'total',
              title: 'Total',
              kind: 'money',
              value: one => one.total,
              currency: one => one.currency,
            },
            {
              id: 'replaced',
              title: 'Replaced by',
              kind: 'text',
              value: one => files.find(other => other.replaces_id === one.id)?.message_id ?? null,
            },
            { id: 'author', title: 'Made by', kind: 'text', value: one => one.author },
          ]}
        />
      )}
      {making && <Create event={event} last={files.at(-1) ?? null} onClose={() => setMaking(false)} />}
    </RecordSection>
  )
}

interface Asked {
  account: string
  execution_date: string | null
  replace: 'no' | 'yes'
}

interface CreateProps {
  event: DistributionEvent
  last: PaymentFile | null
  onClose: () => void
}

function Create({ event, last, onClose }: CreateProps) {
  const queryClient = useQueryClient()
  const accounts = useQuery(bankAccountsQuery(event.fund_account_id ?? 0)).data?.items ?? []
  const own = accounts.filter(({ currency }) => currency === event.currency)
  return (
    <FormDrawer title="Create payment file" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Asked>
          key={own.length}
          fields={[
            {
              name: 'account',
              label: 'Paid from',
              kind: 'choice',
              required: true,
              choices: own.map(({ id, name, number }) => ({ value: String(id), label: `${name} ${number}` })),
              hint: 'Accounts of the fund in its currency: Books, Bank',
            },
            {
              name: 'execution_date',
              label: 'Execution date',
              kind: 'date',
              hint: 'Default: today, or the day of the distribution if later',
            },
            ...(last === null
              ? []
              : [
                  {
                    name: 'replace' as const,
                    label: `Replace ${last.message_id}`,
                    kind: 'choice' as const,
                    required: true,
                    choices: [
                      { value: 'no', label: 'No: the same file, unless something changed' },
                      { value: 'yes', label: 'Yes: the bank will not execute it' },
                    ],
                  },
                ]),
          ]}
          initial={{ replace: 'no', ...(own.length === 1 ? { account: String(own[0]?.id) } : {}) }}
          submit="Create payment file"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ account, execution_date, replace }) => {
            await investorPortalApi(`POST ${PATH}`, {
              params: { event_id: event.id },
              body: {
                bank_account_id: Number(account),
                ...(execution_date === null ? {} : { execution_date }),
                ...(last !== null && replace === 'yes' ? { replaces_id: last.id } : {}),
              },
            })
            await queryClient.invalidateQueries({ queryKey: eventsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
