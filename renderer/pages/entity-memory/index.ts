import { lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '../../routes/pages.ts'
import type { RecordTab, TabbedRecord } from '../../routes/record-tabs.ts'

const memoryOf = (
  of: TabbedRecord,
  shows: RecordTab['shows'],
  { label = 'What is known' }: { label?: string } = {},
): RecordTab => ({
  of,
  key: 'facts',
  label,
  order: 91,
  calls: [
    'GET /api/v1/svc/entity-memory',
    'POST /api/v1/svc/entity-memory',
    'POST /api/v1/svc/entity-memory/facts/{note_id}/supersede',
    'POST /api/v1/svc/entity-memory/facts/{note_id}/redact',
  ],
  shows,
})

const load = () => import('./RecordMemory.tsx')

export const entityMemory = pages({
  routes: [],
  recordTabs: [
    memoryOf('company', lazyRouteComponent(load, 'CompanyMemory')),
    memoryOf('contact', lazyRouteComponent(load, 'ContactMemory')),
    memoryOf('fund', lazyRouteComponent(load, 'FundMemory')),
    memoryOf('investor', lazyRouteComponent(load, 'InvestorMemory'), { label: 'Facts' }),
  ],
})
