import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, useMemo, useRef } from 'react'
import type { DataRoomFolder, DataRoomPermissions } from '../../../api/modules.ts'
import { Scrolling } from '../../../components/page/Scrolling.tsx'
import { Spacer } from '../../../components/table/Spacer.tsx'
import { useRowsInSight } from '../../../components/table/use-rows-in-sight.ts'
import { today } from '../../../format/days.ts'
import { permissionWords } from '../../../words/rooms.ts'
import { isLent, nameOf, type RoomLine } from '../tree/room-tree.ts'
import { isHeld } from '../tree/use-tree-actions.ts'
import classes from './people.module.css'

type Permission = DataRoomFolder['permission']
/** A permission set at this place; null where it is inherited. */
export type Given = Permission | null
/** All of the room, a folder or a document. */
export type Place = 'room' | { folder_id: number } | { document_id: number }

export interface Column {
  key: string
  name: string
  note: string
  permission: Given
  /** Until they are read, the column is empty. */
  permissions: DataRoomPermissions | undefined
  /** Null where it is not the caller's to change. */
  onGive: ((place: Place, given: Given) => void) | null
}

interface PermissionGridProps {
  lines: readonly RoomLine[]
  closed: ReadonlySet<number>
  onToggle: (folder: number) => void
  columns: readonly Column[]
}

const ROW_HEIGHT = 36

/**
 * A grid of index lines against people and groups: the effective permission of each, computed by the server.
 */
export function PermissionGrid({ lines, closed, onToggle, columns }: PermissionGridProps) {
  const frame = useRef<HTMLElement>(null)
  const rows = lines.filter(line => !isLent(line))
  const { indices, before, after } = useRowsInSight({ frame, count: rows.length, height: ROW_HEIGHT })
  const standing = useMemo(() => columns.map(({ permissions }) => standingsOf(permissions)), [columns])
  return (
    <Scrolling ref={frame} label="Permissions" className={classes.matrix}>
      <table
        className={classes.grid}
        style={{ '--columns': columns.length } as CSSProperties}
        aria-label="Permissions by folder and document"
        aria-rowcount={rows.length + 2}
      >
        <colgroup>
          <col />
          {columns.map(({ key }) => (
            <col key={key} className={classes.whose} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Place</th>
            {columns.map(({ key, name, note }) => (
              <th key={key} scope="col" className={classes.whose} title={name}>
                {name}
                <br />
                <span className={classes.note}>{note}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-rowindex={2}>
            <th scope="row" data-folder>
              The whole room
            </th>
            {columns.map(({ key, name, permission, permissions, onGive }) => (
              <td key={key}>
                {permissions && (
                  <Cell
                    label={`${name}, the whole room`}
                    given={permission}
                    standing={permissions.room}
                    onGive={onGive && (given => onGive('room', given))}
                  />
                )}
              </td>
            ))}
          </tr>
          <Spacer height={before} span={columns.length + 1} />
          {indices.map(index => {
            const line = rows[index]
            if (!line) return null
            return (
              <tr key={line.key} aria-rowindex={index + 3}>
                <th
                  scope="row"
                  data-folder={line.kind === 'folder' || undefined}
                  style={{ '--depth': line.depth } as CSSProperties}
                  title={nameOf(line)}
                >
                  <Opener line={line} isOpen={!closed.has(line.id)} onToggle={onToggle} />
                  {line.kind === 'folder' ? line.folder.index : line.document.index} {nameOf(line)}
                  {isHeld(line.kind === 'folder' ? line.folder : line.document, today()) && (
                    <span className={classes.note}> hidden</span>
                  )}
                </th>
                {columns.map(({ key, name, onGive }, at) => {
                  const found = standing[at]?.get(line.key)
                  const place = line.kind === 'folder' ? { folder_id: line.id } : { document_id: line.id }
                  return (
                    <td key={key}>
                      {found && (
                        <Cell
                          label={`${name}, ${nameOf(line)}`}
                          given={found.given}
                          standing={found.permission}
                          onGive={onGive && (given => onGive(place, given))}
                        />
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          <Spacer height={after} span={columns.length + 1} />
        </tbody>
      </table>
    </Scrolling>
  )
}

/** Returns a column's permissions by line key. */
function standingsOf(permissions: DataRoomPermissions | undefined) {
  const { folders = [], documents = [] } = permissions ?? {}
  return new Map<string, { given: Given; permission: Permission }>([
    ...folders.map(one => [`folder ${one.id}`, one] as const),
    ...documents.map(one => [`document ${one.id}`, one] as const),
  ])
}

function Opener({
  line,
  isOpen,
  onToggle,
}: {
  line: RoomLine
  isOpen: boolean
  onToggle: (folder: number) => void
}) {
  if (line.kind === 'document' || line.isEmpty) return null
  return (
    <ActionIcon
      size="xs"
      aria-label={isOpen ? `Close ${line.folder.name}` : `Open ${line.folder.name}`}
      onClick={() => onToggle(line.id)}
    >
      {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
    </ActionIcon>
  )
}

interface CellProps {
  label: string
  given: Given
  /** The effective permission, from this place and those above. */
  standing: Permission
  onGive: ((given: Given) => void) | null
}

const INHERITED = ''

/** The permission at a place: set here, or inherited. */
function Cell({ label, given, standing, onGive }: CellProps) {
  return (
    <select
      className={classes.cell}
      aria-label={label}
      data-inherited={given === null || undefined}
      data-denied={given === 'none' || undefined}
      disabled={onGive === null}
      value={given ?? INHERITED}
      onChange={({ currentTarget: { value } }) =>
        onGive?.(value === INHERITED ? null : (value as Permission))
      }
    >
      <option value={INHERITED}>
        {given === null ? `${permissionWords[standing]}, inherited` : 'Inherited'}
      </option>
      {Object.entries(permissionWords).map(([permission, word]) => (
        <option key={permission} value={permission}>
          {permission === 'none'
            ? 'None, denied'
            : // Something denies it above, it is held back, or a group gives more.
              permission === given && given !== standing
              ? `${word}, now ${permissionWords[standing].toLowerCase()}`
              : word}
        </option>
      ))}
    </select>
  )
}
