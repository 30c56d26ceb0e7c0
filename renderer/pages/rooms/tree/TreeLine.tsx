import { ActionIcon, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconFile, IconFileExport, IconFolder } from '@tabler/icons-react'
import { type CSSProperties, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { DataRoomDocument } from '../../../api/modules.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { HowRead } from '../../../components/source/HowRead.tsx'
import { formatDate } from '../../../format/dates.ts'
import { today } from '../../../format/days.ts'
import { formatBytes } from '../../../format/numbers.ts'
import { LineMenu } from './LineMenu.tsx'
import type { LineCommands } from './line-commands.ts'
import type { Edge } from './place-of-drop.ts'
import { isLent, nameOf, type RoomLine } from './room-tree.ts'
import classes from './tree.module.css'
import type { DropsOnLine } from './use-drops.ts'
import { isHeld } from './use-tree-actions.ts'

interface TreeLineProps {
  line: RoomLine
  index: number
  isOpen: boolean
  isChosen: boolean
  /** Called with true to select the range from the line chosen last. */
  onChoose: (toThere: boolean) => void
  commands: LineCommands
  mayChange: boolean
  drops: DropsOnLine
  /** Tells how high the line is: a long name takes two rows on a phone. */
  measure: (row: HTMLTableRowElement) => void
}

/** A folder or a document in the index of a room. */
export function TreeLine(props: TreeLineProps) {
  const { line, index, isOpen, isChosen, onChoose, commands, mayChange, drops, measure } = props
  const row = useRef<HTMLTableRowElement>(null)
  const [over, setOver] = useState<Edge | null>(null)
  useEffect(() => void (row.current && measure(row.current)))
  useEffect(() => (row.current ? drops(row.current, line, setOver) : undefined), [drops, line])
  const isFolder = line.kind === 'folder'
  const click = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button, input, label, [role="menu"]')) commands.open(line)
  }
  return (
    <tr
      ref={row}
      data-index={index}
      data-over={over ?? undefined}
      data-archived={(line.kind === 'document' && line.document.status === 'archived') || undefined}
      aria-rowindex={index + 2}
      aria-level={line.depth + 1}
      aria-expanded={isFolder && !line.isEmpty ? isOpen : undefined}
      aria-selected={isChosen}
      tabIndex={index === 0 ? 0 : -1}
      onClick={click}
    >
      <td className={classes.check}>
        {!isLent(line) && (
          <Checkbox
            size="xs"
            aria-label={`Select ${nameOf(line)}`}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              onChoose((nativeEvent as Partial<globalThis.MouseEvent>).shiftKey === true)
            }
          />
        )}
      </td>
      <td className={classes.number}>{isFolder ? line.folder.index : line.document.index}</td>
      <th scope="row" className={classes.name} data-folder={isFolder || undefined} title={nameOf(line)}>
        <span style={{ '--depth': line.depth } as CSSProperties}>
          <Opener line={line} isOpen={isOpen} commands={commands} />
          <Name line={line} commands={commands} />
          <Notes line={line} />
          {line.kind === 'document' && <HowRead read={line.document.read} />}
        </span>
      </th>
      <td className={classes.size}>
        {line.kind === 'document' && line.document.size !== null && formatBytes(line.document.size)}
      </td>
      <td className={classes.added}>{line.kind === 'document' && <Ago at={line.document.since} />}</td>
      <td className={classes.actions}>
        <LineMenu line={line} commands={commands} mayChange={mayChange} />
      </td>
    </tr>
  )
}

function Opener({ line, isOpen, commands }: Pick<TreeLineProps, 'line' | 'isOpen' | 'commands'>) {
  if (line.kind === 'document' || line.isEmpty) return <span className={classes.noOpener} />
  return (
    <ActionIcon
      size="xs"
      tabIndex={-1}
      aria-label={isOpen ? `Close ${line.folder.name}` : `Open ${line.folder.name}`}
      onClick={() => commands.toggleFolder(line.id)}
    >
      {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
    </ActionIcon>
  )
}

function Name({ line, commands }: Pick<TreeLineProps, 'line' | 'commands'>) {
  if (line.kind === 'folder')
    return (
      <>
        <IconFolder size={16} aria-hidden /> <span className={classes.words}>{line.folder.name}</span>
      </>
    )
  const { name, kept, status } = line.document
  if (!kept || status === 'pending')
    return (
      <>
        {kept ? <IconFile size={16} aria-hidden /> : <IconFileExport size={16} aria-hidden />}
        <span className={classes.words}>{name}</span>
      </>
    )
  return (
    <>
      <IconFile size={16} aria-hidden />
      <a
        className={classes.words}
        draggable={false}
        href={addressOf(line.document)}
        onClick={event => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          commands.open(line)
        }}
      >
        {name}
      </a>
    </>
  )
}

/** Where a document is shown. */
export const addressOf = ({ id, room_id }: Pick<DataRoomDocument, 'id' | 'room_id'>): string =>
  `/rooms/${room_id}/documents/${id}`

/** Notes about a line, shown before it is opened. */
function Notes({ line }: { line: RoomLine }) {
  const { held, visible_from } = line.kind === 'folder' ? line.folder : line.document
  const notes = [
    ...(line.kind === 'document' && line.document.version > 1 ? [`version ${line.document.version}`] : []),
    ...(line.kind === 'document' && !line.document.kept ? ['read through a connection'] : []),
    ...(line.kind === 'document' && line.document.status === 'pending' ? ['not yet received'] : []),
    ...(line.kind === 'document' && line.document.status === 'archived' ? ['archived'] : []),
    ...(isHeld({ held, visible_from }, today())
      ? [held || visible_from === null ? 'hidden' : `held back until ${formatDate(visible_from)}`]
      : []),
  ]
  return notes.length === 0 ? null : <span className={classes.note}>{notes.join(', ')}</span>
}
