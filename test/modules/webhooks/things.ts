import type { ModuleThings } from '../../generated/things.ts'

/** One that hears of next to nothing, so that what the tests do is not sent to nobody again and again. */
const quietWebhook = {
  url: 'https://hooks.example.com/fund-office',
  name: 'Back office',
  event_types: ['credit.exhausted'],
}

export const things: ModuleThings['things'] = {
  '/api/v1/webhooks/deliveries/{id}': async ({ office }) => {
    const webhook = (await office.post('/api/v1/webhooks/', quietWebhook)).body
    await office.post(`/api/v1/webhooks/${webhook.id}/test`)
    return (await office.get(`/api/v1/webhooks/${webhook.id}/deliveries`)).body[0].id
  },
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [
    /^(POST|PATCH) .*\/(webhooks\/(\{id\})?|connected-apps)$/,
    'an address has to be public (or this computer’s), which no schema says',
  ],
]
