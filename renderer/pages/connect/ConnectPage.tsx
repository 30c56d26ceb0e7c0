import { Button, Code, CopyButton, Tabs, Text } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type ApiKey, developerApi } from '../../api/modules.ts'
import { Ago } from '../../components/facts/Moment.tsx'
import { Status } from '../../components/facts/Status.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useMay } from '../../session/session.ts'
import { overHttp, overStdio } from './clients.ts'
import classes from './connect.module.css'

/** Interval in milliseconds for checking whether the client has connected. */
const REFRESH = 2000

const dashboardQuery = queryOptions({
  queryKey: ['developer', 'dashboard'],
  queryFn: ({ signal }) => developerApi('GET /api/v1/svc/developer/dashboard', { signal }),
})

type NewKey = ApiKey & { key: string }

/** Three steps from a desktop AI client to the tools of this office. */
export function ConnectPage() {
  const [created, setCreated] = useState<NewKey | null>(null)
  return (
    <PageBody narrow>
      <PageHeader
        title="Connect an AI client"
        description="A desktop AI client that supports MCP can read this office and propose changes. You approve each one."
        calls={['POST /api/v1/svc/developer/keys', 'GET /api/v1/svc/developer/dashboard']}
      />
      <ol className={classes.steps}>
        <Step title="Create an API key">
          {created ? <KeyShown created={created} /> : <CreateKey onCreated={setCreated} />}
        </Step>
        <Step title="Paste this into the client’s settings">
          <Settings secret={created?.key ?? null} />
        </Step>
        <Step title="Start the client and ask it something">
          <Text mb="sm">
            Ask for example: “Which deals are in due diligence?” Its proposed changes appear under{' '}
            <Link to="/approvals" className={classes.link}>
              Approvals
            </Link>
            , its activity under{' '}
            <Link to="/automation/runs" className={classes.link}>
              Runs
            </Link>
            .
          </Text>
          {created ? <Heard keyId={created.id} /> : <Status tone="quiet">Waiting for a key</Status>}
        </Step>
      </ol>
    </PageBody>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li>
      <h2>{title}</h2>
      {children}
    </li>
  )
}

function CreateKey({ onCreated }: { onCreated: (key: NewKey) => void }) {
  const queryClient = useQueryClient()
  const mayWrite = useMay('write')
  return (
    <SchemaForm<{ name: string; role: 'member' | 'viewer' }>
      fields={[
        { name: 'name', label: 'Name', kind: 'text', required: true, hint: 'Shown on runs and proposals' },
        {
          name: 'role',
          label: 'It may',
          kind: 'choice',
          required: true,
          choices: [
            ...(mayWrite ? [{ value: 'member', label: 'Read, and propose changes' }] : []),
            { value: 'viewer', label: 'Only read' },
          ],
          hint: 'Never changes anything without a person’s approval, and never has more rights than you',
        },
      ]}
      initial={{ name: 'Desktop AI client', role: mayWrite ? 'member' : 'viewer' }}
      submit="Create key"
      guarded={false}
      onSubmit={async body => {
        onCreated(
          await developerApi('POST /api/v1/svc/developer/keys', { body: { ...body, propose_only: true } }),
        )
        await queryClient.invalidateQueries({ queryKey: ['developer', 'dashboard'] })
      }}
    />
  )
}

function KeyShown({ created: { name, key } }: { created: NewKey }) {
  return (
    <>
      <Text mb="sm">
        {name} has its key; it is included in the settings below. It is shown only once. You can revoke it
        under{' '}
        <Link to="/settings/api-keys" className={classes.link}>
          API keys
        </Link>
        .
      </Text>
      <Snippet text={key} label="API key" />
    </>
  )
}

function Settings({ secret }: { secret: string | null }) {
  const dashboard = useQuery(dashboardQuery)
  const at = { origin: location.origin, key: secret ?? 'the key from the first step' }
  return (
    <Tabs defaultValue="stdio" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="stdio">Same computer</Tabs.Tab>
        <Tabs.Tab value="http">By address</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="stdio" pt="sm">
        <Text mb="sm">
          For a client on the Fund Office computer: it starts this program and communicates with it. On
          another computer, use the address.
        </Text>
        <Loaded query={dashboard}>
          {({ mcp_program }) => (
            <Snippet text={overStdio(at, mcp_program)} label="Settings for a client on the same computer" />
          )}
        </Loaded>
      </Tabs.Panel>
      <Tabs.Panel value="http" pt="sm">
        <Text mb="sm">For a client that connects by URL; it starts no program.</Text>
        <Snippet text={overHttp(at)} label="Settings for a client that uses the address" />
      </Tabs.Panel>
    </Tabs>
  )
}

function Snippet({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes.snippet}>
      <Scrolling label={label} className={classes.code}>
        <Code block>{text}</Code>
      </Scrolling>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" size="compact-sm" onClick={copy} aria-label={`Copy: ${label}`}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

/** Shows whether the client has connected, by the key's last use. */
function Heard({ keyId }: { keyId: number }) {
  const { data } = useQuery({ ...dashboardQuery, refetchInterval: REFRESH })
  const last = data?.keys.find(({ id }) => id === keyId)?.last_used_at
  return (
    <div role="status">
      {last ? (
        <>
          <Status tone="good">Connected</Status>, last heard of <Ago at={last} />
        </>
      ) : (
        <Status tone="open">Waiting for the first call</Status>
      )}
    </div>
  )
}
