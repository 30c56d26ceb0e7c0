import { allPartnerNames } from '../../books/partners.ts'
import { module } from '../../kernel/index.ts'
import { changes } from './changes.ts'
import { investorImportRoutes } from './import-routes.ts'
import { intents } from './intents.ts'
import { records } from './records.ts'
import { routes } from './routes.ts'

export const investors = module({
  key: 'investors',
  title: 'Investors',
  decisionHours: 'long',
  routes: [...routes, ...investorImportRoutes],
  records,
  changes,
  intents,
  privateNames: allPartnerNames,
})
