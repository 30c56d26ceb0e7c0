import { allPartnerNames } from '../../books/partners.ts'
import { module } from '../../kernel/index.ts'
import { changes } from './changes.ts'
import { intents } from './intents.ts'
import { records } from './records.ts'
import { routes } from './routes.ts'

export const investors = module({
  key: 'investors',
  title: 'Investors',
  decisionHours: 'long',
  routes,
  records,
  changes,
  intents,
  privateNames: allPartnerNames,
})
