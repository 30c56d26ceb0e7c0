import { Anchor, Table } from '@mantine/core'
import type { CapitalCall } from '../../api/modules.ts'
import { decimalsFor, formatAmount } from '../../format/numbers.ts'
import { noticesAt } from './calls.ts'

interface AllocationTableProps {
  call: CapitalCall
  /** With what was paid and the notice of each; a call that is not issued yet has neither. */
  followed?: boolean
}

/** Who owes how much of a call, and what can still be called of them after it. */
export function AllocationTable({ call, followed = false }: AllocationTableProps) {
  const { allocation, currency } = call
  const decimals = decimalsFor(
    allocation.flatMap(({ amount, paid, unfunded_after }) => [amount, paid, unfunded_after]),
    currency,
  )
  const figures = ['Owes', ...(followed ? ['Paid'] : []), 'Unfunded after']
  return (
    <Table mt="md" aria-label="Allocation">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Investor</Table.Th>
          {figures.map(title => (
            <Table.Th key={title} scope="col" ta="right">
              {title} ({currency})
            </Table.Th>
          ))}
          {followed && <Table.Th scope="col">Notice</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {allocation.map(line => (
          <Table.Tr key={line.lp_id}>
            <Table.Td>{line.lp_name}</Table.Td>
            <Table.Td ta="right">{formatAmount(line.amount, decimals)}</Table.Td>
            {followed && <Table.Td ta="right">{formatAmount(line.paid, decimals)}</Table.Td>}
            <Table.Td ta="right">{formatAmount(line.unfunded_after, decimals)}</Table.Td>
            {followed && (
              <Table.Td>
                <Anchor
                  size="sm"
                  href={noticesAt(call.id, 'pdf', line.lp_id)}
                  download
                  aria-label={`Notice of ${line.lp_name} as PDF`}
                >
                  PDF
                </Anchor>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
