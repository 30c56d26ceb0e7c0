import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SideLetterClause } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { sideLetterClauses } from '../../words/compliance.ts'
import { sideLettersQuery } from './programme.ts'

/** Side letter obligations recorded in the books, and where each is kept. */
export function SideLetters() {
  const letters = useQuery(sideLettersQuery)
  const columns = useMemo(columnsOfClauses, [])
  return (
    <Loaded query={letters}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No side letters">
            Side letter terms are entered with a fund’s fees and listed here with their source.
          </Empty>
        ) : (
          <DataTable
            id="side-letters"
            noun="clause"
            rows={items}
            columns={columns}
            rowId={({ id, clause }) => `${id}-${clause}`}
          />
        )
      }
    </Loaded>
  )
}

const columnsOfClauses = (): Array<Column<SideLetterClause>> => [
  { id: 'lp_name', title: 'Investor', kind: 'text', value: one => one.lp_name, width: 220 },
  { id: 'fund_name', title: 'Fund', kind: 'text', value: one => one.fund_name },
  {
    id: 'clause',
    title: 'Clause',
    kind: 'choice',
    value: one => one.clause,
    choices: Object.entries(sideLetterClauses).map(([value, label]) => ({ value, label })),
  },
  { id: 'obligation', title: 'Obligation', kind: 'text', value: one => one.obligation, width: 300 },
  {
    id: 'due',
    title: 'Due next',
    kind: 'date',
    value: ({ duties: [next] }) => next?.due_on ?? null,
    show: ({ duties: [next] }) =>
      next ? (
        <Status tone={next.status === 'overdue' ? 'bad' : 'quiet'}>
          {`${formatDate(next.due_on)}: ${next.what}`}
        </Status>
      ) : null,
    width: 320,
  },
  { id: 'enforced_in', title: 'Kept in', kind: 'text', value: one => one.enforced_in },
  { id: 'effective_from', title: 'From', kind: 'date', value: one => one.effective_from },
  { id: 'document', title: 'Document', kind: 'text', value: one => one.document },
]
