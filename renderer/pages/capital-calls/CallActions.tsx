import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { nameOf } from '../../components/flow/calls.ts'
import { TakeBack } from '../../components/flow/TakeBack.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { useAction } from '../../components/use-action.ts'
import { callsKey } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import { callStates, callVerbs } from '../../words/capital.ts'

type Move = CapitalCall['moves'][number]

const invalidates = [callsKey, fundsKey, ['investors']] as const

/** What can be made of a call now. Cancelling asks first, because it reverses what was posted. */
export function CallActions({ call }: { call: CapitalCall }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const move = useAction(
    (status: Move) =>
      investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/status', {
        params: { call_id: call.id },
        body: { status },
      }),
    {
      invalidates,
      done: moved => `${nameOf(moved)} is ${callStates[moved.status].label.toLowerCase()}`,
    },
  )
  const remove = useAction(
    async () => {
      await investorPortalApi('DELETE /api/v1/svc/investor-portal/calls/{call_id}', {
        params: { call_id: call.id },
      })
      await navigate({ to: '/capital-calls' })
    },
    { invalidates: [callsKey], done: () => 'The draft is gone' },
  )
  return (
    <>
      {call.status === 'draft' && (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Delete draft
        </Button>
      )}
      {call.moves
        .toReversed()
        // What is overdue by the clock says so already.
        .filter(to => callVerbs[to] !== undefined && !(to === 'overdue' && call.overdue))
        .map(to => (
          <Button
            key={to}
            variant={to === 'approved' || to === 'issued' ? 'filled' : 'default'}
            loading={move.isPending && move.variables === to}
            onClick={() => (to === 'cancelled' ? setAsking(true) : move.mutate(to))}
          >
            {callVerbs[to]}
          </Button>
        ))}
      {asking && (
        <FormDrawer title={`Cancel ${nameOf(call)}?`} onClose={() => setAsking(false)}>
          {(onDirty, close) => (
            <TakeBack
              submit="Cancel the call"
              onDirty={onDirty}
              onCancel={close}
              take={how =>
                investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/status', {
                  params: { call_id: call.id },
                  body: { status: 'cancelled', ...how },
                })
              }
              onDone={() => {
                setAsking(false)
                notifications.show({ message: `${nameOf(call)} is cancelled` })
              }}
            >
              {call.ledger.posted
                ? 'Its posting is reversed, and its investors owe nothing of it any more. It stays on record.'
                : 'It binds nobody any more and stays on record.'}
            </TakeBack>
          )}
        </FormDrawer>
      )}
    </>
  )
}
