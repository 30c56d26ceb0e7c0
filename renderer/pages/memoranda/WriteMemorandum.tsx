import { FileInput, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Connection, cimApi, type MemorandumInput } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { connectionsQuery } from '../connections/connections.ts'
import { allDealsQuery } from '../deals/deals.ts'
import { memorandaKey, templatesQuery } from './memoranda.ts'

interface Values {
  title: string
  template_key: MemorandumInput['template_key']
  deal_id: string | null
  connection_id?: string | null
  path?: string | null
}

/** A new memorandum: which template, of which deal, from which documents. */
export function WriteMemorandum({ onClose }: { onClose: () => void }) {
  const deals = useQuery(allDealsQuery)
  const templates = useQuery(templatesQuery)
  const connections = useQuery(connectionsQuery)
  return (
    <FormDrawer title="Write memorandum" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={templates}>
          {({ items }) => (
            <Form
              templates={items}
              deals={deals.data?.items ?? []}
              connections={(connections.data?.items ?? []).filter(isUsable)}
              onDirty={onDirty}
              onCancel={close}
              onDone={onClose}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}

const isUsable = ({ status, modules }: Connection): boolean =>
  status === 'healthy' && (modules.length === 0 || modules.includes('cim'))

const placesOf = (
  connections: ReadonlyArray<{ id: number; name: string; byod: boolean }>,
): Array<Field<'connection_id' | 'path'>> => [
  {
    name: 'connection_id',
    label: 'Connection',
    kind: 'choice',
    choices: connections.map(({ id, name, byod }) => ({
      value: String(id),
      label: byod ? `${name}, documents stay there` : name,
    })),
    hint: 'Its documents are read where they are',
  },
  { name: 'path', label: 'Folder or file', kind: 'text', hint: 'Within the connection; empty for all of it' },
]

function sourceOf(
  documents: Array<{ name: string; text: string }>,
  connection: string | null | undefined,
  path: string | null | undefined,
): MemorandumInput['source'] {
  if (documents.length > 0) return { type: 'inline', documents }
  return connection ? { type: 'mcp', connection_id: Number(connection), path: path ?? '' } : null
}

interface FormProps {
  templates: ReadonlyArray<{ key: string; title: string; description: string }>
  deals: ReadonlyArray<{ id: number; name: string }>
  connections: ReadonlyArray<{ id: number; name: string; byod: boolean }>
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function Form({ templates, deals, connections, onDirty, onCancel, onDone }: FormProps) {
  const [files, setFiles] = useState<File[]>([])
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <SchemaForm<Values>
      fields={[
        { name: 'title', label: 'Title', kind: 'text', required: true },
        {
          name: 'template_key',
          label: 'Template',
          kind: 'choice',
          required: true,
          choices: templates.map(({ key, title }) => ({ value: key, label: title })),
        },
        {
          name: 'deal_id',
          label: 'Deal',
          kind: 'choice',
          choices: deals.map(({ id, name }) => ({ value: String(id), label: name })),
          hint: 'Its size, terms, pricing and people are told',
        },
        ...(connections.length > 0 && files.length === 0 ? placesOf(connections) : []),
      ]}
      initial={{ template_key: 'standard' }}
      submit="Write memorandum"
      autoFocus
      onDirty={dirty => onDirty(dirty || files.length > 0)}
      onCancel={onCancel}
      onSubmit={async ({ title, template_key, deal_id, connection_id, path }) => {
        const documents = await Promise.all(
          files.map(async file => ({ name: file.name, text: await file.text() })),
        )
        const { id } = await cimApi('POST /api/v1/svc/cim/generate', {
          body: {
            title,
            template_key,
            deal_id: deal_id === null ? null : Number(deal_id),
            source: sourceOf(documents, connection_id, path),
          },
        })
        await queryClient.invalidateQueries({ queryKey: memorandaKey })
        onDone()
        await navigate({ to: '/memoranda/$reportId', params: { reportId: String(id) } })
      }}
    >
      <FileInput
        label="Documents"
        description="Text files (.txt, .md, .csv, .html). They are quoted and not kept."
        placeholder="Choose files"
        multiple
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the documents' }}
        accept=".txt,.md,.csv,.html,text/*"
        value={files}
        onChange={setFiles}
        mt="sm"
      />
      {files.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {files.map(({ name }) => name).join(', ')}
        </Text>
      )}
    </SchemaForm>
  )
}
