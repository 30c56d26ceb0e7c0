import { Button, Group, Select, Text, Textarea, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type BindingTrial,
  type BindingTrialInput,
  type ConnectionBinding,
  mcpConnectionsApi,
} from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { bindingTrialQuery, connectionsKey } from '../../queries/connections.ts'
import { BindingReading } from './BindingReading.tsx'
import classes from './connections.module.css'

interface BindingDrawerProps {
  binding: ConnectionBinding
  onClose: () => void
}

/** Edits a binding: the request to the server and the mapping of its fields, on the server's own answer. */
export function BindingDrawer({ binding, onClose }: BindingDrawerProps) {
  return (
    <FormDrawer title={binding.title} size={960} onClose={onClose}>
      {(onDirty, close) => <Form binding={binding} onDirty={onDirty} onClose={onClose} onCancel={close} />}
    </FormDrawer>
  )
}

interface FormProps extends BindingDrawerProps {
  onDirty: (dirty: boolean) => void
  onCancel: () => void
}

function Form({ binding, onDirty, onClose, onCancel }: FormProps) {
  const { connection_id, records, tools } = binding
  const tool = binding.tool ?? binding.proposed_tool
  const [said, setSaid] = useState<BindingTrialInput>(tool === null ? {} : { tool })
  const trial = useQuery({
    ...bindingTrialQuery(connection_id, records, said),
    enabled: said.tool !== undefined,
    placeholderData: keepPreviousData,
  })
  const change = (now: BindingTrialInput) => {
    onDirty(true)
    setSaid(now)
  }
  const keep = useAction(
    async (shown: BindingTrial) => {
      await mcpConnectionsApi('PUT /api/v1/svc/mcp-connections/{connection_id}/bindings/{records}', {
        params: { connection_id, records },
        body: inputOf(shown),
      })
      onClose()
    },
    { invalidates: [connectionsKey], done: () => `Set up: ${binding.title}` },
  )
  const shown = trial.error ? undefined : trial.data
  const given = said.arguments ?? shown?.arguments ?? (said.tool === binding.tool ? binding.arguments : {})
  return (
    <div className={classes.binding}>
      <div className={classes.asked}>
        <Select
          label="Tool"
          description="What the server is asked; only tools that read"
          data={tools}
          value={said.tool ?? null}
          searchable
          allowDeselect={false}
          onChange={name => name !== null && change({ tool: name })}
        />
        <Arguments
          key={`${said.tool} ${JSON.stringify(shown?.arguments)}`}
          given={given}
          onChange={now => change({ ...said, arguments: now })}
        />
        {wantedIn(given).map(name => (
          <TextInput
            key={name}
            size="xs"
            label={`Preview with ${name}`}
            defaultValue={said.wanted?.[name] ?? ''}
            onBlur={({ currentTarget: { value } }) =>
              value !== (said.wanted?.[name] ?? '') &&
              change({ ...said, wanted: { ...said.wanted, [name]: value } })
            }
          />
        ))}
      </div>
      {trial.error && <Failed error={trial.error} />}
      {trial.isLoading && <LoadingRows />}
      {shown && <BindingReading trial={shown} said={said} onChange={change} />}
      <Group gap="sm">
        <Button
          loading={keep.isPending}
          disabled={!shown || trial.isFetching}
          onClick={() => shown && keep.mutate(shown)}
        >
          Save
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        {shown && trial.isFetching && (
          <Text size="sm" c="dimmed">
            Asking the server…
          </Text>
        )}
      </Group>
    </div>
  )
}

type Given = Record<string, unknown>

function Arguments({ given, onChange }: { given: Given; onChange: (given: Given) => void }) {
  const written = Object.entries(given)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n')
  return (
    <Textarea
      label="Arguments"
      description="One per line, as “name: value”. {to} stands for the day that a call asks for, {index} for its index."
      autosize
      minRows={2}
      defaultValue={written}
      onBlur={({ currentTarget: { value } }) => value !== written && onChange(argumentsIn(value))}
    />
  )
}

/** Returns the placeholders in the arguments, which a preview needs values for. */
const wantedIn = (given: Given): string[] =>
  Object.values(given).flatMap(value => /^\{(index|instrument|envelope)\}$/.exec(String(value))?.[1] ?? [])

/** Reads `limit: 100` as a number; anything that is not JSON stays text. */
function argumentsIn(text: string): Given {
  return Object.fromEntries(
    text.split('\n').flatMap(line => {
      const [name = '', ...rest] = line.split(':')
      const value = rest.join(':').trim()
      return name.trim() === '' || value === '' ? [] : [[name.trim(), valueIn(value)]]
    }),
  )
}

function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const inputOf = ({ tool, arguments: given, rows_at, reading }: BindingTrial) => ({
  tool: tool as string,
  arguments: given,
  rows_at,
  mapping: reading.mapping,
  choices: reading.choices,
  ...(reading.date_order ? { date_order: reading.date_order } : {}),
  ...(reading.decimal_sign ? { decimal_sign: reading.decimal_sign } : {}),
  ...(reading.currency ? { currency: reading.currency } : {}),
  ...(reading.rates ? { rates: reading.rates } : {}),
})
