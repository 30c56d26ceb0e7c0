import { z } from 'zod'
import { importRoutes } from '../../imports/routes.ts'
import { untold } from '../../kernel/index.ts'
import { investorImport } from './investor-import.ts'

export const investorImportRoutes = importRoutes({
  kind: investorImport,
  path: '/api/v1/svc/investors/imports',
  area: 'investors',
  operation: 'Investor',
  words: 'investors and commitments',
  money: untold,
  does: ['investor', 'commitment'],
  settings: {
    existing: z.enum(['keep', 'update']).default('keep').meta({
      description: 'Whether to skip or update existing investors',
    }),
  },
  example: {
    csv: 'Investor;Type;Country\nAlder Pension Scheme;Pension fund;GB\n',
  },
})
