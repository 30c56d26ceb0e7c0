import { Slider, Table, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CovenantWithReadings, riskApi } from '../../api/modules.ts'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Status } from '../../components/Status.tsx'
import { formatPercent } from '../../format/numbers.ts'
import { covenantStates } from '../../words/covenants.ts'
import { headroomText, inUnit, riskKey } from './covenants.ts'

/** Multiples of the chosen shock that are shown beside each other. */
const STEPS = [0.25, 0.5, 0.75, 1]

/** Where the covenant would stand if its reading moved; nothing is kept. */
export function Simulator({ covenant }: { covenant: CovenantWithReadings }) {
  const [percent, setPercent] = useState(20)
  const worse = covenant.direction === 'max' ? 1 : -1
  const shocks = STEPS.map(step => (worse * step * percent) / 100)
  const simulated = useQuery({
    queryKey: [...riskKey, 'covenant', covenant.id, 'simulation', shocks],
    queryFn: ({ signal }) =>
      riskApi('POST /api/v1/svc/risk/covenants/{cov_id}/simulate', {
        params: { cov_id: covenant.id },
        body: { shocks },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { data } = simulated
  return (
    <RecordSection title="What if it gets worse">
      <Text size="sm" c="dimmed" mb="xs">
        {data?.cushion_pct == null
          ? 'Its reading is moved against it.'
          : `The reading may get worse by ${headroomText(data.cushion_pct)} until the threshold.`}
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
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Reading</Table.Th>
            <Table.Th>Would be</Table.Th>
            <Table.Th>Headroom</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.shocks.map(({ shock, value, status, headroom_pct }) => (
            <Table.Tr key={shock}>
              <Table.Td>{`${shock > 0 ? '+' : ''}${formatPercent(shock, 2)}`}</Table.Td>
              <Table.Td>{inUnit(value, covenant)}</Table.Td>
              <Table.Td>{headroomText(headroom_pct)}</Table.Td>
              <Table.Td>
                <Status tone={covenantStates[status].tone}>{covenantStates[status].label}</Status>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </RecordSection>
  )
}
