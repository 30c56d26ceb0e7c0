import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { useEnabledModules, useMay } from '../../session/session.ts'
import { AgentsLately } from './AgentsLately.tsx'
import { DealsByStage } from './DealsByStage.tsx'
import { Due } from './Due.tsx'
import { FiguresFirst } from './FiguresFirst.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { FundsAtAGlance } from './FundsAtAGlance.tsx'
import classes from './home.module.css'
import { Lately } from './Lately.tsx'
import { NeedsAttention } from './NeedsAttention.tsx'
import { TourOffer } from './TourOffer.tsx'
import { WaitingApprovals } from './WaitingApprovals.tsx'

/** The home page: the figures, then pending items beside recent activity, then funds and deals at a glance. */
export function HomePage() {
  const modules = useEnabledModules()
  const mayRead = useMay('read')
  return (
    <PageBody>
      <PageHeader
        title="Home"
        calls={[
          'GET /api/v1/svc/agent/approvals',
          'GET /api/v1/svc/calendar/due-dates',
          'GET /api/v1/svc/timeline',
          'GET /api/v1/svc/agent-runs',
          'GET /api/v1/svc/vdr/analyses',
          'GET /api/v1/svc/notifications/summary',
          'GET /api/v1/svc/credits/balance',
          'GET /api/v1/webhooks/',
          'GET /api/v1/svc/cfo/accounts',
          'GET /api/v1/svc/cfo/accounts/{account_id}/dashboard',
          'GET /api/v1/svc/cfo/accounts/{account_id}/performance',
          'GET /api/v1/svc/crm/pipeline',
          'GET /api/v1/svc/admin/letterhead',
          'GET /api/v1/svc/admin/email',
          'GET /api/v1/svc/admin/recovery',
        ]}
      />
      {mayRead && <FiguresFirst />}
      <TourOffer />
      <FirstSteps />
      <div className={classes.columns}>
        <div>
          <WaitingApprovals />
          {modules.has('calendar') && mayRead && <Due />}
          <NeedsAttention />
        </div>
        <div>
          {mayRead && <Lately />}
          {mayRead && <AgentsLately />}
        </div>
      </div>
      {modules.has('cfo') && <FundsAtAGlance />}
      {modules.has('crm') && <DealsByStage />}
    </PageBody>
  )
}
