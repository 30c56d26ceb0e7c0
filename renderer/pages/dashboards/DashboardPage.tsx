import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { dashboardApi } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { wordOf } from '../../routes/search-params.ts'
import { useMay } from '../../session/session.ts'
import classes from './dashboards.module.css'
import { OfficeFigures } from './OfficeFigures.tsx'
import { PartnerFigures } from './PartnerFigures.tsx'

const route = getRouteApi('/office/dashboard')

const periods = { month: 'Month', quarter: 'Quarter', year: 'Year' } as const
type Period = keyof typeof periods

/** Figures of a period beside those of the one before: of the funds and deals, or of the office’s own work. */
export function DashboardPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const mayManage = useMay('manage', 'office')
  const asked = wordOf(search.period)
  const period: Period = asked !== undefined && asked in periods ? (asked as Period) : 'quarter'
  const office = mayManage && wordOf(search.tab) === 'office'
  const choose = (part: { period?: string; tab?: string }) =>
    void navigate({ search: before => ({ ...before, ...part }), replace: true })
  return (
    <PageBody>
      <PageHeader
        title="Dashboard"
        calls={['GET /api/v1/svc/dashboard/gp', 'GET /api/v1/svc/dashboard/admin']}
      />
      <div className={classes.controls}>
        {mayManage && (
          <SegmentedControl
            aria-label="Figures of"
            value={office ? 'office' : 'partner'}
            onChange={tab => choose({ tab })}
            data={[
              { value: 'partner', label: 'Funds and deals' },
              { value: 'office', label: 'Office' },
            ]}
          />
        )}
        <SegmentedControl
          aria-label="Period"
          value={period}
          onChange={value => choose({ period: value })}
          data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
        />
      </div>
      {office ? <OfOffice period={period} /> : <OfPartner period={period} />}
    </PageBody>
  )
}

function OfPartner({ period }: { period: Period }) {
  const figures = useQuery({
    queryKey: ['dashboard', 'gp', period],
    queryFn: ({ signal }) => dashboardApi('GET /api/v1/svc/dashboard/gp', { query: { period }, signal }),
  })
  return <Loaded query={figures}>{found => <PartnerFigures found={found} />}</Loaded>
}

function OfOffice({ period }: { period: Period }) {
  const figures = useQuery({
    queryKey: ['dashboard', 'admin', period],
    queryFn: ({ signal }) => dashboardApi('GET /api/v1/svc/dashboard/admin', { query: { period }, signal }),
  })
  return <Loaded query={figures}>{found => <OfficeFigures found={found} />}</Loaded>
}
