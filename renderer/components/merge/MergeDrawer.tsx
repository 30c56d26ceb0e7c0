import { Alert, Button, Drawer, Group, Select, Stack, Table, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MergePlan } from '../../api/modules.ts'
import { wordsOfKey } from '../../format/keys.ts'
import { type MergedType, mergeCalls } from '../../queries/merges.ts'
import { UndoMessage } from '../action/UndoMessage.tsx'
import { refusal, useAction } from '../action/use-action.ts'
import { Loaded } from '../states/Loaded.tsx'
import { LoadingRows } from '../states/Loading.tsx'
import { FieldChoices } from './FieldChoices.tsx'
import { mergeKeys } from './merge-keys.ts'

interface MergeDrawerProps {
  type: MergedType
  noun: string
  /** The record that survives the merge. */
  record: { id: number; name: string }
  onClose: () => void
}

/** Merges another record with this one: which one, the values to keep, and the records that move. */
export function MergeDrawer({ type, noun, record, onClose }: MergeDrawerProps) {
  const [typed, setTyped] = useState('')
  const [loserId, setLoserId] = useState<number | null>(null)
  const [take, setTake] = useState<string[]>()
  const found = useQuery({
    queryKey: ['merge', type, 'find', typed],
    queryFn: () => mergeCalls[type].find(typed),
    placeholderData: before => before,
  })
  const others = (found.data ?? []).filter(({ id }) => id !== record.id)
  return (
    <Drawer opened onClose={onClose} title={`Merge into ${record.name}`} position="right" size={640}>
      <Stack gap="md">
        <Select
          label={`The ${noun} that goes`}
          description={`Everything moves to ${record.name}. This can be undone.`}
          placeholder="Type a part of its name"
          searchable
          data-autofocus
          data={others.map(({ id, label, detail }) => ({
            value: String(id),
            label: [`${label} (${id})`, ...(detail ? [detail] : [])].join(' · '),
          }))}
          filter={({ options }) => options}
          onSearchChange={text => {
            if (!others.some(({ id }) => text.includes(`(${id})`))) setTyped(text)
          }}
          value={loserId === null ? null : String(loserId)}
          onChange={value => {
            setLoserId(value === null ? null : Number(value))
            setTake(undefined)
          }}
          nothingFoundMessage={`No other ${noun} of that name`}
          comboboxProps={{ transitionProps: { duration: 0 } }}
        />
        {loserId !== null && (
          <Preview
            key={loserId}
            type={type}
            record={record}
            body={{ loser_id: loserId, ...(take ? { take } : {}) }}
            onTake={setTake}
            onClose={onClose}
          />
        )}
      </Stack>
    </Drawer>
  )
}

interface PreviewProps extends Pick<MergeDrawerProps, 'type' | 'record' | 'onClose'> {
  body: { loser_id: number; take?: string[] }
  onTake: (take: string[]) => void
}

function Preview({ type, record, body, onTake, onClose }: PreviewProps) {
  const plan = useQuery({
    queryKey: ['merge', type, record.id, body],
    queryFn: () => mergeCalls[type].preview(record.id, body),
    placeholderData: before => before,
    gcTime: 0,
  })
  const merge = useMerge(type, record, onClose)
  return (
    <Loaded query={plan} skeleton={<LoadingRows rows={6} />}>
      {found => (
        <Stack gap="md">
          {found.blockers.length > 0 && (
            <Alert color="red" variant="outline" title="These two cannot be merged" role="alert">
              {found.blockers.map(one => (
                <Text key={one}>{one}</Text>
              ))}
            </Alert>
          )}
          <FieldChoices plan={found} onTake={onTake} />
          <Moves plan={found} />
          <Group gap="sm">
            <Button
              disabled={found.blockers.length > 0}
              loading={merge.isPending}
              onClick={() => merge.mutate(body)}
            >
              Merge
            </Button>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </Group>
        </Stack>
      )}
    </Loaded>
  )
}

function Moves({ plan: { moves, folds, survivor } }: { plan: MergePlan }) {
  if (moves.length + folds.length === 0) return <Text c="dimmed">Nothing else refers to it.</Text>
  return (
    <Table aria-label="Records to move">
      <Table.Tbody>
        {moves.map(({ what, count }) => (
          <Table.Tr key={what}>
            <Table.Th scope="row" fw={400}>
              {wordsOfKey(what)}
            </Table.Th>
            <Table.Td>
              {count} to {survivor.title}
            </Table.Td>
          </Table.Tr>
        ))}
        {folds.map(({ what, count }) => (
          <Table.Tr key={`${what} twice`}>
            <Table.Th scope="row" fw={400}>
              {wordsOfKey(what)}
            </Table.Th>
            <Table.Td>
              {count} that {survivor.title} already has, unchanged
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Merges, says so, and undoes it from the message. */
function useMerge(type: MergedType, record: { id: number }, onClose: () => void) {
  const queryClient = useQueryClient()
  const invalidates = mergeKeys(type)
  return useAction((body: { loser_id: number; take?: string[] }) => merged(body), { invalidates })

  async function merged(body: { loser_id: number; take?: string[] }) {
    const merge = await mergeCalls[type].merge(record.id, body)
    const notice = `merged-${type}-${merge.id}`
    const undo = async () => {
      notifications.hide(notice)
      try {
        await mergeCalls[type].undo(record.id, merge.id)
      } catch (error) {
        notifications.show({ color: 'red', ...refusal(error as Error) })
      }
      for (const queryKey of invalidates) void queryClient.invalidateQueries({ queryKey })
    }
    notifications.show({
      id: notice,
      message: (
        <UndoMessage
          message={`${merge.loser.title} is now ${merge.survivor.title}`}
          onUndo={() => void undo()}
        />
      ),
    })
    onClose()
    return merge
  }
}
