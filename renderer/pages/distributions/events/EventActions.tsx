import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type DistributionEvent, type FundAccount, investorPortalApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { titleOf } from '../../../components/flow/distributions.ts'
import { TakeBack } from '../../../components/flow/TakeBack.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { meant } from '../../../language/language.ts'
import { fundsKey, fundsQuery } from '../../../queries/funds.ts'
import { useMay } from '../../../session/session.ts'
import { EventForm } from './EventForm.tsx'
import { bodyOf, type EventValues, valuesOf } from './event-values.ts'
import { useStopped } from './PaymentFiles.tsx'

const INVESTORS = ['investors'] as const

/** Actions a distribution event allows in its state. */
export function EventActions({ event }: { event: DistributionEvent }) {
  const mayWrite = useMay('write', 'investor-portal')
  const funds = useQuery(fundsQuery).data?.items ?? []
  const fund = funds.find(({ id }) => id === event.fund_account_id)
  if (!mayWrite || !event.as_one || !fund) return null
  if (event.status === 'draft') return <DraftActions event={event} fund={fund} />
  return event.status === 'issued' ? <IssuedActions event={event} fund={fund} /> : null
}

interface ActionsProps {
  event: DistributionEvent
  fund: FundAccount
}

function DraftActions({ event, fund }: ActionsProps) {
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const params = { event_id: event.id }
  const issue = useAction(
    () =>
      investorPortalApi('POST /api/v1/svc/investor-portal/distribution-events/{event_id}/issue', {
        params,
        body: {},
      }),
    { invalidates: [INVESTORS, fundsKey], done: () => `${titleOf(event)} is issued` },
  )
  const remove = useAction(
    async () => {
      await investorPortalApi('DELETE /api/v1/svc/investor-portal/distribution-events/{event_id}', { params })
      await navigate({ to: '/distributions' })
    },
    { invalidates: [INVESTORS], done: () => 'The draft is deleted' },
  )
  return (
    <>
      <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
        Delete draft
      </Button>
      <Button variant="default" onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Button loading={issue.isPending} onClick={() => issue.mutate(undefined)}>
        Issue
      </Button>
      {editing && (
        <FormDrawer title={`Edit ${titleOf(event)}`} size={920} onClose={() => setEditing(false)}>
          {(onDirty, close) => (
            <EventForm
              fund={fund}
              initial={valuesOf(event)}
              submit="Save draft"
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async values => {
                await investorPortalApi('PUT /api/v1/svc/investor-portal/distribution-events/{event_id}', {
                  params,
                  body: bodyOf(values),
                })
                await queryClient.invalidateQueries({ queryKey: INVESTORS })
                setEditing(false)
              }}
            />
          )}
        </FormDrawer>
      )}
    </>
  )
}

function IssuedActions({ event, fund }: ActionsProps) {
  const [open, setOpen] = useState<'void' | 'correct' | null>(null)
  const stopped = useStopped(event)
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="default" onClick={() => setOpen('void')}>
        {meant('Void', 'verb')}
      </Button>
      <Button variant="default" onClick={() => setOpen('correct')}>
        Correct
      </Button>
      {open === 'void' && (
        <FormDrawer title={`Void ${titleOf(event)}?`} onClose={close}>
          {(onDirty, cancel) => (
            <TakeBack
              submit="Void distribution"
              stopped={stopped}
              byDefault="Default: its own day, or the first open day after it"
              onDirty={onDirty}
              onCancel={cancel}
              take={body =>
                investorPortalApi('POST /api/v1/svc/investor-portal/distribution-events/{event_id}/void', {
                  params: { event_id: event.id },
                  body,
                })
              }
              onDone={close}
            >
              Its entry is reversed, with the tax withheld and what was netted against a call. No money moves.
            </TakeBack>
          )}
        </FormDrawer>
      )}
      {open === 'correct' && (
        <FormDrawer title={`Correct ${titleOf(event)}`} size={920} onClose={close}>
          {(onDirty, cancel) => <Correction event={event} fund={fund} onDirty={onDirty} onCancel={cancel} />}
        </FormDrawer>
      )}
    </>
  )
}

type Corrected = EventValues & { reason: string; stopped: 'yes' | 'no' | null }

interface CorrectionProps extends ActionsProps {
  onDirty: (dirty: boolean) => void
  onCancel: () => void
}

function Correction({ event, fund, onDirty, onCancel }: CorrectionProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const stopped = useStopped(event)
  return (
    <EventForm<Corrected>
      key={stopped.length}
      fund={fund}
      initial={valuesOf(event) as Partial<Corrected>}
      submit="Issue the correction"
      onDirty={onDirty}
      onCancel={onCancel}
      more={[
        {
          name: 'reason',
          label: 'Reason',
          kind: 'multiline',
          required: true,
          hint: 'Stated on the corrected notices',
        },
        ...stopped,
      ]}
      onSubmit={async ({ reason, stopped: answer, ...values }) => {
        const made = await investorPortalApi(
          'POST /api/v1/svc/investor-portal/distribution-events/{event_id}/correct',
          {
            params: { event_id: event.id },
            body: { reason, ...(answer === 'yes' ? { payment_file_stopped: true } : {}), ...bodyOf(values) },
          },
        )
        await Promise.all([INVESTORS, fundsKey].map(queryKey => queryClient.invalidateQueries({ queryKey })))
        onDirty(false)
        await navigate({
          to: '/distributions/events/$eventId',
          params: { eventId: String(made.id) },
          ignoreBlocker: true,
        })
        onCancel()
      }}
    />
  )
}
