import { Table, Title } from '@mantine/core'
import type { AgentAction } from '../../api/modules.ts'
import { formatMoney } from '../../format/numbers.ts'

interface SharesProps {
  shares: AgentAction['shares']
  currency: string
}

/** The allocation of a call or a distribution, for whoever decides on it. */
export function Shares({ shares, currency }: SharesProps) {
  const unfunded = shares.some(({ unfunded_after }) => unfunded_after !== null)
  return (
    <section>
      <Title order={3}>Split between investors</Title>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Investor</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            {unfunded && <Table.Th ta="right">Unfunded after</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shares.map(({ name, amount, unfunded_after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two investors may be called alike, and the split never moves
            <Table.Tr key={at}>
              <Table.Td>{name}</Table.Td>
              <Table.Td ta="right">{formatMoney(amount, currency)}</Table.Td>
              {unfunded && (
                <Table.Td ta="right">
                  {unfunded_after === null ? '' : formatMoney(unfunded_after, currency)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** Returns whether the split shows a field's value: each investor's part. */
export const isSplit = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(one => Object.hasOwn(Object(one), 'lp_name'))
