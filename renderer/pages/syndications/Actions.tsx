import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Syndication, syndicationApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { formatMoney } from '../../format/numbers.ts'
import { syndicationStates } from '../../words/syndications.ts'
import { EditBook } from './EditBook.tsx'
import { isBuilding, isOver, nextStatus, syndicationsKey } from './syndications.ts'

/** Actions a book allows in its status. */
export function Actions({ syndication }: { syndication: Syndication }) {
  const { id, status, allocations, currency } = syndication
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const params = { synd_id: id }
  const move = useAction(
    (to: Syndication['status']) =>
      syndicationApi('POST /api/v1/svc/syndication/{synd_id}/status', { params, body: { status: to } }),
    {
      invalidates: [syndicationsKey],
      done: ({ status: now }) => `The book is now ${syndicationStates[now].label.toLowerCase()}`,
    },
  )
  const allocate = useAction(
    () => syndicationApi('POST /api/v1/svc/syndication/{synd_id}/scale-back', { params }),
    {
      invalidates: [syndicationsKey],
      done: ({ allocated_amount, unplaced_amount }) =>
        unplaced_amount === 0
          ? `${formatMoney(allocated_amount, currency)} are allocated`
          : `${formatMoney(allocated_amount, currency)} are allocated, ${formatMoney(unplaced_amount, currency)} are left`,
    },
  )
  const remove = useAction(
    () =>
      syndicationApi('DELETE /api/v1/svc/syndication/{synd_id}', { params }).then(() =>
        navigate({ to: '/syndications' }),
      ),
    { invalidates: [syndicationsKey], done: () => 'The book was deleted' },
  )
  const next = nextStatus[status]
  const back = { open: 'building', allocated: 'open', signed: 'allocated' } as const
  if (isOver(status)) return null
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setEditing(true)}>Edit</Menu.Item>
          {status in back && (
            <Menu.Item onClick={() => move.mutate(back[status as keyof typeof back])}>
              Back to {syndicationStates[back[status as keyof typeof back]].label.toLowerCase()}
            </Menu.Item>
          )}
          {status !== 'funded' && (
            <Menu.Item color="red" onClick={() => move.mutate('cancelled')}>
              {syndicationStates.cancelled.move}
            </Menu.Item>
          )}
          {isBuilding(status) && (
            <Menu.Item color="red" onClick={() => remove.mutate(undefined)}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isBuilding(status) && allocations.length > 0 && (
        <Button variant="default" loading={allocate.isPending} onClick={() => allocate.mutate(undefined)}>
          Auto-allocate
        </Button>
      )}
      {next && (
        <Button loading={move.isPending} onClick={() => move.mutate(next)}>
          {syndicationStates[next].move}
        </Button>
      )}
      {editing && <EditBook syndication={syndication} onClose={() => setEditing(false)} />}
    </>
  )
}
