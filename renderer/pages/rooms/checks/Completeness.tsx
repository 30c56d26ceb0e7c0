import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CompletenessAssessment, type DataRoom, intelligenceApi } from '../../../api/modules.ts'
import { Status } from '../../../components/facts/Status.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { FiguresTable } from '../../../components/table/FiguresTable.tsx'
import { formatPercent } from '../../../format/numbers.ts'
import { itemStates } from '../../../words/checks.ts'
import { Citation } from '../citation/Citation.tsx'
import { useTemplateField } from '../templates/template-field.tsx'
import { CheckSection } from './CheckSection.tsx'
import { completenessQuery } from './queries.ts'

type Item = CompletenessAssessment['items'][number]

interface CompletenessProps {
  room: DataRoom
  mayWrite: boolean
}

/** The documents expected in a room; those that are missing or out of date come first. */
export function Completeness({ room, mayWrite }: CompletenessProps) {
  const [open, setOpen] = useState(false)
  const query = useQuery(completenessQuery(room.id))
  return (
    <Loaded query={query}>
      {({ items: [latest] }) => (
        <CheckSection
          title="Completeness"
          made={latest}
          hint="Compares the room with a checklist: what is there, missing or out of date."
          form={open && <CheckForm room={room} onClose={() => setOpen(false)} />}
          action={
            mayWrite && (
              <Button size="xs" variant="default" onClick={() => setOpen(true)}>
                Check completeness
              </Button>
            )
          }
        >
          {latest && (
            <FiguresTable
              id="room-completeness"
              label="Completeness"
              rows={latest.items.toSorted(
                (one, other) => order.indexOf(one.status) - order.indexOf(other.status),
              )}
              columns={columnsOf(room.id)}
              rowId={({ title }) => title}
              note={[
                latest.checklist.title,
                latest.score !== null && formatPercent(Number(latest.score.toFixed(2))),
              ]
                .filter(Boolean)
                .join(', ')}
              maxHeight={420}
            />
          )}
        </CheckSection>
      )}
    </Loaded>
  )
}

const order = ['missing', 'stale', 'present']

const columnsOf = (roomId: number): Array<Column<Item>> => [
  { id: 'title', title: 'Expected', kind: 'text', value: ({ title }) => title },
  {
    id: 'status',
    title: 'State',
    kind: 'text',
    value: ({ status }) => itemStates[status].label,
    show: ({ status }) => <Status tone={itemStates[status].tone}>{itemStates[status].label}</Status>,
  },
  { id: 'section', title: 'Section', kind: 'text', value: ({ section }) => section },
  { id: 'weight', title: 'Weight', kind: 'number', value: ({ weight }) => weight },
  {
    id: 'documents',
    title: 'Found',
    kind: 'text',
    value: ({ documents }) => documents.map(({ document }) => document).join('\n'),
    show: ({ documents }) =>
      documents.map(({ document_id, document }) => (
        <div key={document}>
          <Citation roomId={roomId} documentId={document_id} page={null} quote={null}>
            {document}
          </Citation>
        </div>
      )),
  },
  { id: 'date', title: 'Dated', kind: 'date', value: ({ documents }) => documents[0]?.date ?? null },
]

function CheckForm({ room, onClose }: { room: DataRoom; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { field } = useTemplateField({ required: room.template === null })
  const chosen = { ...field, label: 'Checklist', hint: 'Default: the checklist of the room’s template' }
  return (
    <FormDrawer title="Check completeness" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ template: string | null }>
          fields={[chosen]}
          submit="Check completeness"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ template }) => {
            await intelligenceApi('POST /api/v1/svc/intelligence/assess-completeness', {
              body: { room_id: room.id, ...(template ? { checklist: template as 'ma' } : {}) },
            }).finally(() => queryClient.invalidateQueries(completenessQuery(room.id)))
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
