import { Table, Text, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, memo, type Ref } from 'react'
import type { SyndicationAllocation } from '../../api/modules.ts'
import { StackedCell } from '../../components/table/Stacked.tsx'
import { formatPercent } from '../../format/numbers.ts'
import classes from './matrix.module.css'
import { type CellProblem, cellText, readRow, type TypedRow, typedColumns } from './sheet.ts'
import { TicketState } from './TicketState.tsx'

interface SheetRowProps {
  ticket: SyndicationAllocation
  row: number
  typed: TypedRow | undefined
  /** The server's error about one of its cells. */
  refused: CellProblem | undefined
  mayWrite: boolean
  write: (row: number, column: number, text: string) => void
  goTo: (row: number, column: number) => void
  ref: Ref<HTMLTableRowElement>
}

/** A ticket of the sheet; rendered again only when it changes. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { ticket, row, typed, refused, mayWrite, write, goTo, ref } = props
  const problems = [...readRow(ticket, typed).problems, ...(refused ? [refused] : [])]
  return (
    <Table.Tr ref={ref} data-index={row} aria-rowindex={row + 2}>
      <Table.Th scope="row" miw={120}>
        {ticket.investor_name}
        {ticket.tranche && (
          <Text size="xs" c="dimmed">
            {ticket.tranche}
          </Text>
        )}
      </Table.Th>
      {typedColumns.map(({ name, title }, column) => (
        <StackedCell key={name} label={title} least={96}>
          <TextInput
            size="xs"
            aria-label={`${title}: ${ticket.investor_name}`}
            data-cell={`${row} ${column}`}
            value={cellText(ticket, typed, name)}
            error={problems.find(one => one.column === name)?.message}
            readOnly={!mayWrite}
            classNames={{ input: classes.amount }}
            onChange={event => write(row, column, event.currentTarget.value)}
            onPaste={event => pasteInto(event, text => write(row, column, text))}
            onKeyDown={event => moveBy(event, step => goTo(row + step, column))}
          />
        </StackedCell>
      ))}
      <StackedCell label="Scale" ta="right">
        {ticket.scale === null ? '' : formatPercent(ticket.scale, 2)}
      </StackedCell>
      <StackedCell label="Share" ta="right">
        {ticket.share === null ? '' : formatPercent(ticket.share, 2)}
      </StackedCell>
      <TicketState ticket={ticket} mayWrite={mayWrite} />
    </Table.Tr>
  )
})

/** One cell is pasted as usual; a block goes over the cells below and to the right. */
function pasteInto(event: ClipboardEvent<HTMLInputElement>, write: (text: string) => void): void {
  const text = event.clipboardData.getData('text')
  if (event.currentTarget.readOnly || !/[\t\n]/.test(text.trim())) return
  event.preventDefault()
  write(text)
}

/** Enter and the arrows go from row to row, as in a spreadsheet. */
function moveBy(event: KeyboardEvent, go: (step: number) => void): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  go(step)
}
