import type { Tone } from '../../words/words.ts'
import { Status } from '../facts/Status.tsx'
import type { Column } from './columns/columns.ts'

interface StateColumn<Row, State extends string> {
  id?: string
  title?: string
  states: Readonly<Record<State, { label: string; tone: Tone }>>
  /** Null where a row is in no state, such as the sums. */
  value: (row: Row) => State | null
  width?: number
}

/** Where each row stands, in its words and with its tone. */
export function stateColumn<Row, State extends string>(column: StateColumn<Row, State>): Column<Row> {
  const { id = 'status', title = 'Status', states, value, width } = column
  return {
    id,
    title,
    kind: 'choice',
    value,
    choices: Object.entries<{ label: string }>(states).map(([state, { label }]) => ({ value: state, label })),
    show: row => {
      const state = value(row)
      return state !== null && <Status tone={states[state].tone}>{states[state].label}</Status>
    },
    ...(width === undefined ? {} : { width }),
  }
}
