import { Button, Group, Table } from '@mantine/core'
import { formatMoney } from '../../format/numbers.ts'
import { Scrolling } from '../page/Scrolling.tsx'
import { Stacked, StackedCell } from '../table/Stacked.tsx'
import { CalledBack } from './CalledBack.tsx'
import classes from './flow-line.module.css'

/** Money that comes in or goes out at a closing. */
export interface FlowLine {
  id: number
  party: string
  purpose: string
  amount: number
  currency: string
  called_back_by: string | null
  called_back_at: string | null
}

interface FlowLinesProps<Line> {
  title: string
  lines: readonly Line[]
  total: number
  currency: string
  /** Whether the party must confirm its account by a call before payment. */
  needsCallBack: boolean
  /** Absent for who may not change it. */
  changes: { busy: boolean; onCallBack: (line: Line) => void; onRemove: (line: Line) => void } | null
}

/** One side of a funds flow with its total, and whose account was confirmed by a call. */
export function FlowLines<Line extends FlowLine>(props: FlowLinesProps<Line>) {
  const { title, lines, total, currency, needsCallBack, changes } = props
  return (
    <Scrolling label={title} className={classes.frame}>
      <Stacked aria-label={title} mb="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{title}</Table.Th>
            <Table.Th>Purpose</Table.Th>
            <Table.Th ta="right">Amount</Table.Th>
            {changes && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map(line => (
            <Table.Tr key={line.id}>
              <Table.Td>
                {line.party}
                {(needsCallBack || line.called_back_at !== null) && <CalledBack line={line} />}
              </Table.Td>
              <StackedCell label="Purpose">{line.purpose}</StackedCell>
              <StackedCell label="Amount" ta="right">
                <span className={classes.amount}>{formatMoney(line.amount, line.currency)}</span>
              </StackedCell>
              {changes && (
                <Table.Td>
                  <Group gap="xs" justify="flex-end" wrap="nowrap">
                    {needsCallBack && line.called_back_at === null && (
                      <Button
                        size="xs"
                        variant="default"
                        disabled={changes.busy}
                        aria-label={`Confirm by call-back: ${line.party}`}
                        onClick={() => changes.onCallBack(line)}
                      >
                        Confirm by call-back
                      </Button>
                    )}
                    <Button
                      size="xs"
                      variant="subtle"
                      disabled={changes.busy}
                      aria-label={`Remove: ${line.party}`}
                      onClick={() => changes.onRemove(line)}
                    >
                      Remove
                    </Button>
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td />
            <StackedCell label="Amount" ta="right">
              <span className={classes.amount}>{formatMoney(total, currency)}</span>
            </StackedCell>
            {changes && <Table.Td />}
          </Table.Tr>
        </Table.Tfoot>
      </Stacked>
    </Scrolling>
  )
}
