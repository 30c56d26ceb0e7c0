import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type Transaction, transactionsApi } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Refused } from '../../../components/flow/Refused.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { OPENING, ReadingSource } from '../../../components/source/ReadingSource.tsx'
import { SourcePicker } from '../../../components/source/SourcePicker.tsx'
import { isChosen, nothingChosen, sourceOf } from '../../../components/source/source-choice.ts'
import { count } from '../../../format/numbers.ts'
import { transactionsKey } from '../transactions.ts'

/**
 * Selects the documents to search for conditions: chosen ones, or those of the linked room in connections.
 */
export function FindConditions({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const [choice, setChoice] = useState(nothingChosen)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const find = useAction(
    async (from: 'choice' | 'room') => {
      setProgress(OPENING)
      try {
        const source = from === 'choice' ? await sourceOf(choice) : null
        const answer = await transactionsApi('POST /api/v1/svc/transactions/{tx_id}/extract-cps', {
          params: { tx_id: transaction.id },
          body: source === null ? {} : { source },
          hear: setProgress,
        })
        onClose()
        return answer
      } finally {
        setProgress(null)
      }
    },
    {
      invalidates: [transactionsKey],
      done: ({ found, known }) =>
        known === 0
          ? `${count(found, 'condition')} found`
          : `${count(found, 'condition')} found, of which ${known} were known`,
    },
  )
  return (
    <FormDrawer title="Find conditions in documents" onClose={onClose}>
      {onDirty => (
        <>
          <SourcePicker
            module="transactions"
            value={choice}
            onChange={chosen => {
              setChoice(chosen)
              onDirty(isChosen(chosen))
            }}
          />
          {progress && <ReadingSource progress={progress} found="The conditions" />}
          {find.error && (
            <Refused error={find.error} onRetry={() => find.mutate(find.variables ?? 'choice')} />
          )}
          <Group mt="md">
            <Button
              disabled={!isChosen(choice)}
              loading={find.isPending}
              onClick={() => find.mutate('choice')}
            >
              Find conditions
            </Button>
            {transaction.linked_room_id !== null && (
              <Button variant="default" loading={find.isPending} onClick={() => find.mutate('room')}>
                In the linked data room
              </Button>
            )}
          </Group>
        </>
      )}
    </FormDrawer>
  )
}
