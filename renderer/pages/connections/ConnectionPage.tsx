import { Alert, Button, Menu, Switch, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Connection, mcpConnectionsApi } from '../../api/modules.ts'
import type { CallProgress } from '../../api/transport.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { BackLink } from '../../components/page/BackLink.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { ConnectionContent } from '../../components/source/ConnectionContent.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { connectionQuery, connectionsKey } from '../../queries/connections.ts'
import { useMay } from '../../session/session.ts'
import { connectionStates } from '../../words/connections.ts'
import { Bindings } from './Bindings.tsx'
import { Consent } from './Consent.tsx'
import classes from './connections.module.css'
import { Installing } from './Installing.tsx'
import { Quarantine } from './Quarantine.tsx'
import { Tools } from './Tools.tsx'

const route = getRouteApi('/office/connections/$connectionId')

/** One connection: its health, its contents and its server's capabilities. */
export function ConnectionPage() {
  const connection = useQuery(connectionQuery(Number(route.useParams().connectionId)))
  return (
    <PageBody>
      <BackLink to="/connections" label="Connections" />
      <Loaded query={connection} whole>
        {found => <Details connection={found} />}
      </Loaded>
    </PageBody>
  )
}

function Details({ connection }: { connection: Connection }) {
  const navigate = useNavigate()
  const mayManage = useMay('manage', 'mcp-connections')
  const mayWrite = useMay('write', 'mcp-connections')
  const [consenting, setConsenting] = useState(false)
  const [removing, setRemoving] = useState(false)
  const params = { connection_id: connection.id }
  const changes = { invalidates: [connectionsKey] }
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const look = useAction(
    () =>
      mcpConnectionsApi('POST /api/v1/svc/mcp-connections/{connection_id}/health', {
        params,
        hear: setProgress,
      }).finally(() => setProgress(null)),
    { ...changes, done: ({ status }) => connectionStates[status].label },
  )
  const keep = useAction(
    (byod: boolean) =>
      mcpConnectionsApi('PATCH /api/v1/svc/mcp-connections/{connection_id}', { params, body: { byod } }),
    changes,
  )
  const remove = useAction(
    async () => {
      await mcpConnectionsApi('DELETE /api/v1/svc/mcp-connections/{connection_id}', { params })
      await navigate({ to: '/connections' })
    },
    { ...changes, done: () => `${connection.name} is removed` },
  )
  const authorise = useAction(async () => {
    const { authorisation_url } = await mcpConnectionsApi(
      'POST /api/v1/svc/mcp-connections/{connection_id}/authorise',
      { params },
    )
    if (authorisation_url) window.location.assign(authorisation_url)
  }, changes)
  const { tone, label } = connectionStates[connection.status]
  return (
    <>
      <PageHeader
        title={connection.name}
        description={<Status tone={tone}>{label}</Status>}
        calls={[
          'GET /api/v1/svc/mcp-connections/{connection_id}',
          'PATCH /api/v1/svc/mcp-connections/{connection_id}',
          'POST /api/v1/svc/mcp-connections/{connection_id}/health',
          'GET /api/v1/svc/mcp-connections/{connection_id}/browse',
          'GET /api/v1/svc/mcp-connections/{connection_id}/tools',
          'GET /api/v1/svc/mcp-connections/{connection_id}/bindings',
          'POST /api/v1/svc/mcp-connections/{connection_id}/bindings/{records}/preview',
          'PUT /api/v1/svc/mcp-connections/{connection_id}/bindings/{records}',
        ]}
        actions={
          <>
            {mayManage && (
              <Menu>
                <Menu.Target>
                  <Button variant="default" rightSection={<IconChevronDown size={14} />}>
                    More
                  </Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {connection.transport === 'http' && (
                    <Menu.Item onClick={() => authorise.mutate(undefined)}>Authorise</Menu.Item>
                  )}
                  <Menu.Item onClick={() => setRemoving(true)}>Remove</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
            {mayManage && connection.status === 'awaiting_consent' ? (
              <Button onClick={() => setConsenting(true)}>Review the command</Button>
            ) : mayManage && connection.status === 'needs_authorisation' ? (
              <Button loading={authorise.isPending} onClick={() => authorise.mutate(undefined)}>
                Authorise
              </Button>
            ) : (
              mayWrite && (
                <Button loading={look.isPending} onClick={() => look.mutate(undefined)}>
                  Check now
                </Button>
              )
            )}
          </>
        }
      />
      {progress && <Installing id={connection.id} progress={progress} />}
      {connection.health?.error && !progress && (
        <Alert className={classes.notice} variant="outline" color="red" title={label} mb="md">
          {connection.health.error}
        </Alert>
      )}
      {connection.status === 'quarantined' && <Quarantine connection={connection} />}
      <HealthFacts connection={connection} />
      <Switch
        mt="md"
        checked={connection.byod}
        disabled={!mayManage || keep.isPending}
        onChange={event => keep.mutate(event.currentTarget.checked)}
        label="Store nothing from the documents"
        description="Content is held only in memory. Findings store the location of a quote, never its text, and only read tools are used."
      />
      {connection.status === 'healthy' && (
        <>
          <h2 className={classes.title}>Contents</h2>
          <ConnectionContent id={connection.id} />
          <Bindings connection={connection} />
        </>
      )}
      {connection.tools_hash && (
        <>
          <h2 className={classes.title}>Server capabilities</h2>
          <Tools connection={connection} />
        </>
      )}
      {consenting && <Consent connection={connection} onClose={() => setConsenting(false)} />}
      {removing && (
        <ConfirmTyped
          title={`Remove ${connection.name}?`}
          name={connection.name}
          verb="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(undefined)}
          onClose={() => setRemoving(false)}
        >
          <Text>Its keys and settings go with it. The documents stay at their source.</Text>
        </ConfirmTyped>
      )}
    </>
  )
}

function HealthFacts({
  connection: { url, command_line, package: fetched, health, checked_at, modules },
}: {
  connection: Connection
}) {
  const server = health?.server
  return (
    <Facts
      facts={[
        [url ? 'Address' : 'Command', url ?? command_line],
        ...(fetched
          ? ([
              ['Package', `${fetched.name}, ${fetched.version ?? 'the newest version at its first start'}`],
            ] as const)
          : []),
        ['Used by', modules.length > 0 ? modules.join(', ') : 'All modules'],
        ['Last checked', checked_at ? <Ago key="ago" at={checked_at} /> : 'Never'],
        ...(server && health
          ? ([
              ['Server', `${server.name} ${server.version}, protocol ${health.protocol ?? 'unknown'}`],
              ['Answered in', `${health.latency_ms} ms`],
              ['Found', `${health.tools} tools, ${health.resources} resources`],
              ['Can', health.found.length > 0 ? health.found.join(', ') : 'No listing, search or reading'],
              ...(health.missing.length > 0 ? ([['Missing', health.missing.join(', ')]] as const) : []),
              ...(health.unusable_tools ?? []).map(
                ({ name, reason }) => ['Unusable tool', `${name} ${reason}`] as const,
              ),
            ] as const)
          : []),
      ]}
    />
  )
}
