import { Checkbox, Text } from '@mantine/core'
import { type KeyboardEvent, useRef } from 'react'
import type { DataRoom } from '../../../api/modules.ts'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Spacer } from '../../../components/table/Spacer.tsx'
import { useRowCursor } from '../../../components/table/use-row-cursor.ts'
import { useRowsInSight } from '../../../components/table/use-rows-in-sight.ts'
import { useKeys } from '../../../keyboard/keys.ts'
import type { LineCommands } from './line-commands.ts'
import { besides } from './place-of-drop.ts'
import { isLent, type RoomLine, type RoomTree } from './room-tree.ts'
import { TreeLine } from './TreeLine.tsx'
import classes from './tree.module.css'
import { useDrops } from './use-drops.ts'
import { only } from './use-tree-actions.ts'

const ROW_HEIGHT = 36
/** Columns that a narrow window shows too: the others do not exist to be spanned. */
const COLUMNS = 4

interface IndexTreeProps {
  room: DataRoom
  tree: RoomTree
  lines: readonly RoomLine[]
  closed: ReadonlySet<number>
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  commands: LineCommands
  mayWrite: boolean
}

/** The index of a room: every folder and document under its number, by mouse and by keyboard, whatever their number. */
export function IndexTree(props: IndexTreeProps) {
  const { room, tree, lines, closed, chosen, onChoose, commands, mayWrite } = props
  const frame = useRef<HTMLElement>(null)
  // In a published room everything stands under its number, whatever is moved.
  const isOrdered = mayWrite && room.published_at === null
  const choosable = lines.filter(line => !isLent(line))
  const { indices, before, after, scrollTo, measure } = useRowsInSight({
    frame,
    count: lines.length,
    height: ROW_HEIGHT,
  })
  const last = useRef<number | null>(null)
  const choose = (index: number, toThere = false) => {
    const line = lines[index]
    if (!line || isLent(line)) return
    const next = new Set(chosen)
    const from = toThere && last.current !== null ? last.current : index
    const isOn = !chosen.has(line.key)
    for (const { key } of lines.slice(Math.min(from, index), Math.max(from, index) + 1))
      if (isOn) next.add(key)
      else next.delete(key)
    last.current = index
    onChoose(next)
  }
  const cursor = useRowCursor({ frame, count: lines.length, scrollTo, onToggle: index => choose(index) })
  useKeys('Index', [
    {
      keys: 'F2',
      label: 'Rename',
      run: () => {
        const line = lines[cursor.focused()]
        if (line && mayChange(line, mayWrite)) commands.rename(line)
      },
    },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest('tr[data-index]')
    if (event.target !== row) return
    const index = Number(row.getAttribute('data-index'))
    if (keyOnLine({ event, index, lines, closed, cursor, commands, choose, tree, isOrdered }))
      event.preventDefault()
  }
  const drops = useDrops({
    tree,
    lines,
    chosen,
    isOrdered,
    mayMove: line => mayChange(line, mayWrite),
    move: commands.move,
  })

  return (
    <Scrolling ref={frame} label="Index" className={classes.scroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is a grid whose rows open and close
        role="treegrid"
        className={classes.table}
        aria-label="Data room index"
        aria-rowcount={lines.length + 1}
        aria-multiselectable={mayWrite || undefined}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <td className={classes.check}>
              <Checkbox
                size="xs"
                aria-label="Select all"
                checked={chosen.size > 0 && chosen.size === choosable.length}
                indeterminate={chosen.size > 0 && chosen.size < choosable.length}
                onChange={() =>
                  onChoose(
                    chosen.size < choosable.length ? new Set(choosable.map(({ key }) => key)) : new Set(),
                  )
                }
              />
            </td>
            <th scope="col" className={classes.number}>
              Index
            </th>
            <th scope="col">Name</th>
            <th scope="col" className={classes.size}>
              Size
            </th>
            <th scope="col" className={classes.added}>
              Added
            </th>
            <th scope="col" className={classes.actions}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} span={COLUMNS} />
          {indices.map(index => {
            const line = lines[index]
            if (!line) return null
            return (
              <TreeLine
                key={line.key}
                line={line}
                index={index}
                isOpen={line.kind === 'folder' && !line.isEmpty && !closed.has(line.id)}
                isChosen={chosen.has(line.key)}
                onChoose={toThere => choose(index, toThere)}
                commands={commands}
                mayChange={mayChange(line, mayWrite)}
                drops={drops}
                measure={measure}
              />
            )
          })}
          <Spacer height={after} span={COLUMNS} />
        </tbody>
      </table>
      {lines.length === 0 && (
        <Text c="dimmed" p="md">
          Nothing matches. Change the search.
        </Text>
      )}
    </Scrolling>
  )
}

/** Returns whether the reader may change a line: they may edit it, and their role may write. */
const mayChange = (line: RoomLine, mayWrite: boolean): boolean =>
  mayWrite && !isLent(line) && (line.kind === 'folder' ? line.folder : line.document).permission === 'edit'

interface KeyOnLine {
  event: KeyboardEvent
  index: number
  lines: readonly RoomLine[]
  closed: ReadonlySet<number>
  cursor: ReturnType<typeof useRowCursor>
  commands: LineCommands
  choose: (index: number, toThere?: boolean) => void
  tree: RoomTree
  isOrdered: boolean
}

/** Runs the action of a key on a line; returns false for a key without one. */
function keyOnLine({
  event,
  index,
  lines,
  closed,
  cursor,
  commands,
  choose,
  tree,
  isOrdered,
}: KeyOnLine): boolean {
  const line = lines[index]
  if (!line || event.ctrlKey || event.metaKey) return false
  const isOpen = line.kind === 'folder' && !line.isEmpty && !closed.has(line.id)
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
  if (by !== null && event.altKey) {
    const to = isOrdered && !isLent(line) ? besides(tree, line, by) : null
    if (to) commands.move(only(line), to)
    return true
  }
  if (by !== null) {
    cursor.move(by)
    if (event.shiftKey) choose(index + by)
    return true
  }
  switch (event.key) {
    case 'ArrowRight':
      if (isOpen) cursor.move(1)
      else if (line.kind === 'folder' && !line.isEmpty) commands.toggleFolder(line.id)
      return true
    case 'ArrowLeft':
      if (isOpen) commands.toggleFolder(line.id)
      else if (line.parent !== null)
        cursor.moveTo(lines.findIndex(one => one.kind === 'folder' && one.id === line.parent))
      return true
    case 'Home':
      cursor.moveTo(0)
      return true
    case 'End':
      cursor.moveTo(lines.length - 1)
      return true
    case 'Enter':
      commands.open(line)
      return true
    case ' ':
      choose(index)
      return true
    default:
      return false
  }
}
