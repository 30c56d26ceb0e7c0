import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Transaction, transactionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { DayDrawer } from '../../components/form/DayDrawer.tsx'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { useMay } from '../../session/session.ts'
import { transactionStates } from '../../words/transactions.ts'
import { transactionsKey } from './transactions.ts'

/** Statuses that came about on a day that documents name. */
const DATED: ReadonlyArray<Transaction['status']> = ['signed', 'funding', 'closed']

/** Actions a closing allows in its status. */
export function Actions({ transaction }: { transaction: Transaction }) {
  const { id, status, held_from, next_status, missing } = transaction
  const mayOverride = useMay('manage', 'transactions')
  const navigate = useNavigate()
  const [overriding, setOverriding] = useState(false)
  const [dating, setDating] = useState(false)
  const params = { tx_id: id }
  const go = (to: Transaction['status'], how: { override_reason?: string; date?: string } = {}) =>
    transactionsApi('POST /api/v1/svc/transactions/{tx_id}/status', { params, body: { status: to, ...how } })
  const move = useAction((to: Transaction['status']) => go(to), {
    invalidates: [transactionsKey],
    done: ({ status: now }) => `It is ${transactionStates[now].label.toLowerCase()} now`,
  })
  const remove = useAction(
    () =>
      transactionsApi('DELETE /api/v1/svc/transactions/{tx_id}', { params }).then(() =>
        navigate({ to: '/transactions' }),
      ),
    { invalidates: [transactionsKey], done: () => 'The closing was deleted' },
  )
  const next = status === 'on_hold' ? held_from : next_status
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'negotiating' && (
            <Menu.Item onClick={() => move.mutate('drafting')}>{transactionStates.drafting.move}</Menu.Item>
          )}
          {status !== 'on_hold' && (
            <Menu.Item onClick={() => move.mutate('on_hold')}>{transactionStates.on_hold.move}</Menu.Item>
          )}
          {next_status !== null && DATED.includes(next_status) && (
            <Menu.Item onClick={() => setDating(true)}>Record for an earlier day</Menu.Item>
          )}
          {mayOverride && next_status !== null && missing.length > 0 && (
            <Menu.Item onClick={() => setOverriding(true)}>Continue despite missing items</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => move.mutate('terminated')}>
            {transactionStates.terminated.move}
          </Menu.Item>
          {status === 'drafting' && (
            <Menu.Item color="red" onClick={() => remove.mutate(undefined)}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {next !== null && (
        <Button loading={move.isPending} onClick={() => move.mutate(next)}>
          {status === 'on_hold' ? 'Go on' : transactionStates[next].move}
        </Button>
      )}
      {dating && next_status !== null && (
        <DayDrawer
          title={transactionStates[next_status].move}
          changes={transactionsKey}
          onDay={date => go(next_status, { date })}
          onClose={() => setDating(false)}
        />
      )}
      {overriding && next_status !== null && (
        <ReasonDrawer
          title={`${transactionStates[next_status].move} despite missing items`}
          submit={transactionStates[next_status].move}
          hint="Kept in the audit log, with what was missing"
          changes={transactionsKey}
          onReason={override_reason => go(next_status, { override_reason })}
          onClose={() => setOverriding(false)}
        />
      )}
    </>
  )
}
