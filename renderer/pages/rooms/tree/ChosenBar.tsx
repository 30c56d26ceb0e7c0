import { Button, Text } from '@mantine/core'
import { meant } from '../../../language/language.ts'
import type { LineCommands } from './line-commands.ts'
import type { Chosen, RoomTree } from './room-tree.ts'
import classes from './tree.module.css'
import { heldIn, wordsFor } from './use-tree-actions.ts'

interface ChosenBarProps {
  tree: RoomTree
  chosen: Chosen
  commands: LineCommands
  mayWrite: boolean
  onClear: () => void
}

/** Bulk actions on the selection. */
export function ChosenBar({ tree, chosen, commands, mayWrite, onClear }: ChosenBarProps) {
  const all = [...chosen.folders, ...chosen.documents]
  const mayChange = mayWrite && all.every(({ permission }) => permission === 'edit')
  const button = (label: string, run: () => void) => (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => {
        run()
        onClear()
      }}
    >
      {label}
    </Button>
  )
  const held = heldIn(tree, chosen)
  const isAnyHeld = held.folders.length + held.documents.length > 0
  const isArchived = chosen.documents.some(({ status }) => status === 'archived')
  return (
    <div className={classes.chosen} role="status">
      <Text size="sm">{wordsFor(chosen)} selected</Text>
      {mayChange && (
        <>
          {button('Move', () => commands.chooseFolder(chosen))}
          {button('Hold back', () => commands.hold(chosen))}
          {isAnyHeld && button('Release', () => commands.release(chosen))}
          {button('Archive', () => commands.archive(chosen))}
          {isArchived && button('Bring back', () => commands.bringBack(chosen))}
        </>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onClear}>
        {meant('Clear', 'verb')}
      </Button>
    </div>
  )
}
