import { module } from '../../kernel/index.ts'
import { tellOfProposals } from './proposals.ts'
import { routes } from './routes.ts'

export const notifications = module({
  key: 'notifications',
  title: 'Notifications',
  core: true,
  shared: true,
  owns: ['notification_reads'],
  routes,
  subscribers: [tellOfProposals],
})
