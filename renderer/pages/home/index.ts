import { IconHome } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { office } from '../../routes/office.ts'
import { pages } from '../../routes/pages.ts'
import { HomePage } from './HomePage.tsx'

export const home = pages({
  routes: [
    createRoute({
      getParentRoute: () => office,
      path: '/',
      component: HomePage,
    }),
  ],
  entries: [{ section: 'start', order: 10, to: '/', label: 'Home', icon: IconHome, letter: 'h' }],
})
