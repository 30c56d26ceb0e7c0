import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { lpCrmApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Refused } from '../../components/flow/Refused.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { count } from '../../format/numbers.ts'
import { fundraisingKey } from './fundraising.ts'
import { pastedColumns, prospectsIn, toldByLine } from './rows.ts'

const MOST_TOLD = 8

/** Adds many LPs from a spreadsheet: all or none, with errors by line. */
export function PasteProspects({ onClose }: { onClose: () => void }) {
  return (
    <FormDrawer title="Paste LPs" onClose={onClose}>
      {onDirty => <Rows onDirty={onDirty} onDone={onClose} />}
    </FormDrawer>
  )
}

function Rows({ onDirty, onDone }: { onDirty: (dirty: boolean) => void; onDone: () => void }) {
  const [text, setText] = useState('')
  const { rows, lines, problems } = prospectsIn(text)
  const add = useAction(
    () => lpCrmApi('POST /api/v1/svc/lp-crm/lps/bulk', { body: { lps: rows } }).then(onDone),
    { invalidates: [fundraisingKey], done: () => `${count(rows.length, 'LP')} added` },
  )
  const refused =
    add.error instanceof ApiProblem
      ? add.error.errors.map(({ path, message }) => toldByLine(path, message, lines))
      : []
  const told = problems.length > 0 ? problems : refused
  return (
    <>
      <Textarea
        label="Rows"
        description={`Paste from a spreadsheet, one per line: ${pastedColumns.join(', ')}. Only the name is required.`}
        minRows={10}
        autosize
        maxRows={24}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          add.reset()
          onDirty(event.currentTarget.value !== '')
        }}
      />
      {told.length > 0 && (
        <Alert
          mt="sm"
          color="red"
          variant="outline"
          role="alert"
          title="Correct this before anything is added"
        >
          {told.slice(0, MOST_TOLD).map(one => (
            <Text key={one} size="sm">
              {one}
            </Text>
          ))}
          {told.length > MOST_TOLD && <Text size="sm">and {told.length - MOST_TOLD} more</Text>}
        </Alert>
      )}
      {add.error && refused.length === 0 && (
        <Refused error={add.error} onRetry={() => add.mutate(undefined)} />
      )}
      <Group mt="md">
        <Button
          disabled={rows.length === 0 || problems.length > 0}
          loading={add.isPending}
          onClick={() => add.mutate(undefined)}
        >
          Add {count(rows.length, 'LP')}
        </Button>
      </Group>
    </>
  )
}
