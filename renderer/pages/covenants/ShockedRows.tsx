import { Table } from '@mantine/core'
import type { BreachSimulation, CovenantWithReadings } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { formatPercent } from '../../format/numbers.ts'
import { covenantStates } from '../../words/covenants.ts'
import { headroomText, inUnit } from './covenants.ts'
import { partsOf, type Shocking } from './shocks.ts'

interface ShockedRowsProps {
  simulation: BreachSimulation
  covenant: CovenantWithReadings
  moved: Shocking
}

/** The covenant after each shock. */
export function ShockedRows({ simulation, covenant, moved }: ShockedRowsProps) {
  return (
    <Table aria-label="Effect of each shock">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{moved === 'reading' ? 'Reading' : partsOf(covenant)?.[moved]}</Table.Th>
          <Table.Th>Would be</Table.Th>
          <Table.Th>Headroom</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {simulation.shocks.map(({ shock, value, status, headroom_pct }) => (
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
  )
}
