import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { complianceApi, type KycRecord, type ScreeningResult } from '../../api/modules.ts'
import { Status } from '../../components/facts/Status.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { formatDate } from '../../format/dates.ts'
import { screeningLists, screeningOutcomes } from '../../words/kyc.ts'
import { kycKey } from './kyc.ts'

/** Earlier screenings: the names, the lists and the results. Hidden where there is none. */
export function EarlierScreenings({ record }: { record: KycRecord }) {
  const all = useQuery({
    queryKey: [...kycKey, record.id, 'screenings'],
    queryFn: ({ signal }) =>
      complianceApi('GET /api/v1/svc/compliance/kyc/{record_id}/screenings', {
        params: { record_id: record.id },
        signal,
      }),
  })
  const shown = useMemo(() => new Set(record.screen_results.map(({ id }) => id)), [record])
  return (
    <Loaded query={all}>
      {({ items }) => {
        const earlier = items.filter(({ id }) => !shown.has(id))
        return (
          earlier.length > 0 && (
            <RecordSection title="Earlier screenings">
              <FiguresTable
                id={`kyc-${record.id}-screenings`}
                label="Earlier screenings"
                rows={earlier}
                columns={columns}
                rowId={({ id }) => id}
                maxHeight={360}
              />
            </RecordSection>
          )
        )
      }}
    </Loaded>
  )
}

const columns: Array<Column<ScreeningResult>> = [
  { id: 'screened_at', title: 'Screened', kind: 'time', value: one => one.screened_at },
  { id: 'screened_name', title: 'Name', kind: 'text', value: one => one.screened_name },
  {
    id: 'outcome',
    title: 'Outcome',
    kind: 'text',
    value: one => screeningOutcomes[one.outcome].label,
    show: ({ outcome }) => (
      <Status tone={screeningOutcomes[outcome].tone}>{screeningOutcomes[outcome].label}</Status>
    ),
  },
  {
    id: 'lists',
    title: 'Lists',
    kind: 'text',
    value: ({ lists }) =>
      lists
        .map(({ name, version_date }) => `${screeningLists[name]} of ${formatDate(version_date)}`)
        .join(', '),
  },
  { id: 'screened_by', title: 'By', kind: 'text', value: one => one.screened_by },
]
