import { Button } from '@mantine/core'
import type { Move } from './moves.ts'

interface MoveButtonsProps<State> {
  moves: ReadonlyArray<Move<State>>
  /** Marks the primary move. */
  isMain?: (to: State) => boolean
  /** Where it is going just now. */
  pending: State | undefined
  onMove: (to: State) => void
}

/** A button for each move; while one is made there is no other. */
export function MoveButtons<State extends string>(props: MoveButtonsProps<State>) {
  const { moves, isMain = () => false, pending, onMove } = props
  return moves.map(({ to, label }) => (
    <Button
      key={to}
      size="compact-sm"
      variant={isMain(to) ? 'filled' : 'default'}
      loading={pending === to}
      disabled={pending !== undefined && pending !== to}
      onClick={() => onMove(to)}
    >
      {label}
    </Button>
  ))
}
