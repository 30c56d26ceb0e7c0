import { Button, Group } from '@mantine/core'
import { useKeys } from '../../keyboard/keys.ts'
import { MoveButtons } from './MoveButtons.tsx'
import type { Move } from './moves.ts'

interface AnswerMovesProps<State> {
  moves: ReadonlyArray<Move<State>>
  /** The step on, which stands out. */
  main: State
  /** The one by which nobody is given the answer. */
  away: State
  pending: State | undefined
  onMove: (to: State) => void
  /** Label of the edit button. */
  edit: string
  onEdit: () => void
}

/** Where an answer may go, and that it may be edited, by button and by key. */
export function AnswerMoves<State extends string>(props: AnswerMovesProps<State>) {
  const { moves, main, away, pending, onMove, edit, onEdit } = props
  useKeys('Answer', [
    ...moves.map(({ to, label }) => ({
      keys: to === away ? 'r' : 'a',
      label: `${label} the answer`,
      run: () => onMove(to),
    })),
    { keys: 'e', label: 'Edit the answer', run: onEdit },
  ])
  return (
    <Group gap="xs" mb="md">
      <MoveButtons moves={moves} isMain={to => to === main} pending={pending} onMove={onMove} />
      <Button size="compact-sm" variant="default" onClick={onEdit}>
        {edit}
      </Button>
    </Group>
  )
}
