import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { DueDate } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { dueDatesQuery } from '../../queries/calendar.ts'
import { Addresses } from './Addresses.tsx'

const columns: Array<Column<DueDate>> = [
  { id: 'title', title: 'Due', kind: 'text', value: ({ title }) => title },
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date, width: 130 },
  { id: 'who', title: 'Responsible', kind: 'text', value: ({ who }) => who, width: 180 },
  { id: 'detail', title: 'Detail', kind: 'text', value: ({ detail }) => detail, width: 300 },
]

/** Due dates, and the private calendar address. */
export function CalendarPage() {
  const dates = useQuery(dueDatesQuery())
  const { history } = useRouter()
  return (
    <PageBody>
      <PageHeader
        title="Calendar"
        description="Due dates from a month ago to a year ahead. Open one to see its record."
        calls={[
          'GET /api/v1/svc/calendar/due-dates',
          'GET /api/v1/svc/calendar/addresses',
          'POST /api/v1/svc/calendar/addresses',
        ]}
      />
      <Loaded query={dates}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nothing is due">
              Open capital calls and the ends of cure and investment periods appear here.
            </Empty>
          ) : (
            <DataTable
              id="due-dates"
              noun="due date"
              rows={items}
              columns={columns}
              rowId={({ key }) => key}
              onOpen={({ page }) => history.push(page)}
            />
          )
        }
      </Loaded>
      <Addresses />
    </PageBody>
  )
}
