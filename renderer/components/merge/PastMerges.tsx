import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MergedType, mergeCalls } from '../../queries/merges.ts'
import { useAction } from '../action/use-action.ts'
import { Ago } from '../facts/Moment.tsx'
import { RecordSection } from '../page/RecordPage.tsx'
import { mergeKeys } from './merge-keys.ts'

/** Records merged into this one, each with Undo. */
export function PastMerges({ type, id, mayWrite }: { type: MergedType; id: number; mayWrite: boolean }) {
  const merges = useQuery({
    queryKey: ['merge', type, id, 'past'],
    queryFn: () => mergeCalls[type].list(id),
  })
  const undo = useAction((mergeId: number) => mergeCalls[type].undo(id, mergeId), {
    invalidates: mergeKeys(type),
    done: ({ loser }) => `${loser.title} is a separate record again`,
  })
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
              loading={undo.isPending}
              onClick={() => undo.mutate(merge.id)}
              aria-label={`Undo the merge of ${merge.loser.title}`}
            >
              Undo
            </Button>
          )}
        </Group>
      ))}
    </RecordSection>
  )
}
