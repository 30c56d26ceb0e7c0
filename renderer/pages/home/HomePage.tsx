import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { useEnabledModules } from '../../session/session.ts'
import { DealsByStage } from './DealsByStage.tsx'
import { FundsAtAGlance } from './FundsAtAGlance.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { WaitingApprovals } from './WaitingApprovals.tsx'

/** What needs me today, then the office at a glance. */
export function HomePage() {
  const modules = useEnabledModules()
  return (
    <PageBody>
      <PageHeader
        title="Home"
        calls={[
          'GET /api/v1/svc/agent/approvals',
          'GET /api/v1/svc/investor-portal/calls',
          'GET /api/v1/svc/vdr/analyses',
          'GET /api/v1/svc/notifications/summary',
          'GET /api/v1/svc/credits/balance',
          'GET /api/v1/webhooks/',
          'GET /api/v1/svc/cfo/accounts',
          'GET /api/v1/svc/crm/pipeline',
        ]}
      />
      <WaitingApprovals />
      <NeedsAttention />
      {modules.has('cfo') && <FundsAtAGlance />}
      {modules.has('crm') && <DealsByStage />}
    </PageBody>
  )
}
