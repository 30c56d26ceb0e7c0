import { Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type SearchParams, wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import type { Column } from '../table/columns/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import type { Move } from './moves.ts'
import classes from './review.module.css'

interface ReviewTableProps<Item, State> {
  /** Names its saved views and exported files. */
  id: string
  /** The noun of an item, used in counts, and the address parameter that names the open one. */
  noun: string
  param: string
  items: readonly Item[]
  columns: ReadonlyArray<Column<Item>>
  /** Returns the key of an item in the table. */
  keyOf: (item: Item) => number | string
  movesOf: (item: Item) => ReadonlyArray<Move<State>>
  /** Moves the chosen ones; `clear` takes the choice back once it is done. */
  onMove: (to: State, chosen: readonly Item[], clear: () => void) => void
  /** Where some are going just now. */
  moving: State | undefined
  /** The item that is open, beside the table. */
  children: (open: Item) => ReactNode
}

/** Review of items one by one: a table, the open item beside it, and bulk moves. */
export function ReviewTable<Item extends { id: number | null }, State extends string>(
  props: ReviewTableProps<Item, State>,
) {
  const { id, noun, param, items, columns, keyOf, children } = props
  const search = useSearch({ strict: false }) as SearchParams
  const navigate = useNavigate()
  const open = items.find(one => String(one.id) === wordOf(search[param])) ?? items[0]
  const show = (item: Item) =>
    void navigate({
      to: '.',
      search: (before: SearchParams) => ({ ...before, [param]: String(item.id) }),
      replace: true,
    })
  return (
    <div className={classes.columns}>
      <DataTable
        id={id}
        noun={noun}
        rows={items}
        columns={columns}
        rowId={keyOf}
        isCurrent={one => one === open}
        onOpen={show}
        bulk={(chosen, clear) => <Moves {...props} chosen={chosen} clear={clear} />}
      />
      {open && children(open)}
    </div>
  )
}

interface MovesProps<Item, State>
  extends Pick<ReviewTableProps<Item, State>, 'movesOf' | 'onMove' | 'moving'> {
  chosen: readonly Item[]
  clear: () => void
}

/** The moves that all of the chosen ones can make. */
function Moves<Item, State extends string>(props: MovesProps<Item, State>) {
  const { chosen, clear, movesOf, onMove, moving } = props
  const mayWrite = useMay('write')
  const [first, ...others] = chosen.map(movesOf)
  const moves = (first ?? []).filter(({ to }) => others.every(other => other.some(one => one.to === to)))
  if (!mayWrite) return null
  if (moves.length === 0)
    return (
      <Text size="sm" c="dimmed">
        They are not all in the same state, so no action applies to all.
      </Text>
    )
  return <MoveButtons moves={moves} pending={moving} onMove={to => onMove(to, chosen, clear)} />
}
