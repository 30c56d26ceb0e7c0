import { Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Facility, riskApi } from '../../../api/modules.ts'
import { Refused } from '../../../components/flow/Refused.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SourcePicker } from '../../../components/source/SourcePicker.tsx'
import { isChosen, nothingChosen, sourceOf } from '../../../components/source/source-choice.ts'
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

/**
 * Computes the borrowing base of today's collateral, pasted from a spreadsheet or read from a loan tape at
 * its source.
 */
export function RunBase({ facility, onRun, onClose }: RunBaseProps) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [place, setPlace] = useState<'pasted' | 'tape'>('pasted')
  const [tape, setTape] = useState(nothingChosen)
  const { collateral, problems } = pledgedIn(text, facility.currency)
  const run = useMutation({
    mutationFn: async () => {
      const source = place === 'tape' ? await sourceOf(tape) : null
      return riskApi('POST /api/v1/svc/risk/facilities/{facility_id}/bb/run', {
        params: { facility_id: facility.id },
        body: source === null ? { collateral } : { source },
      })
    },
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
          <SegmentedControl
            fullWidth
            mb="sm"
            aria-label="Collateral"
            data={[
              { value: 'pasted', label: 'Pasted rows' },
              { value: 'tape', label: 'A loan tape' },
            ]}
            value={place}
            onChange={chosen => {
              setPlace(chosen as typeof place)
              run.reset()
            }}
          />
          {place === 'tape' && (
            <>
              <Text size="sm" mb="sm">
                One CSV file, or an Excel workbook in a connection, with a header row: loan, balance, rate,
                term or maturity, and any other columns that the facility’s rules need.
              </Text>
              <SourcePicker module="risk" label="Loan tape" value={tape} onChange={setTape} />
            </>
          )}
          {place === 'pasted' && (
            <>
              <Text size="sm" mb="sm">
                Paste the collateral from a spreadsheet with a header row: item, amount, and any other columns
                that the facility’s rules need.
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
              <Problems problems={problems} />
            </>
          )}
          {run.error && <Refused error={run.error} onRetry={() => run.mutate()} />}
          <Group mt="md">
            <Button
              disabled={place === 'tape' ? !isChosen(tape) : collateral.length === 0 || problems.length > 0}
              loading={run.isPending}
              onClick={() => run.mutate()}
            >
              {place === 'tape' || collateral.length === 0
                ? 'Compute'
                : `Compute from ${count(collateral.length, 'item')}`}
            </Button>
          </Group>
        </>
      )}
    </FormDrawer>
  )
}

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <>
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
  </>
)
