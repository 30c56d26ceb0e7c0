import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { listSearch, office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { openRoom, runDiligence, shareRoom, uploadDocuments } from './commands.ts'
import { searchedRooms, shownRooms } from './palette-records.ts'

export const rooms = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/rooms',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./RoomsPage.tsx'), 'RoomsPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/rooms/$roomId',
      component: lazyRouteComponent(() => import('./RoomPage.tsx'), 'RoomPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/rooms/$roomId/documents/$documentId',
      component: lazyRouteComponent(() => import('./document/DocumentPage.tsx'), 'DocumentPage'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/rooms/$roomId/document',
      component: lazyRouteComponent(() => import('./document/DocumentByPath.tsx'), 'DocumentByPath'),
    }),
    createRoute({
      getParentRoute: () => office,
      path: '/questions',
      validateSearch: listSearch,
      component: lazyRouteComponent(() => import('./questions/QuestionsPage.tsx'), 'QuestionsPage'),
    }),
  ],
  entries: [
    {
      place: 'rooms',
      to: '/rooms',
      under: ['/questions', '/compare'],
      label: 'Data rooms',
      module: 'vdr',
      keywords: ['vdr', 'dataroom', 'documents', 'files', 'folders', 'upload'],
    },
    {
      to: '/questions',
      label: 'Questions in data rooms',
      module: 'vdr',
      keywords: ['q&a', 'qa', 'bidders', 'answers'],
    },
  ],
  searched: [searchedRooms],
  shown: shownRooms,
  commands: [openRoom],
  recordCommands: [uploadDocuments, shareRoom, runDiligence],
})
