import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { type Decision, decisionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { ReasonDrawer } from '../../components/form/ReasonDrawer.tsx'
import { useKeys } from '../../keyboard/keys.ts'
import { useMay } from '../../session/session.ts'
import { decisionStates } from '../../words/deals.ts'
import { bundleAt, decisionsKey, isOpen, paperAt } from './decisions.ts'
import { EditDecision } from './EditDecision.tsx'

const verbs = { deferred: 'Defer', withdrawn: 'Withdraw' } as const

/** Actions a decision allows in its state. */
export function Actions({ decision }: { decision: Decision }) {
  const { id, status, members, tally } = decision
  const mayWrite = useMay('write', 'decisions')
  const mayApprove = useMay('approve', 'decisions')
  const [asking, setAsking] = useState<'deferred' | 'withdrawn' | null>(null)
  const [editing, setEditing] = useState(false)
  const params = { decision_id: id }
  const told = {
    invalidates: [decisionsKey],
    done: ({ status: now }: { status: Decision['status'] }) =>
      `It is ${decisionStates[now].label.toLowerCase()} now`,
  }
  const open = useAction(
    () => decisionsApi('POST /api/v1/svc/decisions/{decision_id}/open', { params }),
    told,
  )
  const count = useAction(
    () =>
      decisionsApi('POST /api/v1/svc/decisions/{decision_id}/close', {
        params,
        body: { outcome: 'counted' },
      }),
    told,
  )
  const mayOpen = mayWrite && isOpen(status) && members.length > 0
  const mayClose = mayApprove && status === 'voting' && tally.quorum
  useKeys('Decision', [
    ...(mayWrite && status !== 'withdrawn'
      ? [
          {
            keys: 'e',
            label: isOpen(status) ? 'Edit the decision' : 'Write the minutes',
            run: () => setEditing(true),
          },
        ]
      : []),
    ...(mayOpen ? [{ keys: 'o', label: 'Open the vote', run: () => open.mutate(undefined) }] : []),
    ...(mayClose ? [{ keys: 'z', label: 'Close the vote', run: () => count.mutate(undefined) }] : []),
  ])
  const withdrawable = status !== 'rejected' && status !== 'expired' && status !== 'withdrawn'
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={paperAt(id)} download>
            Decision paper (PDF)
          </Menu.Item>
          {decision.bundles.length > 0 && (
            <Menu.Item component="a" href={bundleAt(id)} download={`decision-${id}.json`}>
              Snapshot (JSON)
            </Menu.Item>
          )}
          {mayApprove && status === 'voting' && (
            <Menu.Item onClick={() => setAsking('deferred')}>Defer</Menu.Item>
          )}
          {mayApprove && withdrawable && (
            <Menu.Item onClick={() => setAsking('withdrawn')}>Withdraw</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {mayWrite && status !== 'withdrawn' && (
        <Button variant="default" onClick={() => setEditing(true)}>
          {isOpen(status) ? 'Edit' : 'Minutes'}
        </Button>
      )}
      {mayWrite && isOpen(status) && (
        <Button loading={open.isPending} disabled={!mayOpen} onClick={() => open.mutate(undefined)}>
          Open the vote
        </Button>
      )}
      {mayApprove && status === 'voting' && (
        <Button loading={count.isPending} disabled={!mayClose} onClick={() => count.mutate(undefined)}>
          Close the vote
        </Button>
      )}
      {editing && <EditDecision decision={decision} onClose={() => setEditing(false)} />}
      {asking && (
        <ReasonDrawer
          title={`${verbs[asking]} the decision`}
          submit={verbs[asking]}
          changes={decisionsKey}
          onClose={() => setAsking(null)}
          onReason={reason =>
            asking === 'deferred'
              ? decisionsApi('POST /api/v1/svc/decisions/{decision_id}/close', {
                  params,
                  body: { outcome: 'deferred', reason },
                })
              : decisionsApi('POST /api/v1/svc/decisions/{decision_id}/withdraw', {
                  params,
                  body: { reason },
                })
          }
        />
      )}
    </>
  )
}
