import { paperRoutes } from '../../mail/index.ts'
import { capitalStatement, statementPapers } from '../close/statement-mail.ts'
import { k1, k1Papers } from '../k1/k1-mail.ts'

const FUND = '/api/v1/svc/cfo/accounts/{account_id}'

export const mailRoutes = [
  ...paperRoutes({
    path: `${FUND}/period-close/{close_id}/statements`,
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
  }),
  ...paperRoutes({
    path: `${FUND}/k1/years/{tax_year}`,
    area: 'cfo',
    paper: k1,
    operation: 'K1s',
    words: 'Schedules K-1',
    tool: {
      name: 'svc_send_k1s',
      category: 'cfo',
      keywords: 'e-mail mail tax form schedule partner 1065 deliver',
    },
    errors: { gate_not_met: [409, 'Nobody has reviewed them, or not since the last change'] },
    gather: (ctx, { account_id = 0, tax_year = 0 }) => k1Papers(ctx, account_id, tax_year),
  }),
]
