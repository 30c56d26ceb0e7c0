import { Anchor, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Transaction, transactionsApi } from '../../api/modules.ts'
import { Facts } from '../../components/facts/Facts.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { formatDate } from '../../format/dates.ts'
import { useColleagues } from '../../queries/colleagues.ts'
import { roomsQuery } from '../../queries/diligence.ts'
import { transactionsKey } from './transactions.ts'

const files = [
  ['Certificate of signing (PDF)', 'certificate'],
  ['Closing set (PDF)', 'binder?format=pdf'],
  ['Closing set (ZIP)', 'binder?format=zip'],
] as const

/** Terms of a closing. */
export function Terms({ transaction, mayWrite }: { transaction: Transaction; mayWrite: boolean }) {
  const [editing, setEditing] = useState(false)
  const rooms = useQuery(roomsQuery).data?.items ?? []
  const { deal_id, deal_name, linked_room_id, target_close_date, closed_on, owner, currency, notes } =
    transaction
  return (
    <RecordSection
      title="Terms"
      action={
        mayWrite && (
          <Button variant="default" size="xs" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )
      }
    >
      <Facts
        facts={[
          ...(deal_id === null
            ? []
            : [
                [
                  'Deal',
                  <Anchor key="deal" component={Link} to={`/deals/${deal_id}`} underline="always">
                    {deal_name}
                  </Anchor>,
                ] as const,
              ]),
          ['Target close', target_close_date === null ? '–' : formatDate(target_close_date)],
          ...(closed_on === null ? [] : [['Closed', formatDate(closed_on)] as const]),
          ['Owner', owner ?? 'Nobody'],
          ['Data room', rooms.find(({ id }) => id === linked_room_id)?.name ?? 'None'],
          ['Currency of the funds flow', currency],
          [
            'To print',
            <Group key="files" gap="md">
              {files.map(([label, address]) => (
                <Anchor
                  key={label}
                  href={`/api/v1/svc/transactions/${transaction.id}/${address}`}
                  underline="always"
                  download
                >
                  {label}
                </Anchor>
              ))}
            </Group>,
          ],
          ...(notes === null ? [] : [['Notes', notes] as const]),
        ]}
      />
      {editing && <EditTerms transaction={transaction} onClose={() => setEditing(false)} />}
    </RecordSection>
  )
}

interface Values {
  name: string
  target_close_date: string | null
  owner_id: string | null
  linked_room_id: string | null
  notes: string | null
}

const textOf = (id: number | null): string | null => (id === null ? null : String(id))
const idOf = (text: string | null): number | null => (text === null ? null : Number(text))

function EditTerms({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const queryClient = useQueryClient()
  const people = useColleagues()
  const rooms = useQuery(roomsQuery).data?.items ?? []
  const { id, version, name, target_close_date, owner_id, linked_room_id, notes } = transaction
  return (
    <FormDrawer title="Edit closing" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'name', label: 'Name', kind: 'text', required: true },
            {
              name: 'target_close_date',
              label: 'Target close',
              kind: 'date',
              hint: 'Dates counted from it move with it',
            },
            { name: 'owner_id', label: 'Owner', kind: 'choice', choices: people },
            {
              name: 'linked_room_id',
              label: 'Data room',
              kind: 'choice',
              choices: rooms.map(room => ({ value: String(room.id), label: room.name })),
            },
            { name: 'notes', label: 'Notes', kind: 'multiline' },
          ]}
          initial={{
            name,
            target_close_date,
            owner_id: textOf(owner_id),
            linked_room_id: textOf(linked_room_id),
            notes,
          }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async values => {
            await transactionsApi('PATCH /api/v1/svc/transactions/{tx_id}', {
              params: { tx_id: id },
              body: {
                ...values,
                owner_id: idOf(values.owner_id),
                linked_room_id: idOf(values.linked_room_id),
                version,
              },
            })
            await queryClient.invalidateQueries({ queryKey: transactionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
