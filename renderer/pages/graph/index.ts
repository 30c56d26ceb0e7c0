import { lazyRouteComponent } from '@tanstack/react-router'
import { meant } from '../../language/language.ts'
import { pages } from '../../routes/pages.ts'
import type { RecordTab, TabbedRecord } from '../../routes/record-tabs.ts'

const linksOf = (of: TabbedRecord, shows: RecordTab['shows']): RecordTab => ({
  of,
  key: 'links',
  label: meant('Links', 'between records'),
  order: 90,
  calls: ['GET /api/v1/svc/graph/graph', 'GET /api/v1/svc/graph/paths'],
  shows,
})

const load = () => import('./RecordLinks.tsx')

export const graph = pages({
  routes: [],
  recordTabs: [
    linksOf('company', lazyRouteComponent(load, 'CompanyLinks')),
    linksOf('contact', lazyRouteComponent(load, 'ContactLinks')),
    linksOf('deal', lazyRouteComponent(load, 'DealLinks')),
    linksOf('fund', lazyRouteComponent(load, 'FundLinks')),
    linksOf('investor', lazyRouteComponent(load, 'InvestorLinks')),
  ],
})
