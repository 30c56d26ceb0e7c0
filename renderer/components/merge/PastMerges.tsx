import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MergedType, mergeCalls } from '../../queries/merges.ts'
import { useAction } from '../action/use-action.ts'
import { Ago } from '../facts/Moment.tsx'
import { ReasonDrawer } from '../form/ReasonDrawer.tsx'
import { RecordSection } from '../page/RecordPage.tsx'
import { mergeKeys } from './merge-keys.ts'

/** Records merged into this one, each with Undo, which asks why. */
export function PastMerges({ type, id, mayWrite }: { type: MergedType; id: number; mayWrite: boolean }) {
  const merges = useQuery({
    queryKey: ['merge', type, id, 'past'],
    queryFn: () => mergeCalls[type].list(id),
  })
  const undo = useAction(
    ({ mergeId, reason }: { mergeId: number; reason: string }) => mergeCalls[type].undo(id, mergeId, reason),
    {
      invalidates: mergeKeys(type),
      done: ({ loser }) => `${loser.title} is a separate record again`,
    },
  )
  const [undoing, setUndoing] = useState<number | null>(null)
  const standing = (merges.data?.items ?? []).filter(({ undone_at }) => undone_at === null)
  if (standing.length === 0) return null
  return (
    <RecordSection title="Merged into it">
      {standing.map(merge => (
        <Group key={merge.id} justify="space-between" wrap="nowrap">
          <Text>
            {merge.loser.title}{' '}
            <Text span c="dimmed">
              by {merge.author}, <Ago at={merge.created_at} />
            </Text>
          </Text>
          {mayWrite && (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => setUndoing(merge.id)}
              aria-label={`Undo the merge of ${merge.loser.title}`}
            >
              Undo
            </Button>
          )}
        </Group>
      ))}
      {undoing !== null && (
        <ReasonDrawer
          title="Undo this merge"
          submit="Undo merge"
          hint="Kept with the merge and in the audit log"
          changes={['merge', type, id]}
          onReason={reason => undo.mutateAsync({ mergeId: undoing, reason })}
          onClose={() => setUndoing(null)}
        />
      )}
    </RecordSection>
  )
}
