import { module } from '../../kernel/index.ts'
import { passingTexts } from '../../platform/erasure.ts'
import { pingTest } from './endpoints.ts'
import { exceptions } from './exceptions.ts'
import { ownedWebhooks } from './hand-over.ts'
import { routes } from './routes.ts'

export { SubscriberEvent } from './schemas.ts'

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
  handOver: [ownedWebhooks],
  erasure: [
    passingTexts({
      type: 'webhook_delivery',
      table: 'webhook_deliveries',
      columns: ['body'],
      among: ['status', ['delivered', 'failed']],
    }),
  ],
  exceptions,
})
