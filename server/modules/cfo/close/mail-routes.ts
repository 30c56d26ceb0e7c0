import { paperRoutes } from '../../mail/index.ts'
import { capitalStatement, statementPapers } from './statement-mail.ts'

export const statementMailRoutes = paperRoutes({
  path: '/api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements',
  area: 'cfo',
  paper: capitalStatement,
  operation: 'CapitalStatements',
  words: 'capital account statements',
  tool: {
    name: 'svc_send_capital_statements',
    category: 'cfo',
    keywords: 'e-mail mail pcap quarterly report investors partners deliver',
  },
  errors: { not_closed: [409, 'The period is not closed'] },
  gather: (ctx, { account_id = 0, close_id = 0 }) => statementPapers(ctx, account_id, close_id),
})
