import { module } from '../../kernel/index.ts'
import { ownedWebhooks } from './belongings.ts'
import { pingTest } from './endpoints.ts'
import { routes } from './routes.ts'

export const webhooks = module({
  key: 'webhooks',
  title: 'Webhooks',
  core: true,
  writes: ['webhook_deliveries', 'webhook_endpoints'],
  routes,
  events: [pingTest],
  sealed: [
    {
      table: 'webhook_endpoints',
      column: 'secret_sealed',
      what: 'Signing secret of a webhook',
      named: 'url',
      page: '/automation/webhooks',
    },
  ],
  belongings: [ownedWebhooks],
})
