import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import {
  type TransactionDocumentComparison,
  type TransactionTask,
  type TransactionTaskDocument,
  transactionsApi,
} from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { ComparisonView } from '../../../components/comparison/ComparisonView.tsx'
import { Refused } from '../../../components/flow/Refused.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SourcePicker } from '../../../components/source/SourcePicker.tsx'
import { isChosen, nothingChosen, sourceOf } from '../../../components/source/source-choice.ts'
import { download } from '../../../components/table/export/export.ts'
import { fileOf } from '../../../format/file-of.ts'

interface CompareVersionsProps {
  task: TransactionTask
  document: TransactionTaskDocument
  onClose: () => void
}

/** Compares a document with an earlier version: on screen, and as a Word file with tracked changes. */
export function CompareVersions({ task, document, onClose }: CompareVersionsProps) {
  const [before, setBefore] = useState(nothingChosen)
  const [after, setAfter] = useState(nothingChosen)
  const inRoom = document.document_id !== null && !document.gone
  const [fromRoom, setFromRoom] = useState(inRoom)
  const compare = useAction(
    async () => {
      const earlier = await sourceOf(before)
      const later = fromRoom ? null : await sourceOf(after)
      if (earlier === null) throw new Error('The earlier version is chosen before anything is compared')
      return transactionsApi(
        'POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents/{assoc_id}/compare',
        {
          params: { tx_id: task.transaction_id, task_id: task.id, assoc_id: document.id },
          body: { before: earlier, ...(later === null ? {} : { after: later }) },
        },
      )
    },
    { invalidates: [] },
  )
  const ready = isChosen(before) && (fromRoom || isChosen(after))
  return (
    <FormDrawer title={`Compare: ${document.name}`} size={720} onClose={onClose}>
      {() => (
        <Stack>
          <SourcePicker
            module="transactions"
            label="Earlier version"
            value={before}
            onChange={chosen => {
              setBefore(chosen)
              compare.reset()
            }}
          />
          {inRoom && (
            <Checkbox
              label="The later version is the document as the data room has it"
              checked={fromRoom}
              onChange={event => {
                setFromRoom(event.currentTarget.checked)
                compare.reset()
              }}
            />
          )}
          {!fromRoom && (
            <SourcePicker
              module="transactions"
              label="Later version"
              value={after}
              onChange={chosen => {
                setAfter(chosen)
                compare.reset()
              }}
            />
          )}
          {compare.error && <Refused error={compare.error} onRetry={() => compare.mutate(undefined)} />}
          <Group>
            <Button disabled={!ready} loading={compare.isPending} onClick={() => compare.mutate(undefined)}>
              Compare
            </Button>
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
          </Group>
          {compare.data && <Found comparison={compare.data} />}
        </Stack>
      )}
    </FormDrawer>
  )
}

function Found({ comparison }: { comparison: TransactionDocumentComparison }) {
  const { redline, after } = comparison
  return (
    <ComparisonView
      comparison={comparison}
      files={
        redline !== null && (
          <Button
            variant="default"
            onClick={() => download(`changes in ${after.replace(/\.\w+$/, '')}.docx`, fileOf(redline))}
          >
            Download with tracked changes
          </Button>
        )
      }
    />
  )
}
