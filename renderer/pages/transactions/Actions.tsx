import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Transaction, transactionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { useMay } from '../../session/session.ts'
import { transactionStates } from '../../words/transactions.ts'
import { transactionsKey } from './transactions.ts'

/** Actions a closing allows in its status. */
export function Actions({ transaction }: { transaction: Transaction }) {
  const { id, status, held_from, next_status, missing } = transaction
  const mayOverride = useMay('manage', 'transactions')
  const navigate = useNavigate()
  const [overriding, setOverriding] = useState(false)
  const params = { tx_id: id }
  const go = (to: Transaction['status'], override_reason?: string) =>
    transactionsApi('POST /api/v1/svc/transactions/{tx_id}/status', {
      params,
      body: { status: to, ...(override_reason === undefined ? {} : { override_reason }) },
    })
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
      {overriding && next_status !== null && (
        <ReasonDrawer
          title={`${transactionStates[next_status].move} despite missing items`}
          submit={transactionStates[next_status].move}
          hint="Kept in the audit log, with what was missing"
          changes={transactionsKey}
          onReason={reason => go(next_status, reason)}
          onClose={() => setOverriding(false)}
        />
      )}
    </>
  )
}
