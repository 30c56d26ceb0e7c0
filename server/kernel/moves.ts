import { sentence } from './language/sentence.ts'
import { conflict } from './problems/errors.ts'

/** The allowed moves of a resource's state, as data: from each state, the states it may go to. */
export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>

/** Throws 409 with the state and the allowed moves, unless `moves` has this one. */
export function assertMove<S extends string>(moves: Moves<S>, from: S, to: S): void {
  if (!moves[from].includes(to)) throw illegalMove(moves, from, to)
}

/** The refusal for a move that was not possible, or lost a race. */
export function illegalMove<S extends string>(moves: Moves<S>, from: S, to: S) {
  const allowed = moves[from]
  return conflict(
    'illegal_transition',
    allowed.length > 0
      ? sentence`It is ${from}; it can move to ${allowed.join(', ')}, not to ${to}.`
      : sentence`It is ${from}, and that is final.`,
    { state: from, requested: to, allowed },
  )
}
