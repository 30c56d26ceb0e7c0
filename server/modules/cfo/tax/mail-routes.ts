import { paperRoutes } from '../../mail/index.ts'
import { k1, k1Papers } from './k1-mail.ts'

export const k1MailRoutes = paperRoutes({
  path: '/api/v1/svc/cfo/accounts/{account_id}/k1/years/{tax_year}',
  area: 'cfo',
  paper: k1,
  operation: 'K1s',
  words: 'Schedules K-1',
  tool: {
    name: 'svc_send_k1s',
    category: 'cfo',
    keywords: 'e-mail mail tax form schedule partner 1065 deliver',
  },
  errors: { gate_not_met: [409, 'They are not reviewed, or changed after the review'] },
  gather: (ctx, { account_id = 0, tax_year = 0 }) => k1Papers(ctx, account_id, tax_year),
})
