import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OddProfile } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { profilesQuery } from './profiles.ts'

const columns: Array<Column<OddProfile>> = [
  { id: 'fund_name', title: 'Fund', kind: 'text', value: one => one.fund_name },
  {
    id: 'vintage_year',
    title: 'Vintage',
    kind: 'text',
    value: one => (one.vintage_year === null ? null : String(one.vintage_year)),
    width: 90,
  },
  { id: 'facts', title: 'Facts', kind: 'number', value: one => one.facts.length, width: 80 },
  { id: 'approved', title: 'Approved', kind: 'number', value: one => one.answers.approved ?? 0, width: 100 },
  { id: 'draft', title: 'Draft', kind: 'number', value: one => one.answers.draft ?? 0, width: 80 },
  {
    id: 'needs_review',
    title: 'Needs review',
    kind: 'number',
    value: one => one.answers.needs_review ?? 0,
    width: 120,
  },
  { id: 'updated_at', title: 'Saved', kind: 'time', value: one => one.updated_at },
]

/** Profiles of the office's funds, by fund. */
export function Profiles({ first }: { first: ReactNode }) {
  const profiles = useQuery(profilesQuery)
  return (
    <Loaded query={profiles}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title="No fund profiles yet" action={first}>
            A fund’s profile holds the facts that investors ask for and a bank of approved answers for reuse.
            An answer whose fact changes goes back to review.
          </Empty>
        ) : (
          <DataTable
            id="fund-profiles"
            noun="fund profile"
            rows={items}
            columns={columns}
            rowId={({ id }) => id}
            href={({ id }) => `/diligence/profiles/${id}`}
          />
        )
      }
    </Loaded>
  )
}
