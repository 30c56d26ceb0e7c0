import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DataRoomDocument } from '../../../api/modules.ts'
import { today } from '../../../format/days.ts'
import { mayTake, zipOf } from './downloads.ts'
import type { LineCommands } from './line-commands.ts'
import { isLent, nameOf, type RoomLine } from './room-tree.ts'
import { isHeld, only } from './use-tree-actions.ts'

interface LineMenuProps {
  line: RoomLine
  commands: LineCommands
  mayChange: boolean
}

/** Actions on one line, for those who do not drag. */
export function LineMenu({ line, commands, mayChange }: LineMenuProps) {
  if (isLent(line)) return null
  const chosen = only(line)
  const items = [
    ...(line.kind === 'document' ? documentItems(line.document, commands) : folderItems(line, commands)),
    ...(mayChange ? changes({ line, commands, chosen }) : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu returnFocus>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${nameOf(line)}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{items}</Menu.Dropdown>
    </Menu>
  )
}

const documentItems = (document: DataRoomDocument, commands: LineCommands) =>
  document.kept && document.status === 'ready'
    ? [
        <Menu.Item key="versions" onClick={() => commands.versions(document.id)}>
          Versions
        </Menu.Item>,
        <Menu.Item
          key="compare"
          renderRoot={props => <Link {...props} to="/compare" search={comparing(document)} />}
        >
          {document.version > 1 ? 'Compare versions' : 'Compare'}
        </Menu.Item>,
      ]
    : []

const folderItems = (
  { id, folder, isEmpty }: Extract<RoomLine, { kind: 'folder' }>,
  commands: LineCommands,
) => [
  <Menu.Item key="summary" onClick={() => commands.summarise(id)}>
    Summarise
  </Menu.Item>,
  !isEmpty && mayTake(folder.permission) && (
    <Menu.Item key="zip" component="a" href={zipOf(folder.room_id, folder.id)} download>
      Download as ZIP
    </Menu.Item>
  ),
]

function changes({
  line,
  commands,
  chosen,
}: Pick<LineMenuProps, 'line' | 'commands'> & { chosen: ReturnType<typeof only> }) {
  const item = (label: string, onClick: () => void, color?: string) => (
    <Menu.Item key={label} onClick={onClick} {...(color ? { color } : {})}>
      {label}
    </Menu.Item>
  )
  const release = line.kind === 'folder' ? line.folder : line.document
  return [
    ...(line.kind === 'folder' ? [item('New subfolder', () => commands.newFolder(line.id))] : []),
    item('Rename', () => commands.rename(line)),
    item('Move', () => commands.chooseFolder(chosen)),
    isHeld(release, today())
      ? item('Release', () => commands.release(chosen))
      : item('Hold back', () => commands.hold(chosen)),
    line.kind === 'document' && line.document.status === 'archived'
      ? item('Bring back', () => commands.bringBack(chosen))
      : line.kind === 'folder' && line.isEmpty
        ? item('Delete', () => commands.deleteFolder(line.id), 'red')
        : item(
            line.kind === 'folder' ? 'Archive its contents' : 'Archive',
            () => commands.archive(chosen),
            'red',
          ),
  ]
}

/** Returns the comparison with the previous version, where another document can be chosen. */
const comparing = ({ id, version }: DataRoomDocument) => ({
  after: `${id}.${version}`,
  ...(version > 1 ? { before: `${id}.${version - 1}` } : {}),
})
