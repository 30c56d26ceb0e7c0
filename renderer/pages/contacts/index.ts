import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { createContact, importContacts } from './commands.ts'
import { searchedContacts, shownContacts } from './palette-records.ts'

export const contacts = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/contacts',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ContactsPage.tsx'), 'ContactsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/contacts/import',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ImportPage.tsx'), 'ImportPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/contacts/$contactId',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./ContactPage.tsx'), 'ContactPage'),
    }),
  ],
  entries: [
    {
      place: 'contacts',
      to: '/contacts',
      label: 'Contacts',
      module: 'crm',
      keywords: ['people'],
    },
  ],
  searched: [searchedContacts],
  shown: shownContacts,
  commands: [createContact, importContacts],
})
