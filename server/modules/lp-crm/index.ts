import { module } from '../../kernel/index.ts'
import { companyReferences } from './company-references.ts'
import { dueDates } from './due-dates.ts'
import { erasure } from './erasure.ts'
import { fundRoutes } from './funds/routes.ts'
import { handOver } from './hand-over.ts'
import { inUse } from './in-use.ts'
import { intents } from './intents.ts'
import { findRaisedFund } from './prospects/fund-rows.ts'
import { prospectRoutes } from './prospects/routes.ts'
import { findProspect, namesOfRaising } from './prospects/rows.ts'
import { searchRecords } from './search-records.ts'

export { changeRaisedFund, createRaisedFund } from './funds/funds.ts'
export { raisedFundNames, raisedFundsById, raisedFundsCalled, raisedFundsIn } from './prospects/fund-rows.ts'
export { changeProspect, createProspect } from './prospects/prospects.ts'

const P = '/api/v1/svc/lp-crm'

export const lpCrm = module({
  key: 'lp-crm',
  title: 'Fundraising',
  owns: ['prospects', 'prospect_people', 'prospect_todos', 'prospect_stages', 'raised_funds'],
  routes: [...prospectRoutes, ...fundRoutes],
  searchRecords,
  inUse,
  intents,
  erasure,
  companyReferences,
  privateNames: namesOfRaising,
  handOver,
  dueDates: [dueDates],
  timelines: [
    {
      type: 'prospect',
      ids: ['lp_id'],
      within: P,
      addresses: [`${P}/lps/{lp_id}`],
      entity: 'Prospect',
      find: findProspect,
    },
    {
      type: 'raised_fund',
      ids: ['fund_id'],
      within: P,
      addresses: [`${P}/funds/{fund_id}`],
      asked: true,
      entity: 'RaisedFund',
      find: findRaisedFund,
    },
  ],
})
