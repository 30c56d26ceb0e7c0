import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { DueDate } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Empty } from '../../components/states/Empty.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { today } from '../../format/days.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { dueDatesQuery } from '../../queries/calendar.ts'
import { Addresses } from './Addresses.tsx'
import { MonthView } from './MonthView.tsx'
import { monthOf } from './month.ts'
import { WeekView } from './WeekView.tsx'

const route = getRouteApi('/office/calendar')

const columns: Array<Column<DueDate>> = [
  { id: 'title', title: 'Due', kind: 'text', value: ({ title }) => title },
  { id: 'date', title: 'Date', kind: 'date', value: ({ date }) => date, width: 130 },
  { id: 'who', title: 'Responsible', kind: 'text', value: ({ who }) => who, width: 180 },
  { id: 'detail', title: 'Detail', kind: 'text', value: ({ detail }) => detail, width: 300 },
]

const VIEWS = ['month', 'week', 'list'] as const
type View = (typeof VIEWS)[number]

/** Due dates by month, by week or as a list, which a phone has alone, and the private calendar address. */
export function CalendarPage() {
  const { view, month, day } = route.useSearch()
  const navigate = route.useNavigate()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const shown: View = isPhone ? 'list' : (VIEWS.find(one => one === view) ?? 'month')
  const show = (next: string) => void navigate({ search: next === 'month' ? {} : { view: next } })
  const after = VIEWS[(VIEWS.indexOf(shown) + 1) % VIEWS.length] ?? 'month'
  useKeys('Calendar', [{ keys: 'v', label: 'Month, week or list', run: () => show(after) }])
  return (
    <PageBody>
      <PageHeader
        title="Calendar"
        description="Everything that is due. Open a date to see its record."
        actions={
          !isPhone && (
            <SegmentedControl
              size="xs"
              aria-label="View"
              value={shown}
              onChange={show}
              data={[
                { value: 'month', label: 'Month' },
                { value: 'week', label: 'Week' },
                { value: 'list', label: 'List' },
              ]}
            />
          )
        }
        calls={[
          'GET /api/v1/svc/calendar/due-dates',
          'GET /api/v1/svc/calendar/addresses',
          'POST /api/v1/svc/calendar/addresses',
        ]}
      />
      {shown === 'list' ? (
        <DueList />
      ) : shown === 'week' ? (
        <WeekView
          day={typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : today()}
          onDay={next => void navigate({ search: { view: 'week', day: next }, replace: true })}
        />
      ) : (
        <MonthView
          month={
            typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : monthOf(today())
          }
          onMonth={next =>
            void navigate({ search: next === monthOf(today()) ? {} : { month: next }, replace: true })
          }
        />
      )}
      <Addresses />
    </PageBody>
  )
}

/** Due dates from a month ago to a year ahead. */
function DueList() {
  const dates = useQuery(dueDatesQuery())
  const { history } = useRouter()
  return (
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
  )
}
