/** A state that something may go to from where it is, with the verb on its button. */
export interface Move<State> {
  to: State
  label: string
}

/** Where a record may go, as its answer tells; `verb` names the step from one state to another. */
export const movesOf = <State extends string>(
  { status, moves }: { status: State; moves: readonly State[] },
  verb: (from: State, to: State) => string,
): Array<Move<State>> => moves.map(to => ({ to, label: verb(status, to) }))
