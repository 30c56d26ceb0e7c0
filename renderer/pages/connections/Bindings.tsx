import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Connection, type ConnectionBinding, mcpConnectionsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { bindingsQuery, connectionsKey } from '../../queries/connections.ts'
import { useMay } from '../../session/session.ts'
import { BindingDrawer } from './BindingDrawer.tsx'
import classes from './connections.module.css'
import { SHOWN_NOW } from './ReadNow.tsx'

/** The records that a connection lends to the modules that use it, and how each kind of them is read. */
export function Bindings({ connection }: { connection: Connection }) {
  const bindings = useQuery(bindingsQuery(connection.id))
  const [open, setOpen] = useState<ConnectionBinding | null>(null)
  return (
    <Loaded query={bindings}>
      {({ items: found }) =>
        found.length > 0 && (
          <>
            <h2 className={classes.title}>Records</h2>
            <ul className={classes.tools}>
              {found.map(binding => (
                <Bound
                  key={binding.records}
                  binding={binding}
                  connection={connection}
                  onOpen={() => setOpen(binding)}
                />
              ))}
            </ul>
            {open && <BindingDrawer binding={open} onClose={() => setOpen(null)} />}
          </>
        )
      }
    </Loaded>
  )
}

/** The imports by which records of a connection are copied into the office, with the area they belong to. */
const COPIED: Readonly<
  Record<string, { to: '/deals/import' | '/contacts/import' | '/companies/import'; area: string } | undefined>
> = {
  deals: { to: '/deals/import', area: 'crm' },
  contacts: { to: '/contacts/import', area: 'crm' },
  companies: { to: '/companies/import', area: 'companies' },
}

interface BoundProps {
  binding: ConnectionBinding
  connection: Connection
  onOpen: () => void
}

function Bound({ binding, connection, onOpen }: BoundProps) {
  const { connection_id, records, title, bound, tool, proposed_tool, bound_by } = binding
  const now = records in SHOWN_NOW ? SHOWN_NOW[records as keyof typeof SHOWN_NOW] : undefined
  const mayRead = useMay('read', now?.area ?? 'crm')
  const [showing, setShowing] = useState(false)
  const mayManage = useMay('manage', 'mcp-connections')
  // Records that a connection lends without storing are not copied.
  const copied = COPIED[records]
  const mayCopy = useMay('write', copied?.area ?? 'crm') && bound && !connection.byod && copied !== undefined
  const unbind = useAction(
    () =>
      mcpConnectionsApi('DELETE /api/v1/svc/mcp-connections/{connection_id}/bindings/{records}', {
        params: { connection_id, records },
      }),
    { invalidates: [connectionsKey], done: () => `No longer read: ${title}` },
  )
  return (
    <li className={classes.bound}>
      <div>
        <strong>{title}</strong>{' '}
        <Status tone={bound ? 'good' : 'quiet'}>{bound ? 'Read' : 'Not set up'}</Status>
        <Text size="sm" c="dimmed">
          {bound
            ? `By ${tool ?? ''}, as ${bound_by ?? ''} set up`
            : proposed_tool
              ? `${proposed_tool} seems to provide them`
              : 'No tool of this server seems to provide them'}
        </Text>
        {mayCopy && (
          <Anchor
            size="sm"
            renderRoot={props => (
              <Link {...props} to={copied.to} search={{ connection: String(connection_id) }} />
            )}
          >
            Copy into the office
          </Anchor>
        )}{' '}
        {bound && mayRead && now && (
          <Anchor size="sm" component="button" type="button" onClick={() => setShowing(true)}>
            {now.action}
          </Anchor>
        )}
        {showing && now && <now.Drawer connection={connection} onClose={() => setShowing(false)} />}
      </div>
      {mayManage && (
        <div>
          {bound && (
            <Button
              variant="subtle"
              size="xs"
              aria-label={`Stop reading ${title}`}
              loading={unbind.isPending}
              onClick={() => unbind.mutate(undefined)}
            >
              Stop reading
            </Button>
          )}{' '}
          <Button
            variant="default"
            size="xs"
            aria-label={bound ? `Change ${title}` : `Set up ${title}`}
            onClick={onOpen}
          >
            {bound ? 'Change' : 'Set up'}
          </Button>
        </div>
      )}
    </li>
  )
}
