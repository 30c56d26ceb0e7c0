import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { type TransactionTask, transactionsApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { download } from '../../../components/table/export/export.ts'
import { choicesOf } from '../../../format/choices.ts'
import { fileOf } from '../../../format/file-of.ts'
import { papers } from '../transactions.ts'

type Paper = keyof typeof papers

/** Prepares a paper of the closing as a Word file, filled with known facts, for a lawyer to review. */
export function PreparePaper({ task }: { task: TransactionTask }) {
  const [template, setTemplate] = useState<Paper>('closing_checklist')
  const prepare = useAction(
    () =>
      transactionsApi('POST /api/v1/svc/transactions/{tx_id}/tasks/{task_id}/documents/prepare', {
        params: { tx_id: task.transaction_id, task_id: task.id },
        body: { template },
      }).then(paper => {
        download(paper.name, fileOf(paper.content))
        return paper
      }),
    { invalidates: [] },
  )
  const missing = prepare.data?.missing ?? []
  return (
    <div>
      <Group align="end" gap="xs">
        <NativeSelect
          flex={1}
          label="Prepare a paper"
          data={choicesOf(papers)}
          value={template}
          onChange={event => setTemplate(event.currentTarget.value as Paper)}
        />
        <Button variant="default" loading={prepare.isPending} onClick={() => prepare.mutate(undefined)}>
          Prepare
        </Button>
      </Group>
      {missing.length > 0 && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          To be completed by hand: {missing.map(({ label }) => label).join(', ')}.
        </Text>
      )}
    </div>
  )
}
