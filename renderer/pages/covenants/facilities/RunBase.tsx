import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Facility, riskApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { refusal } from '../../../components/use-action.ts'
import { count } from '../../../format/numbers.ts'
import { riskKey } from '../covenants.ts'
import { pledgedIn } from './pledged.ts'

interface RunBaseProps {
  facility: Facility
  /** The id of the run, to be shown. */
  onRun: (id: number) => void
  onClose: () => void
}

const MOST_TOLD = 5

/** The borrowing base of what is pledged today, pasted from a spreadsheet. */
export function RunBase({ facility, onRun, onClose }: RunBaseProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const { collateral, problems } = pledgedIn(text)
  const run = useMutation({
    mutationFn: () =>
      riskApi('POST /api/v1/svc/risk/facilities/{facility_id}/bb/run', {
        params: { facility_id: facility.id },
        body: { collateral },
      }),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: riskKey })
      onRun(id)
      onClose()
    },
  })
  return (
    <FormDrawer title="Compute borrowing base" onClose={onClose}>
      {onDirty => (
        <>
          <Text size="sm" mb="sm">
            Paste what is pledged from a spreadsheet. The first row names the columns: the item, its amount,
            then whatever the rules of the facility ask for.
          </Text>
          <Textarea
            label="Pledged"
            autosize
            minRows={8}
            maxRows={20}
            value={text}
            data-autofocus
            onChange={event => {
              setText(event.currentTarget.value)
              onDirty(event.currentTarget.value !== '')
            }}
          />
          {problems.slice(0, MOST_TOLD).map(problem => (
            <Text key={problem} size="sm" c="red" mt="xs">
              {problem}
            </Text>
          ))}
          {problems.length > MOST_TOLD && (
            <Text size="sm" c="red" mt="xs">
              And {problems.length - MOST_TOLD} more.
            </Text>
          )}
          {run.error && (
            <Alert mt="sm" color="red" variant="outline" title={refusal(run.error).title}>
              {refusal(run.error).message}
            </Alert>
          )}
          <Group mt="md">
            <Button
              disabled={collateral.length === 0 || problems.length > 0}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {collateral.length === 0 ? 'Compute' : `Compute from ${count(collateral.length, 'item')}`}
            </Button>
          </Group>
        </>
      )}
    </FormDrawer>
  )
}
