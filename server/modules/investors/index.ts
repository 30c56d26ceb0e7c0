import { allPartnerNames } from '../../books/partners/partners.ts'
import { module } from '../../kernel/index.ts'
import { changes } from './changes.ts'
import { companyReferences } from './company-references.ts'
import { investorImportRoutes } from './import-routes.ts'
import { intents } from './intents.ts'
import { personalData } from './personal-data.ts'
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
  companyReferences,
  privateNames: allPartnerNames,
  writes: ['lp_facts', 'lps'],
  personalData,
})
