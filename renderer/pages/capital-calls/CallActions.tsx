import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { nameOf } from '../../components/flow/calls.ts'
import { TakeBack } from '../../components/flow/TakeBack.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { callsKey, callTermsQuery } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'
import { callStates, callVerbs } from '../../words/capital.ts'
import { EditDraft } from './changes/EditDraft.tsx'
import { ExtendCall } from './changes/ExtendCall.tsx'
import { WhereToPay } from './WhereToPay.tsx'

type Move = CapitalCall['moves'][number]

const invalidates = [callsKey, fundsKey, ['investors']] as const

/** Actions a call allows now. Cancelling asks first, because it reverses journal entries. */
export function CallActions({ call }: { call: CapitalCall }) {
  const [asking, setAsking] = useState<'cancelled' | 'issued' | 'edit' | 'extend' | null>(null)
  const terms = useQuery({
    ...callTermsQuery(call.fund_account_id ?? 0),
    enabled: call.fund_account_id !== null && call.moves.includes('issued'),
  })
  // No call is issued by one click while its notices name no account.
  const asks = (to: Move) => to === 'cancelled' || (to === 'issued' && terms.data?.wire === null)
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
    { invalidates: [callsKey], done: () => 'The draft was deleted' },
  )
  return (
    <>
      {call.status === 'draft' && (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Delete draft
        </Button>
      )}
      {call.status === 'draft' && (
        <Button variant="default" onClick={() => setAsking('edit')}>
          Edit
        </Button>
      )}
      {call.outstanding > 0 && (
        <Button variant="default" onClick={() => setAsking('extend')}>
          Extend due date
        </Button>
      )}
      {asking === 'edit' && <EditDraft call={call} onClose={() => setAsking(null)} />}
      {asking === 'extend' && <ExtendCall call={call} onClose={() => setAsking(null)} />}
      {call.moves
        .toReversed()
        // A call overdue by date already says so.
        .filter(to => callVerbs[to] !== undefined && !(to === 'overdue' && call.overdue))
        .map(to => (
          <Button
            key={to}
            variant={to === 'approved' || to === 'issued' ? 'filled' : 'default'}
            loading={move.isPending && move.variables === to}
            onClick={() => (asks(to) ? setAsking(to as 'cancelled' | 'issued') : move.mutate(to))}
          >
            {callVerbs[to]}
          </Button>
        ))}
      {asking === 'issued' && (
        <FormDrawer title={`Issue ${nameOf(call)}?`} onClose={() => setAsking(null)}>
          {(_onDirty, close) => (
            <WhereToPay fundId={call.fund_account_id}>
              {held => (
                <Button
                  disabled={held}
                  loading={move.isPending}
                  onClick={() => {
                    close()
                    move.mutate('issued')
                  }}
                >
                  {callVerbs.issued}
                </Button>
              )}
            </WhereToPay>
          )}
        </FormDrawer>
      )}
      {asking === 'cancelled' && (
        <FormDrawer title={`Cancel ${nameOf(call)}?`} onClose={() => setAsking(null)}>
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
                setAsking(null)
                notifications.show({ message: `${nameOf(call)} is cancelled` })
              }}
            >
              {call.ledger.posted
                ? 'Its posting is reversed and investors no longer owe it. It stays on record.'
                : 'It is no longer binding and stays on record.'}
            </TakeBack>
          )}
        </FormDrawer>
      )}
    </>
  )
}
