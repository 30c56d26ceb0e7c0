import { module } from '../../kernel/index.ts'
import { forgetSignIns } from './forget.ts'
import { handOver } from './hand-over.ts'
import { routes } from './routes.ts'

export const auth = module({
  key: 'auth',
  title: 'Signing in',
  core: true,
  shared: true,
  writes: ['invite_links', 'sessions', 'users'],
  routes,
  sealed: [
    {
      table: 'users',
      column: 'totp_sealed',
      what: 'Second factor',
      named: 'name',
      page: '/settings/people',
    },
  ],
  handOver,
  schedule: [forgetSignIns],
})
