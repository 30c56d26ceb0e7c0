import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { writeMemorandum } from './commands.ts'
import { memorandaOfDealQuery } from './memoranda.ts'
import { searchedMemoranda, shownMemoranda } from './palette-records.ts'

export const memoranda = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/memoranda',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./MemorandaPage.tsx'), 'MemorandaPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/memoranda/$reportId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./MemorandumPage.tsx'), 'MemorandumPage'),
    }),
  ],
  entries: [
    {
      place: 'memoranda',
      to: '/memoranda',
      label: 'Memoranda',
      module: 'cim',
      keywords: ['cim', 'teaser', 'one-pager', 'information memorandum', 'credit memo'],
    },
  ],
  recordTabs: [
    {
      of: 'deal',
      key: 'memoranda',
      label: 'Memoranda',
      order: 40,
      module: 'cim',
      calls: ['GET /api/v1/svc/cim/reports', 'POST /api/v1/svc/cim/generate'],
      lists: memorandaOfDealQuery,
      shows: lazyRouteComponent(() => import('./DealMemoranda.tsx'), 'DealMemoranda'),
    },
  ],
  searched: [searchedMemoranda],
  shown: shownMemoranda,
  commands: [writeMemorandum],
})
