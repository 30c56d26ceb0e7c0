import { useQuery, useQueryClient } from '@tanstack/react-query'
import { qaApi, type RoomQuestion } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { roomDocumentsQuery } from '../../../queries/diligence.ts'
import { priorities } from '../../../words/questions.ts'
import { questionsKey } from './queries.ts'

interface Values {
  question: string
  priority: RoomQuestion['priority']
  category: string | null
  document_id: string | null
}

/** Asks a question in a room. */
export function AskQuestion({
  roomId,
  onAsked,
  onClose,
}: {
  roomId: number
  onAsked: (id: number) => void
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const documents = useQuery(roomDocumentsQuery(roomId)).data?.items ?? []
  return (
    <FormDrawer title="Ask a question" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'question', label: 'Question', kind: 'multiline', required: true },
            {
              name: 'priority',
              label: 'Priority',
              kind: 'choice',
              required: true,
              choices: choicesOf(priorities),
            },
            { name: 'category', label: 'Category', kind: 'text', hint: 'Such as Tax or Debt' },
            {
              name: 'document_id',
              label: 'About the document',
              kind: 'choice',
              choices: documents.map(({ id, index, name }) => ({
                value: String(id),
                label: [index, name].filter(Boolean).join(' '),
              })),
            },
          ]}
          initial={{ priority: 'normal' }}
          submit="Ask"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ document_id, ...values }) => {
            const { id } = await qaApi('POST /api/v1/svc/vdr/rooms/{room_id}/qa', {
              params: { room_id: roomId },
              body: { ...values, ...(document_id ? { document_id: Number(document_id) } : {}) },
            })
            await queryClient.invalidateQueries({ queryKey: questionsKey })
            onClose()
            onAsked(id)
          }}
        />
      )}
    </FormDrawer>
  )
}
