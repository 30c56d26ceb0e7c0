import { Alert, Button, Group, Table } from '@mantine/core'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { type Syndication, syndicationApi } from '../../api/modules.ts'
import { ApiProblem } from '../../api/problem.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Refused } from '../../components/flow/Refused.tsx'
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx'
import { Scrolling } from '../../components/page/Scrolling.tsx'
import { Spacer } from '../../components/table/Spacer.tsx'
import { Stacked, StackedCell } from '../../components/table/Stacked.tsx'
import { useRowsInSight } from '../../components/table/use-rows-in-sight.ts'
import { count, decimalsFor, formatAmount } from '../../format/numbers.ts'
import classes from './matrix.module.css'
import { SheetRow } from './SheetRow.tsx'
import {
  type CellProblem,
  changesIn,
  type Drafts,
  refusedCell,
  tooLarge,
  typedColumns,
  typeOver,
} from './sheet.ts'
import { syndicationsKey } from './syndications.ts'

const ROW_HEIGHT = 45
/** The maximum height of the sheet in pixels, beyond which it scrolls by itself. */
const MOST_HEIGHT = 640
const COLUMNS = typedColumns.length + 5

/** The tickets of a book as a sheet: typed over or pasted into from a spreadsheet, and saved all or none. */
export function Matrix({ syndication, mayWrite }: { syndication: Syndication; mayWrite: boolean }) {
  const { id, allocations, currency } = syndication
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const [refused, setRefused] = useState<CellProblem | null>(null)
  const [left, setLeft] = useState<string | null>(null)
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
  const write = useCallback(
    (row: number, column: number, text: string) => {
      const why = tooLarge(allocations, { row, column }, text)
      setLeft(why)
      if (!why) setDrafts(before => typeOver(before, allocations, { row, column }, text))
    },
    [allocations],
  )
  const frame = useRef<HTMLElement>(null)
  const { indices, before, after, scrollTo, measure } = useRowsInSight({
    frame,
    count: allocations.length,
    height: ROW_HEIGHT,
  })
  const goTo = useCellFocus(frame, { count: allocations.length, scrollTo })
  const showCell = ({ id, column }: CellProblem) =>
    goTo(
      allocations.findIndex(ticket => ticket.id === id),
      typedColumns.findIndex(({ name }) => name === column),
    )
  return (
    <>
      <LeaveGuard dirty={drafts.size > 0} />
      <Scrolling ref={frame} label="Allocation matrix" className={classes.frame} maxHeight={MOST_HEIGHT}>
        <Stacked aria-label="Allocation matrix" aria-rowcount={allocations.length + 2} stickyHeader>
          <Head currency={currency} />
          <Table.Tbody>
            <Spacer height={before} span={COLUMNS} />
            {indices.map(row => {
              const ticket = allocations[row]
              return (
                ticket && (
                  <SheetRow
                    key={ticket.id}
                    ref={measure}
                    ticket={ticket}
                    row={row}
                    typed={drafts.get(ticket.id)}
                    refused={refused?.id === ticket.id ? refused : undefined}
                    mayWrite={mayWrite}
                    write={write}
                    goTo={goTo}
                  />
                )
              )
            })}
            <Spacer height={after} span={COLUMNS} />
          </Table.Tbody>
          <Totals syndication={syndication} />
        </Stacked>
      </Scrolling>
      {left && (
        <Alert mt="sm" color="red" variant="outline" role="alert">
          {left}
        </Alert>
      )}
      {save.error && !refused && <Refused error={save.error} onRetry={() => save.mutate(undefined)} />}
      {problems.length > 0 && (
        <Alert mt="sm" color="red" variant="outline" role="alert">
          {count(problems.length, 'cell')} cannot be saved as an amount, the first at{' '}
          {allocations.find(({ id }) => id === problems[0]?.id)?.investor_name}. Correct it before anything is
          saved.{' '}
          <Button variant="default" size="compact-xs" onClick={() => problems[0] && showCell(problems[0])}>
            Show it
          </Button>
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

const Head = ({ currency }: { currency: string }) => (
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
)

function Totals({ syndication }: { syndication: Syndication }) {
  const { currency } = syndication
  const total = (amount: number) => formatAmount(amount, decimalsFor([amount], currency))
  return (
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th scope="row">Total of {count(syndication.tickets, 'ticket')}</Table.Th>
        <StackedCell label="Requested" ta="right">
          {total(syndication.requested_amount)}
        </StackedCell>
        <StackedCell label="Allocated" ta="right">
          {total(syndication.allocated_amount)}
        </StackedCell>
        <Table.Td colSpan={2} />
        <StackedCell label="Received" ta="right">
          {total(syndication.received_amount)}
        </StackedCell>
        <Table.Td colSpan={4} />
      </Table.Tr>
    </Table.Tfoot>
  )
}

/** Puts the focus into a cell, which may come into the page only then. */
function useCellFocus(
  frame: RefObject<HTMLElement | null>,
  { count, scrollTo }: { count: number; scrollTo: (row: number) => void },
) {
  return useCallback(
    (row: number, column: number) => {
      if (row < 0 || row >= count) return
      const focus = () => {
        const cell = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
        cell?.focus()
        return cell != null
      }
      scrollTo(row)
      if (!focus()) requestAnimationFrame(focus)
    },
    [frame, count, scrollTo],
  )
}
