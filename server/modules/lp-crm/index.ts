import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { collections } from './collections.ts'
import { erasure } from './erasure.ts'
import { forms } from './forms.ts'
import { fundRoutes } from './funds/routes.ts'
import { inUse } from './in-use.ts'
import { intents } from './intents.ts'
import { person } from './prospects/person.ts'
import { prospect } from './prospects/prospect.ts'
import { raisedFund } from './prospects/raised-fund.ts'
import { prospectRoutes } from './prospects/routes.ts'
import { namesOfRaising } from './prospects/rows.ts'
import { todo } from './prospects/todo.ts'

export { changeRaisedFund, createRaisedFund } from './funds/funds.ts'
export { changeProspect, createProspect } from './prospects/prospects.ts'
export {
  raisedFundNames,
  raisedFundsById,
  raisedFundsCalled,
  raisedFundsIn,
} from './prospects/raised-fund.ts'

export const lpCrm = module({
  key: 'lp-crm',
  title: 'Fundraising',
  collections,
  owns: ['prospects', 'prospect_people', 'prospect_todos', 'prospect_stages', 'raised_funds'],
  routes: [...prospectRoutes, ...fundRoutes, ...externalIdRoutes(prospect, prospectRoutes)],
  recordKinds: [prospect, person, todo, raisedFund],
  inUse,
  intents,
  forms,
  erasure,
  privateNames: namesOfRaising,
})
