import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DistributionEvent, investorPortalApi } from '../../../api/modules.ts'
import { offerUndo, undoneAtOnce } from '../../../components/action/offer-undo.tsx'
import { TakeBack } from '../../../components/flow/TakeBack.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { EventReturns } from './EventReturns.tsx'
import { PaymentFiles } from './PaymentFiles.tsx'
import { voidColumns } from './void-columns.tsx'

type Payment = DistributionEvent['payments'][number]

interface Asked {
  date: string | null
  reference: string | null
  investors: string[] | null
}

/** When an event was paid, and the way to record it. */
export function EventPayments({ event }: { event: DistributionEvent }) {
  const mayWrite = useMay('write', 'investor-portal')
  const [recording, setRecording] = useState(false)
  const [voiding, setVoiding] = useState<Payment | null>(null)
  return (
    <RecordSection title="Payment">
      {event.payments.length === 0 ? (
        <Text size="sm" c="dimmed">
          {event.status === 'issued' ? 'Not paid yet: it is payable to the investors.' : 'Nothing was paid.'}
        </Text>
      ) : (
        <FiguresTable<Payment>
          id={`distribution-event-${event.id}-payments`}
          label="Payments"
          rows={event.payments}
          rowId={({ id }) => id}
          columns={[
            { id: 'date', title: 'Date', kind: 'date', value: one => one.date },
            { id: 'reference', title: 'Reference', kind: 'text', value: one => one.reference },
            ...voidColumns<Payment>({ verb: 'Void payment', mayWrite, onVoid: setVoiding }),
          ]}
        />
      )}
      {mayWrite && event.status === 'issued' && (
        <Group mt="sm">
          <Button onClick={() => setRecording(true)}>Record payment</Button>
        </Group>
      )}
      <EventReturns event={event} />
      <PaymentFiles event={event} />
      {recording && <RecordPayment event={event} onClose={() => setRecording(false)} />}
      {voiding && (
        <FormDrawer title="Void the payment?" onClose={() => setVoiding(null)}>
          {(onDirty, close) => (
            <TakeBack
              submit="Void payment"
              byDefault="Default: its own day, or the first open day after it"
              onDirty={onDirty}
              onCancel={close}
              take={body =>
                investorPortalApi(
                  'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/payments/{payment_id}/void',
                  { params: { event_id: event.id, payment_id: voiding.id }, body },
                )
              }
              onDone={() => setVoiding(null)}
            >
              Its entry is reversed, and it is payable again. No money moves.
            </TakeBack>
          )}
        </FormDrawer>
      )}
    </RecordSection>
  )
}

function RecordPayment({ event, onClose }: { event: DistributionEvent; onClose: () => void }) {
  const queryClient = useQueryClient()
  const open = event.payees.filter(({ net, paid_on }) => net > 0 && paid_on === null)
  return (
    <FormDrawer title="Record payment" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Asked>
          fields={[
            { name: 'date', label: 'Paid on', kind: 'date', hint: 'Default: today' },
            { name: 'reference', label: 'Reference', kind: 'text' },
            {
              name: 'investors',
              label: 'Investors',
              kind: 'list',
              choices: open.map(one => ({ value: String(one.lp_id), label: one.lp_name })),
              hint: 'Default: all who are not paid yet',
            },
          ]}
          submit="Record payment"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ date, reference, investors }) => {
            const params = { event_id: event.id }
            const { payments } = await investorPortalApi(
              'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/payments',
              {
                params,
                body: {
                  reference,
                  ...(date === null ? {} : { date }),
                  ...(investors && investors.length > 0 ? { lp_ids: investors.map(Number) } : {}),
                },
              },
            )
            const invalidates = [['investors'], fundsKey]
            const known = new Set(event.payments.map(({ id }) => id))
            offerUndo(queryClient, {
              message: 'Payment recorded',
              undo: async () => {
                for (const { id } of payments.filter(one => !known.has(one.id)))
                  await investorPortalApi(
                    'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/payments/{payment_id}/void',
                    { params: { ...params, payment_id: id }, body: undoneAtOnce },
                  )
              },
              invalidates,
            })
            await Promise.all(invalidates.map(queryKey => queryClient.invalidateQueries({ queryKey })))
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
