import { Button, Group, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DistributionEvent, investorPortalApi } from '../../../api/modules.ts'
import { TakeBack } from '../../../components/flow/TakeBack.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { fundsKey } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { voidColumns } from './void-columns.tsx'

type Returned = DistributionEvent['returns'][number]

const PATH = '/api/v1/svc/investor-portal/distribution-events/{event_id}/returns'

/** Payments that came back from the investor's bank, and the way to record one. */
export function EventReturns({ event }: { event: DistributionEvent }) {
  const mayWrite = useMay('write', 'investor-portal')
  const [open, setOpen] = useState<'new' | Returned | null>(null)
  const isPaid = event.payees.some(({ paid_on, net }) => paid_on !== null && net > 0)
  const nameOf = (id: number) => event.payees.find(({ lp_id }) => lp_id === id)?.lp_name ?? null
  if (event.returns.length === 0 && !(mayWrite && isPaid)) return null
  return (
    <section aria-label="Returned payments" style={{ marginTop: 24 }}>
      {event.returns.length > 0 && (
        <>
          <Title order={3} size="h4" mb="xs">
            Returned payments
          </Title>
          <FiguresTable<Returned>
            id={`distribution-event-${event.id}-returns`}
            label="Returned payments"
            rows={event.returns}
            rowId={({ id }) => id}
            columns={[
              { id: 'date', title: 'Date', kind: 'date', value: one => one.date },
              { id: 'investor', title: 'Investor', kind: 'text', value: one => nameOf(one.lp_id) },
              {
                id: 'amount',
                title: 'Amount',
                kind: 'money',
                value: one => one.amount,
                currency: () => event.currency,
              },
              { id: 'reason', title: 'Reason', kind: 'text', value: one => one.reason },
              ...voidColumns<Returned>({ verb: 'Void return', mayWrite, onVoid: setOpen }),
            ]}
          />
        </>
      )}
      {mayWrite && isPaid && (
        <Group mt="sm">
          <Button variant="default" onClick={() => setOpen('new')}>
            Record a returned payment
          </Button>
        </Group>
      )}
      {open === 'new' && <RecordReturn event={event} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <FormDrawer title="Void the return?" onClose={() => setOpen(null)}>
          {(onDirty, close) => (
            <TakeBack
              submit="Void return"
              byDefault="Default: its own day, or the first open day after it"
              onDirty={onDirty}
              onCancel={close}
              take={({ reason, date }) =>
                investorPortalApi(`POST ${PATH}/{return_id}/void`, {
                  params: { event_id: event.id, return_id: open.id },
                  body: { reason, ...(date === undefined ? {} : { date }) },
                })
              }
              onDone={() => setOpen(null)}
            >
              Its entry is reversed, and the investor counts as paid again.
            </TakeBack>
          )}
        </FormDrawer>
      )}
    </section>
  )
}

interface Asked {
  investor: string
  reason: string
  date: string | null
  reference: string | null
}

function RecordReturn({ event, onClose }: { event: DistributionEvent; onClose: () => void }) {
  const queryClient = useQueryClient()
  const paid = event.payees.filter(({ net, paid_on }) => net > 0 && paid_on !== null)
  return (
    <FormDrawer title="Record a returned payment" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Asked>
          fields={[
            {
              name: 'investor',
              label: 'Investor',
              kind: 'choice',
              required: true,
              choices: paid.map(one => ({ value: String(one.lp_id), label: one.lp_name })),
              hint: 'They are owed again, and are paid next under another end-to-end id',
            },
            { name: 'reason', label: 'Reason', kind: 'text', required: true, hint: 'As the bank states it' },
            { name: 'date', label: 'Came back on', kind: 'date', hint: 'Default: today' },
            { name: 'reference', label: 'Reference', kind: 'text' },
          ]}
          submit="Record"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ investor, date, ...rest }) => {
            await investorPortalApi(`POST ${PATH}`, {
              params: { event_id: event.id },
              body: { ...rest, lp_id: Number(investor), ...(date === null ? {} : { date }) },
            })
            await Promise.all(
              [['investors'], fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })),
            )
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
