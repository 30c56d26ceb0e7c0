import { module } from '../../kernel/index.ts'
import { pingTest } from './endpoints.ts'
import { routes } from './routes.ts'

export const webhooks = module({
  key: 'webhooks',
  title: 'Webhooks',
  core: true,
  writes: ['webhook_deliveries', 'webhook_endpoints'],
  routes,
  events: [pingTest],
})
