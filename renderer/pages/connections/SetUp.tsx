import { Drawer, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type CatalogueItem,
  type Connection,
  type ConnectionInput,
  mcpConnectionsApi,
} from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { catalogueQuery, connectionsKey } from '../../queries/connections.ts'
import { Consent } from './Consent.tsx'
import classes from './connections.module.css'

const FOLDER = 'folder'

/** How to reach a source: a catalogue entry, an address, or a typed command. */
type Way = { by: 'catalogue'; entry: CatalogueItem } | { by: 'address' } | { by: 'command' }

/** Connects a source step by step: kind, address, and the exact command before anything is run. */
export function SetUp({ onClose }: { onClose: () => void }) {
  const catalogue = useQuery(catalogueQuery)
  const navigate = useNavigate()
  const [way, setWay] = useState<Way | null>(null)
  const [made, setMade] = useState<Connection | null>(null)
  const show = (connection: Connection) => {
    onClose()
    void navigate({ to: '/connections/$connectionId', params: { connectionId: String(connection.id) } })
  }
  if (made) return <Consent connection={made} onClose={() => show(made)} onConnected={show} />
  return (
    <Drawer opened onClose={onClose} title="Connect a source" position="right" size={480}>
      {way === null ? (
        <Loaded query={catalogue}>{({ items }) => <Ways items={items} onChoose={setWay} />}</Loaded>
      ) : (
        <Where
          way={way}
          onBack={() => setWay(null)}
          onMade={connection => (connection.needs_consent ? setMade(connection) : show(connection))}
        />
      )}
    </Drawer>
  )
}

function Ways({ items, onChoose }: { items: readonly CatalogueItem[]; onChoose: (way: Way) => void }) {
  const others = items.filter(({ id }) => id !== FOLDER)
  const folder = items.find(({ id }) => id === FOLDER)
  return (
    <ul className={classes.ways}>
      {folder && (
        <WayButton
          title={folder.title}
          says="Contracts, reports and letters in a folder on the office’s computer."
          onClick={() => onChoose({ by: 'catalogue', entry: folder })}
        />
      )}
      <WayButton
        title="A server by URL"
        says="Any service that supports MCP over https: a drive, a CRM, accounting."
        onClick={() => onChoose({ by: 'address' })}
      />
      {others.map(entry => (
        <WayButton
          key={entry.id}
          title={entry.title}
          says="From this computer’s operator."
          onClick={() => onChoose({ by: 'catalogue', entry })}
        />
      ))}
      <WayButton
        title="A program on this computer"
        says="An MCP server by its exact command, for advanced users."
        onClick={() => onChoose({ by: 'command' })}
      />
    </ul>
  )
}

function WayButton({ title, says, onClick }: { title: string; says: string; onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes.way} onClick={onClick}>
        <strong>{title}</strong>
        <Text span c="dimmed" size="sm">
          {says}
        </Text>
      </button>
    </li>
  )
}

type Values = Record<string, string | null>

function Where({
  way,
  onBack,
  onMade,
}: {
  way: Way
  onBack: () => void
  onMade: (made: Connection) => void
}) {
  const queryClient = useQueryClient()
  const [byod, setByod] = useState(true)
  return (
    <SchemaForm<Values>
      fields={fieldsOf(way)}
      submit="Continue"
      autoFocus
      onCancel={onBack}
      onSubmit={async values => {
        const made = await mcpConnectionsApi('POST /api/v1/svc/mcp-connections', {
          body: inputOf(way, values, byod),
        })
        await queryClient.invalidateQueries({ queryKey: connectionsKey })
        onMade(made as Connection)
      }}
    >
      <Switch
        mt="md"
        checked={byod}
        onChange={event => setByod(event.currentTarget.checked)}
        label="Store nothing from the documents"
        description="Content is held only in memory. Findings store the location of a quote, never its text, and only read tools are used."
      />
    </SchemaForm>
  )
}

function fieldsOf(way: Way): Field[] {
  const name: Field = {
    name: 'name',
    label: 'Name',
    kind: 'text',
    hint: 'Display name (optional)',
  }
  if (way.by === 'address')
    return [
      {
        name: 'url',
        label: 'Address',
        kind: 'text',
        required: true,
        hint: 'Such as https://mcp.example.com/mcp',
      },
      {
        name: 'authorization',
        label: 'Key',
        kind: 'password',
        hint: 'Sent as “Authorization”; leave empty if you sign in at the server',
      },
      name,
    ]
  if (way.by === 'command')
    return [
      { name: 'command', label: 'Program', kind: 'text', required: true, hint: 'Its full path' },
      { name: 'args', label: 'Arguments', kind: 'multiline', hint: 'One per line, exactly as written' },
      name,
    ]
  const { entry } = way
  return [
    ...entry.placeholders.map(
      (one): Field => ({
        name: one,
        label: one === FOLDER ? 'Folder' : one.replaceAll('_', ' '),
        kind: 'text',
        required: true,
        ...(one === FOLDER ? { hint: 'Its full path on the office’s computer' } : {}),
      }),
    ),
    ...entry.env.map((one): Field => ({ name: `env.${one}`, label: one, kind: 'password', required: true })),
    name,
  ]
}

function inputOf(way: Way, { name, ...values }: Values, byod: boolean): ConnectionInput {
  if (way.by === 'address') {
    const url = values.url ?? ''
    const key = values.authorization
    return {
      name: name || hostOf(url),
      byod,
      url,
      ...(key ? { headers: { Authorization: / /.test(key) ? key : `Bearer ${key}` } } : {}),
    }
  }
  if (way.by === 'command') {
    const command = values.command ?? ''
    const args = (values.args ?? '').split('\n').filter(line => line !== '')
    return { name: name || lastOf(command), byod, command, args }
  }
  const { entry } = way
  const filled = (keys: readonly string[], prefix = '') =>
    Object.fromEntries(keys.map(key => [key, values[prefix + key] ?? '']))
  return {
    name: name || (entry.id === FOLDER ? lastOf(values[FOLDER] ?? '') : entry.title),
    byod,
    catalogue_id: entry.id,
    arguments: filled(entry.placeholders),
    ...(entry.env.length > 0 ? { env: filled(entry.env, 'env.') } : {}),
  }
}

const lastOf = (path: string): string => path.split(/[\\/]/).filter(Boolean).at(-1) ?? path

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : url)
