import { Alert, Button, Group, Table, Text, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type Syndication, type SyndicationAllocation, syndicationApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Refused } from '../../components/flow/Refused.tsx'
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx'
import { Scrolling } from '../../components/Scrolling.tsx'
import { useAction } from '../../components/use-action.ts'
import { count, decimalsFor, formatAmount, formatPercent } from '../../format/numbers.ts'
import classes from './matrix.module.css'
import {
  type CellProblem,
  cellText,
  changesIn,
  type Drafts,
  refusedCell,
  type TypedColumn,
  typedColumns,
  typeOver,
} from './sheet.ts'
import { syndicationsKey } from './syndications.ts'
import { TicketState } from './TicketState.tsx'

/** The tickets of a book as a sheet: typed over or pasted into from a spreadsheet, and saved all or none. */
export function Matrix({ syndication, mayWrite }: { syndication: Syndication; mayWrite: boolean }) {
  const { id, allocations, currency } = syndication
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [refused, setRefused] = useState<CellProblem | null>(null)
  const sheet = useRef<HTMLTableSectionElement>(null)
  const { changes, problems } = changesIn(drafts, allocations)
  const save = useAction(
    () =>
      syndicationApi('PATCH /api/v1/svc/syndication/{synd_id}/allocations', {
        params: { synd_id: id },
        body: { allocations: changes },
      }).then(
        () => {
          setDrafts(new Map())
          setRefused(null)
        },
        (error: Error) => {
          const [first] = error instanceof ApiProblem ? error.errors : []
          setRefused(first ? refusedCell(first.path, first.message, changes) : null)
          throw error
        },
      ),
    { invalidates: [syndicationsKey], done: () => 'Saved' },
  )
  const total = (amount: number) => formatAmount(amount, decimalsFor([amount], currency))
  const write = (row: number, column: number, text: string) =>
    setDrafts(before => typeOver(before, allocations, { row, column }, text))
  const goTo = (row: number, column: number) =>
    sheet.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.focus()
  const told = [...problems, ...(refused ? [refused] : [])]
  return (
    <>
      <LeaveGuard dirty={drafts.size > 0} />
      <Scrolling label="Allocation matrix" className={classes.frame}>
        <Table aria-label="Allocation matrix">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Investor</Table.Th>
              {typedColumns.map(({ name, title }) => (
                <Table.Th key={name} ta="right">
                  {title} ({currency})
                </Table.Th>
              ))}
              <Table.Th ta="right">Scale</Table.Th>
              <Table.Th ta="right">Share</Table.Th>
              <Table.Th>KYC</Table.Th>
              <Table.Th>Money</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody ref={sheet}>
            {allocations.map((ticket, row) => (
              <Table.Tr key={ticket.id}>
                <Table.Th scope="row" miw={150}>
                  {ticket.investor_name}
                  {ticket.tranche && (
                    <Text size="xs" c="dimmed">
                      {ticket.tranche}
                    </Text>
                  )}
                </Table.Th>
                {typedColumns.map(({ name, title }, column) => (
                  <Table.Td key={name} miw={118}>
                    <TextInput
                      size="xs"
                      aria-label={`${title}: ${ticket.investor_name}`}
                      data-cell={`${row} ${column}`}
                      value={cellText(drafts, ticket, name)}
                      error={problemOf(told, ticket, name)}
                      readOnly={!mayWrite}
                      classNames={{ input: classes.amount }}
                      onChange={event => write(row, column, event.currentTarget.value)}
                      onPaste={event => pasteInto(event, text => write(row, column, text))}
                      onKeyDown={event => moveBy(event, step => goTo(row + step, column))}
                    />
                  </Table.Td>
                ))}
                <Table.Td ta="right">{ticket.scale === null ? '' : formatPercent(ticket.scale, 2)}</Table.Td>
                <Table.Td ta="right">{ticket.share === null ? '' : formatPercent(ticket.share, 2)}</Table.Td>
                <TicketState ticket={ticket} mayWrite={mayWrite} />
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{count(syndication.tickets, 'ticket')} that take part</Table.Th>
              <Table.Th ta="right">{total(syndication.requested_amount)}</Table.Th>
              <Table.Th ta="right">{total(syndication.allocated_amount)}</Table.Th>
              <Table.Th colSpan={2} />
              <Table.Th ta="right">{total(syndication.received_amount)}</Table.Th>
              <Table.Th colSpan={4} />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Scrolling>
      {save.error && !refused && <Refused error={save.error} onRetry={() => save.mutate(undefined)} />}
      {problems.length > 0 && (
        <Alert mt="sm" color="red" variant="outline" role="alert">
          {count(problems.length, 'cell')} cannot be read as an amount. Nothing is saved before that is put
          right.
        </Alert>
      )}
      {drafts.size > 0 && (
        <Group mt="sm">
          <Button
            disabled={changes.length === 0 || problems.length > 0}
            loading={save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            Save {count(changes.length, 'ticket')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              setDrafts(new Map())
              setRefused(null)
            }}
          >
            Discard
          </Button>
        </Group>
      )}
    </>
  )
}

const problemOf = (problems: readonly CellProblem[], { id }: SyndicationAllocation, column: TypedColumn) =>
  problems.find(one => one.id === id && one.column === column)?.message

/** One cell is pasted as usual; a block goes over the cells below and to the right. */
function pasteInto(event: ClipboardEvent, write: (text: string) => void): void {
  const text = event.clipboardData.getData('text')
  if (!/[\t\n]/.test(text.trim())) return
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
