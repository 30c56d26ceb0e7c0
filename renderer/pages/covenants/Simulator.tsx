import { Group, SegmentedControl, Slider, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CovenantWithReadings } from '../../api/modules.ts'
import { FieldInput } from '../../components/form/FieldInput.tsx'
import { readField } from '../../components/form/fields.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { simulationQuery } from './covenants.ts'
import { ShockedRows } from './ShockedRows.tsx'
import { cushionText, type Part, partField, partsOf, type Shocking, simulationBody } from './shocks.ts'

/** Where the covenant would stand if its reading moved, or one of the two figures that it is made of; nothing is kept. */
export function Simulator({ covenant }: { covenant: CovenantWithReadings }) {
  const [percent, setPercent] = useState(20)
  const [moved, setMoved] = useState<Shocking>('reading')
  const [texts, setTexts] = useState<Record<Part, string>>({ numerator: '', denominator: '' })
  const [left, setLeft] = useState<Part | null>(null)
  const [settled] = useDebouncedValue(texts, 250)
  const parts = partsOf(covenant)
  const body = simulationBody(covenant, { moved, percent, texts: settled })
  const simulated = useQuery({
    ...simulationQuery(covenant.id, body),
    placeholderData: keepPreviousData,
  })
  const problemOf = (part: Part) => {
    const reading = left === null ? null : readField(partField(part, parts), texts[part])
    return reading && 'problem' in reading && texts[part] !== '' ? reading.problem : undefined
  }
  const { data } = simulated
  return (
    <RecordSection title="Stress test">
      {parts && (
        <SegmentedControl
          aria-label="Shocked input"
          value={moved}
          onChange={value => setMoved(value as Shocking)}
          data={[
            { value: 'reading', label: 'The reading' },
            { value: 'numerator', label: parts.numerator },
            { value: 'denominator', label: parts.denominator },
          ]}
          mb="sm"
        />
      )}
      {parts && moved !== 'reading' && (
        <Group align="start" mb="sm">
          {(['numerator', 'denominator'] as const).map(part => (
            <FieldInput
              key={part}
              field={partField(part, parts)}
              text={texts[part]}
              problem={problemOf(part)}
              onType={text => setTexts(before => ({ ...before, [part]: text }))}
              onLeave={() => setLeft(part)}
            />
          ))}
        </Group>
      )}
      {body === null ? (
        <Text size="sm" c="dimmed">
          Enter both current figures.
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed" mb="xs" role="status">
            {data ? cushionText(data, covenant, moved) : ''}
          </Text>
          <Slider
            value={percent}
            onChange={setPercent}
            min={5}
            max={60}
            step={5}
            label={value => `${value}%`}
            thumbLabel="How much worse, in percent"
            mb="md"
          />
          {simulated.error && <Failed error={simulated.error} onRetry={() => void simulated.refetch()} />}
          {data && <ShockedRows simulation={data} covenant={covenant} moved={moved} />}
        </>
      )}
    </RecordSection>
  )
}
