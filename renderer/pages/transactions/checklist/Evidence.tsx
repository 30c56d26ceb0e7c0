import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type TransactionTask, type TransactionTaskDocument, transactionsApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { roomDocumentsQuery } from '../../../queries/diligence.ts'
import { evidenceQuery, transactionsKey } from '../transactions.ts'
import { CompareVersions } from './CompareVersions.tsx'
import { PreparePaper } from './PreparePaper.tsx'

interface EvidenceProps {
  task: TransactionTask
  roomId: number | null
  mayWrite: boolean
  onClose: () => void
}

/** The documents that show that a task is done: of the linked data room, or elsewhere. */
export function Evidence({ task, roomId, mayWrite, onClose }: EvidenceProps) {
  const evidence = useQuery(evidenceQuery(task))
  const [compared, setCompared] = useState<TransactionTaskDocument | null>(null)
  const [added, setAdded] = useState(0)
  if (compared) return <CompareVersions task={task} document={compared} onClose={() => setCompared(null)} />
  return (
    <FormDrawer title={`Documents: ${task.title}`} onClose={onClose}>
      {(onDirty, close) => (
        <Stack>
          <Loaded query={evidence}>
            {({ items }) =>
              items.length === 0 ? (
                <Text c="dimmed">No evidence of completion yet.</Text>
              ) : (
                <Stack gap="xs">
                  {items.map(one => (
                    <Shown
                      key={one.id}
                      document={one}
                      task={task}
                      mayWrite={mayWrite}
                      onCompare={() => setCompared(one)}
                    />
                  ))}
                </Stack>
              )
            }
          </Loaded>
          <PreparePaper task={task} />
          {mayWrite && (
            <AddEvidence
              // Resets the form once its evidence is in the list.
              key={added}
              task={task}
              roomId={roomId}
              onDirty={onDirty}
              onCancel={close}
              onAdded={() => setAdded(before => before + 1)}
            />
          )}
        </Stack>
      )}
    </FormDrawer>
  )
}

interface ShownProps {
  document: TransactionTaskDocument
  task: TransactionTask
  mayWrite: boolean
  onCompare: () => void
}

function Shown({ document, task, mayWrite, onCompare }: ShownProps) {
  const remove = useAction(
    () =>
      transactionsApi('DELETE /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents/{assoc_id}', {
        params: { tx_id: task.transaction_id, task_id: task.id, assoc_id: document.id },
      }),
    { invalidates: [transactionsKey] },
  )
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm">{document.name}</Text>
        <Text size="xs" c="dimmed">
          {document.gone
            ? 'No longer in the data room'
            : document.changed
              ? 'Changed in the data room since it was added'
              : `Entered by ${document.author}`}
          {document.note !== null && `. ${document.note}`}
        </Text>
      </div>
      <Group gap={0} wrap="nowrap">
        <Button size="xs" variant="subtle" aria-label={`Compare: ${document.name}`} onClick={onCompare}>
          Compare
        </Button>
        {mayWrite && (
          <Button
            size="xs"
            variant="subtle"
            loading={remove.isPending}
            aria-label={`Remove: ${document.name}`}
            onClick={() => remove.mutate(undefined)}
          >
            Remove
          </Button>
        )}
      </Group>
    </Group>
  )
}

interface Values {
  document_id: string | null
  name: string | null
  note: string | null
}

interface AddEvidenceProps {
  task: TransactionTask
  roomId: number | null
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onAdded: () => void
}

function AddEvidence({ task, roomId, onDirty, onCancel, onAdded }: AddEvidenceProps) {
  const queryClient = useQueryClient()
  const documents = useQuery({ ...roomDocumentsQuery(roomId ?? 0), enabled: roomId !== null })
  const choices = (documents.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SchemaForm<Values>
      fields={[
        ...(roomId === null
          ? []
          : [{ name: 'document_id', label: 'Data room document', kind: 'choice', choices } as const]),
        {
          name: 'name',
          label: roomId === null ? 'Name' : 'Or the name of one stored elsewhere',
          kind: 'text',
        },
        { name: 'note', label: 'Note', kind: 'text' },
      ]}
      initial={{}}
      submit="Add document"
      onDirty={onDirty}
      onCancel={onCancel}
      onSubmit={async ({ document_id, name, note }) => {
        await transactionsApi('POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents', {
          params: { tx_id: task.transaction_id, task_id: task.id },
          body: {
            note,
            ...(document_id == null ? {} : { document_id: Number(document_id) }),
            ...(name === null ? {} : { name }),
          },
        })
        onDirty(false)
        await queryClient.invalidateQueries({ queryKey: transactionsKey })
        onAdded()
      }}
    />
  )
}
