import type { CapitalCall } from '../../api/modules.ts'
import { callPurposes } from '../../words/capital.ts'
import type { Column } from '../table/columns/columns.ts'

type CallState = CapitalCall['status']

/** Overdue by the clock, whether somebody marked it so or not. */
export const stateKeyOf = ({ status, overdue }: { status: CallState; overdue: boolean }): CallState =>
  overdue ? 'overdue' : status

/** The main purpose of a call; hidden until somebody shows the column. */
export const purposeColumn = <Row extends Pick<CapitalCall, 'ilpa_call_type'>>(): Column<Row> => ({
  id: 'purpose',
  title: 'Purpose',
  kind: 'choice',
  value: call => call.ilpa_call_type,
  choices: Object.entries(callPurposes).map(([value, label]) => ({ value, label })),
  optional: true,
})

export const nameOf = ({ id, reference }: { id: number; reference: string | null }): string =>
  reference ?? `Call ${id}`
