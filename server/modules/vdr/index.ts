import { module } from '../../kernel/index.ts'
import { redFlagAdded } from './events.ts'
import { records } from './records.ts'
import { routes } from './routes.ts'

export { findRoom } from './rooms.ts'

export const vdr = module({
  key: 'vdr',
  title: 'Data rooms',
  borrows: true,
  owns: ['vdr_analyses', 'vdr_red_flags', 'vdr_rooms'],
  routes,
  records,
  events: [redFlagAdded],
})
