import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Notification, notificationsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { sentence } from '../../format/words.ts'
import { notificationsKey, notificationsQuery, unreadQuery } from '../../queries/notifications.ts'
import { nameOfNotice } from '../../words/notices.ts'

/** Notifications of the person, each linked to where it is settled. */
export function NotificationsPage() {
  const all = useQuery(notificationsQuery)
  const unread = useQuery(unreadQuery).data?.unread ?? 0
  const { refetch } = all
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of unread ones means that there are new ones
  useEffect(() => void refetch(), [unread, refetch])
  const mark = useAction(
    (body: { ids?: number[]; read: boolean }) =>
      notificationsApi('POST /api/v1/svc/notifications/mark', { body }),
    { invalidates: [notificationsKey] },
  )
  return (
    <PageBody>
      <PageHeader
        title="Notifications"
        description="Events that concern you. Open one to resolve it."
        actions={
          unread > 0 && (
            <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate({ read: true })}>
              Mark all as read
            </Button>
          )
        }
        calls={[
          'GET /api/v1/svc/notifications',
          'GET /api/v1/svc/notifications/summary',
          'POST /api/v1/svc/notifications/mark',
        ]}
      />
      <Loaded query={all}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nothing to tell">
              Proposals waiting for you, disabled webhooks and other items that need attention appear here,
              with links.
            </Empty>
          ) : (
            <Notifications items={items} onMark={mark.mutate} />
          )
        }
      </Loaded>
    </PageBody>
  )
}

interface NotificationsProps {
  items: Notification[]
  onMark: (which: { ids: number[]; read: boolean }) => void
}

function Notifications({ items, onMark }: NotificationsProps) {
  const { history } = useRouter()
  const open = ({ id, link, read_at }: Notification) => {
    if (!read_at) onMark({ ids: [id], read: true })
    if (link) history.push(link)
  }
  return (
    <DataTable
      id="notifications"
      noun="notification"
      rows={items}
      columns={columnsFor(items)}
      rowId={({ id }) => id}
      onOpen={open}
      bulk={(chosen, clear) => (
        <Group gap="xs">
          {[true, false].map(read => (
            <Button
              key={String(read)}
              variant="default"
              size="compact-xs"
              onClick={() => {
                onMark({ ids: chosen.map(({ id }) => id), read })
                clear()
              }}
            >
              {read ? 'Mark as read' : 'Mark as unread'}
            </Button>
          ))}
        </Group>
      )}
    />
  )
}

function columnsFor(items: Notification[]): Array<Column<Notification>> {
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  return [
    {
      id: 'title',
      title: 'Notification',
      kind: 'text',
      value: ({ title }) => sentence(title),
      show: ({ title, read_at }) =>
        read_at ? (
          <Text span inherit c="dimmed" fw={400}>
            {sentence(title)}
          </Text>
        ) : (
          sentence(title)
        ),
      width: 440,
    },
    {
      id: 'detail',
      title: 'Detail',
      kind: 'text',
      value: ({ detail }) => detail && sentence(detail),
      width: 260,
    },
    {
      id: 'kind',
      title: 'Type',
      kind: 'choice',
      value: ({ kind }) => kind,
      choices: kinds.map(value => ({ value, label: nameOfNotice(value) })),
      width: 160,
    },
    {
      id: 'state',
      title: 'State',
      kind: 'choice',
      width: 100,
      optional: true,
      value: ({ read_at }) => (read_at ? 'read' : 'unread'),
      choices: [
        { value: 'unread', label: 'Unread' },
        { value: 'read', label: 'Read' },
      ],
      show: ({ read_at }) =>
        read_at ? <Status tone="quiet">Read</Status> : <Status tone="open">Unread</Status>,
    },
    {
      id: 'created_at',
      title: 'Received',
      kind: 'time',
      value: ({ created_at }) => created_at,
      show: ({ created_at }) => <Ago at={created_at} />,
      width: 140,
    },
  ]
}
