import { module } from '../../kernel/index.ts'
import { rests } from './rests.ts'
import { prospectRoutes } from './routes.ts'
import { findProspect } from './rows.ts'

export const lpCrm = module({
  key: 'lp-crm',
  title: 'Fundraising',
  owns: ['prospects', 'prospect_people', 'prospect_todos', 'prospect_stages', 'raised_funds'],
  routes: prospectRoutes,
  rests,
  timelines: [
    {
      type: 'prospect',
      ids: ['lp_id'],
      within: '/api/v1/svc/lp-crm',
      addresses: ['/api/v1/svc/lp-crm/lps/{lp_id}'],
      entity: 'Prospect',
      find: findProspect,
    },
  ],
})
