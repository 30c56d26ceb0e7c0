import type { useColleagues } from '../../queries/colleagues.ts'
import type { Column } from '../table/columns/columns.ts'

/** The owner of each record of a list. */
export const ownerColumn = <Row extends { owner_id: number | null }>(
  people: ReturnType<typeof useColleagues>,
): Column<Row> => ({
  id: 'owner',
  title: 'Owner',
  kind: 'choice',
  value: ({ owner_id }) => (owner_id === null ? null : String(owner_id)),
  choices: people,
  width: 140,
})
