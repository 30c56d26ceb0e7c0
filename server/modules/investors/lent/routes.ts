import { lentRoute } from '../../../imports/lent-routes.ts'
import { commitments } from './kinds.ts'

export const lentInvestorRoutes = [
  lentRoute({
    kind: commitments,
    module: 'investors',
    area: 'investors',
    path: '/api/v1/svc/investors/lp',
    operation: 'LentCommitments',
    words: 'investors and commitments',
    example: 'Investor,Type,Fund,Commitment,Currency\nBirch Pension,pension_fund,Alder Fund I,5000000,USD\n',
    tool: {
      name: 'svc_read_commitments',
      title: 'Read the investors of a data platform',
      category: 'lp_crm',
      description:
        'Reads the investors of a data platform and their commitments through a connection and keeps nothing. For the office’s own investors use svc_list_lps.',
      keywords: 'lp limited partner commitment peer platform connection source',
    },
  }),
] as const
