import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from './office.ts'
import type { SearchParams } from './search-params.ts'

const deals = createRoute({
  getParentRoute: () => office,
  path: '/deals',
  validateSearch: (search: SearchParams): SearchParams & { view?: 'table' } => {
    const { view, ...list } = search
    return view === 'table' ? { ...list, view } : list
  },
  component: lazyRouteComponent(() => import('../pages/deals/DealsPage.tsx'), 'DealsPage'),
})
const deal = createRoute({
  getParentRoute: () => office,
  path: '/deals/$dealId',
  component: lazyRouteComponent(() => import('../pages/deals/DealPage.tsx'), 'DealPage'),
})
const contacts = createRoute({
  getParentRoute: () => office,
  path: '/contacts',
  validateSearch: listSearch,
  component: lazyRouteComponent(() => import('../pages/contacts/ContactsPage.tsx'), 'ContactsPage'),
})
const contactsImport = createRoute({
  getParentRoute: () => office,
  path: '/contacts/import',
  component: lazyRouteComponent(() => import('../pages/contacts/ImportPage.tsx'), 'ImportPage'),
})

/** What may be invested in, and the people behind it. */
export const dealsRoutes = [deals, deal, contacts, contactsImport] as const
