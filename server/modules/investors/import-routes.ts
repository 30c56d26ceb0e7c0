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
      description: 'Whether what a sheet says of an investor of the register is left, or changed there',
    }),
  },
  example: {
    csv: 'Investor;Type;Country\nAlder Pension Scheme;Pension fund;GB\n',
  },
})
