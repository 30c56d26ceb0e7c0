import { Alert, Button, Group, Table, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ModelSettings, modelsApi } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { Forget } from '../Forget.tsx'
import { ModelUsage, usageQuery } from './ModelUsage.tsx'

const settingsQuery = queryOptions({
  queryKey: ['models', 'settings'],
  queryFn: ({ signal }) => modelsApi('GET /api/v1/svc/models/settings', { signal }),
})

interface Values {
  url: string
  name: string
  api_key: string | null
  state: 'on' | 'off'
  monthly_tokens: number | null
  redaction: 'on' | 'off'
  streaming: 'on' | 'off'
  timeout_seconds: number
  retries: number
}

const onOff = (on: string, off: string) => [
  { value: 'on', label: on },
  { value: 'off', label: off },
]

const fieldsFor = ({ has_key }: ModelSettings): Array<Field<keyof Values>> => [
  {
    name: 'url',
    label: 'Address',
    kind: 'text',
    required: true,
    hint: 'OpenAI-compatible, such as http://127.0.0.1:11434/v1: this computer, or an https address',
  },
  { name: 'name', label: 'Model', kind: 'text', required: true, hint: 'As named by the endpoint' },
  {
    name: 'api_key',
    label: 'Key',
    kind: 'password',
    hint: has_key ? 'Already set. Leave empty to keep it' : 'If required by the endpoint',
    autoComplete: 'off',
  },
  { name: 'state', label: 'Use', kind: 'choice', required: true, choices: onOff('Use it', 'Do not use it') },
  {
    name: 'redaction',
    label: 'Names and contact details',
    kind: 'choice',
    required: true,
    choices: onOff('Never leave', 'Are sent as they are'),
    hint: 'Names of investors and contacts, e-mail addresses, telephone and account numbers',
  },
  { name: 'monthly_tokens', label: 'Tokens a month', kind: 'number', hint: 'No limit when empty' },
  { name: 'timeout_seconds', label: 'Seconds for an answer', kind: 'number', required: true },
  { name: 'retries', label: 'Retries after a failure', kind: 'number', required: true },
  {
    name: 'streaming',
    label: 'Answers come',
    kind: 'choice',
    required: true,
    choices: onOff('Piece by piece', 'At once'),
  },
]

/** The language model of the office, which has none unless one is connected here. */
export function ModelPage() {
  const settings = useQuery(settingsQuery)
  const queryClient = useQueryClient()
  const [offered, setOffered] = useState<{ url: string; name: string } | null>(null)
  return (
    <PageBody narrow>
      <PageHeader
        title="Language model"
        description="A model is optional. With one, agents choose their own steps and the copilot answers in sentences, each checked against its sources."
        calls={[
          'GET /api/v1/svc/models/settings',
          'PUT /api/v1/svc/models/settings',
          'POST /api/v1/svc/models/detect',
          'POST /api/v1/svc/models/test',
          'GET /api/v1/svc/models/usage',
        ]}
      />
      <Loaded query={settings}>
        {current => (
          <>
            <Standing settings={current} />
            <Detect onChoose={setOffered} />
            <SchemaForm<Values>
              key={`${current.updated_at} ${offered?.url} ${offered?.name}`}
              fields={fieldsFor(current)}
              initial={{ ...valuesOf(current), ...offered }}
              submit="Save model"
              onSubmit={async ({ state, redaction, streaming, api_key, ...values }) => {
                const saved = await modelsApi('PUT /api/v1/svc/models/settings', {
                  body: {
                    ...values,
                    enabled: state === 'on',
                    redact: redaction === 'on',
                    streaming: streaming === 'on',
                    ...(api_key ? { api_key } : {}),
                  },
                })
                setOffered(null)
                queryClient.setQueryData(settingsQuery.queryKey, saved)
                notifications.show({ message: 'Saved. Test whether it responds.' })
              }}
            />
            <Trial disabled={!current.enabled} />
            <ModelUsage />
            {current.source === 'office' && (
              <Forget
                label="Forget this model and its key"
                done="The model and its key were deleted"
                invalidates={settingsQuery.queryKey}
                forget={() => modelsApi('DELETE /api/v1/svc/models/settings')}
              />
            )}
          </>
        )}
      </Loaded>
    </PageBody>
  )
}

const valuesOf = (current: ModelSettings): Partial<Values> => ({
  ...(current.url ? { url: current.url } : {}),
  ...(current.name ? { name: current.name } : {}),
  state: current.enabled || current.source === 'none' ? 'on' : 'off',
  redaction: current.redact ? 'on' : 'off',
  streaming: current.streaming ? 'on' : 'off',
  monthly_tokens: current.monthly_tokens,
  timeout_seconds: current.timeout_seconds,
  retries: current.retries,
})

function Standing({ settings: { source, enabled, name } }: { settings: ModelSettings }) {
  const words = {
    none: 'No model is connected: answers are rule-based.',
    appliance: `This office uses ${name}, connected by the operator of the appliance.`,
    office: enabled ? `This office uses ${name}.` : `${name} is connected but turned off.`,
  }
  return <Text mb="md">{words[source]}</Text>
}

/** Offers model servers found on this computer; searches only on request. */
function Detect({ onChoose }: { onChoose: (chosen: { url: string; name: string }) => void }) {
  const look = useMutation({ mutationFn: () => modelsApi('POST /api/v1/svc/models/detect') })
  const endpoints = look.data?.endpoints
  return (
    <div>
      <Button variant="default" mb="md" loading={look.isPending} onClick={() => look.mutate()}>
        Detect a model on this computer
      </Button>
      <div role="status">
        {endpoints?.length === 0 && (
          <Text mb="md" c="dimmed">
            No model found on the usual ports of Ollama, LM Studio, llama.cpp and vLLM.
          </Text>
        )}
        {endpoints?.map(({ kind, url, models }) => (
          <Alert key={url} mb="md" title={`${kind} at ${url}`}>
            <Group gap="xs">
              {models.map(name => (
                <Button
                  key={name}
                  size="compact-sm"
                  variant="default"
                  onClick={() => onChoose({ url, name })}
                >
                  {name}
                </Button>
              ))}
            </Group>
          </Alert>
        ))}
      </div>
    </div>
  )
}

/** Asks the saved model a harmless question. */
function Trial({ disabled }: { disabled: boolean }) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => modelsApi('POST /api/v1/svc/models/test', { body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usageQuery.queryKey }),
  })
  return (
    <section aria-labelledby="model-test">
      <Title order={2} size="h4" id="model-test" mt="xl" mb="xs">
        Test
      </Title>
      <Button variant="default" disabled={disabled} loading={ask.isPending} onClick={() => ask.mutate()}>
        Test the saved model
      </Button>
      <div role="status">
        {ask.data && (
          <Table mt="md" variant="vertical" withRowBorders={false}>
            <Table.Tbody>
              <Table.Tr>
                <Table.Th w={160}>Result</Table.Th>
                <Table.Td>{ask.data.ok ? 'It answers' : ask.data.error}</Table.Td>
              </Table.Tr>
              {ask.data.latency_ms !== null && (
                <Table.Tr>
                  <Table.Th>Time (ms)</Table.Th>
                  <Table.Td>{ask.data.latency_ms}</Table.Td>
                </Table.Tr>
              )}
              {ask.data.reply && (
                <Table.Tr>
                  <Table.Th>Reply</Table.Th>
                  <Table.Td>{ask.data.reply}</Table.Td>
                </Table.Tr>
              )}
            </Table.Tbody>
          </Table>
        )}
        {ask.error && <Text mt="md">{ask.error.message}</Text>}
      </div>
    </section>
  )
}
