import { gravityOf, type Severity, severities, severityChoices } from '../../words/severities.ts'
import type { Column } from './columns/columns.ts'
import { stateColumn } from './state-column.tsx'

/** The severity of each row, sorted by gravity. */
export const severityColumn = <Row extends { severity: Severity }>(width: number): Column<Row> => ({
  ...stateColumn<Row, Severity>({
    id: 'severity',
    title: 'Severity',
    states: severities,
    value: ({ severity }) => severity,
    width,
  }),
  order: ({ severity }) => gravityOf(severity),
  choices: severityChoices(),
})
