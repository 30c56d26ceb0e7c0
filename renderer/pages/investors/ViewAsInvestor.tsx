import { Alert, Anchor, Group, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type InvestorView, investorPortalApi } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { figureColumns } from './figure-columns.ts'
import { callColumns } from './InvestorCalls.tsx'
import { receivedColumns } from './InvestorDistributions.tsx'
import { Totals } from './InvestorOverview.tsx'
import { InvestorPapers } from './InvestorPapers.tsx'

const route = getRouteApi('/office/investors/$investorId/view')

/** The office as one investor has been told of it, for a person of the office: read only. */
export function ViewAsInvestor() {
  const { investorId } = route.useParams()
  const id = Number(investorId)
  const view = useQuery({
    queryKey: ['investors', 'view', id],
    queryFn: () =>
      investorPortalApi('POST /api/v1/svc/investor-portal/lps/{lp_id}/view', { params: { lp_id: id } }),
    // Each look is one entry of the audit log.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return (
    <PageBody>
      <Loaded query={view} whole>
        {found => <View view={found} />}
      </Loaded>
    </PageBody>
  )
}

function View({ view }: { view: InvestorView }) {
  const { id, name, commitments, capital_calls, distributions } = view
  return (
    <>
      <Alert color="blue" icon={<IconEye size={18} />} mb="lg" role="status">
        <Group justify="space-between">
          <Text size="sm">
            You see what {name} sees. Nothing can be changed here, and the audit log notes it.
          </Text>
          <Anchor component={Link} to={`/investors/${id}`} size="sm" underline="always">
            Back to the investor
          </Anchor>
        </Group>
      </Alert>
      <PageHeader title={name} calls={['POST /api/v1/svc/investor-portal/lps/{lp_id}/view']} />
      <Totals positions={commitments} />
      <RecordSection title="By fund">
        {commitments.length === 0 ? (
          <Text c="dimmed">No commitments yet.</Text>
        ) : (
          <FiguresTable
            id={`view-commitments-${id}`}
            label="Commitments by fund"
            rows={commitments}
            columns={[fundColumn, ...figureColumns]}
            rowId={({ fund_account_id }) => fund_account_id ?? 'register'}
          />
        )}
      </RecordSection>
      <RecordSection title="Capital calls">
        {capital_calls.length === 0 ? (
          <Text c="dimmed">No capital called from them yet.</Text>
        ) : (
          <FiguresTable
            id={`view-calls-${id}`}
            label="Capital calls"
            rows={capital_calls}
            columns={callColumns(id).filter(({ optional }) => !optional)}
            rowId={call => call.id}
          />
        )}
      </RecordSection>
      <RecordSection title="Distributions">
        {distributions.length === 0 ? (
          <Text c="dimmed">Nothing distributed to them yet.</Text>
        ) : (
          <FiguresTable
            id={`view-distributions-${id}`}
            label="Distributions"
            rows={distributions}
            columns={receivedColumns(view).filter(({ optional }) => !optional)}
            rowId={one => one.id}
          />
        )}
      </RecordSection>
      <InvestorPapers investor={view} />
    </>
  )
}

const fundColumn: Column<InvestorView['commitments'][number]> = {
  id: 'fund',
  title: 'Fund',
  kind: 'text',
  value: ({ fund }) => fund ?? 'From the register, without a fund',
}
