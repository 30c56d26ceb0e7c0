import { IconCalculator } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { searchedPricings } from './records.ts'

export const pricer = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/pricer',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./PricerPage.tsx'), 'PricerPage'),
    }),
  ],
  entries: [
    {
      section: 'investing',
      order: 30,
      to: '/pricer',
      label: 'Pricer',
      icon: IconCalculator,
      letter: 'p',
      module: 'pricer',
      keywords: ['loan', 'irr', 'schedule', 'tranches', 'tape'],
    },
  ],
  searched: [searchedPricings],
})
