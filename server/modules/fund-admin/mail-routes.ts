import { capitalStatement } from '../cfo/index.ts'
import { paperRoutes } from '../mail/index.ts'
import { no_statements } from './run-rows.ts'
import { not_accepted, runPapers } from './sending.ts'

/** All statements of a run as one mailing; they are the paper that a close sends, so nobody gets one twice. */
export const runMailRoutes = paperRoutes({
  path: '/api/v1/svc/fund-admin/nav-runs/{run_id}/capital-accounts',
  area: 'cfo',
  paper: capitalStatement,
  operation: 'NavStatements',
  words: 'the statements of a NAV run',
  tool: {
    name: 'svc_send_nav_statements',
    category: 'cfo',
    keywords: 'e-mail mail nav run accepted investors partners deliver',
  },
  errors: { no_statements, not_accepted, not_closed: [409, 'The period was reopened'] },
  gather: (ctx, { run_id = 0 }) => runPapers(ctx, run_id),
})
