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
  entries: [{ place: 'home', to: '/', label: 'Home' }],
})
