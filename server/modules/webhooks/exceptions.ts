import { sentence } from '../../kernel/index.ts'
import type { ExceptionSource, Fault } from '../../platform/exceptions.ts'

/** Webhooks that were switched off, or whose deliveries failed to the end; each heals when they arrive again. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'webhook_failed',
    title: sentence`Failing webhook`,
    access: 'webhooks:manage',
    async find({ db }) {
      const failed = await db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_deliveries.endpoint_id')
        .select(({ fn }) => [
          'webhook_endpoints.id',
          'webhook_endpoints.name',
          'webhook_endpoints.is_active',
          'webhook_endpoints.disabled_reason',
          fn.countAll<number>().as('count'),
          fn.max('webhook_deliveries.id').as('last'),
        ])
        .where('webhook_deliveries.status', '=', 'failed')
        .groupBy([
          'webhook_endpoints.id',
          'webhook_endpoints.name',
          'webhook_endpoints.is_active',
          'webhook_endpoints.disabled_reason',
        ])
        .orderBy('webhook_endpoints.id')
        .execute()
      return failed
        .filter(({ is_active, disabled_reason }) => is_active === 1 || disabled_reason !== null)
        .map(
          ({ id, name, disabled_reason, count, last }): Fault => ({
            fingerprint: String(id),
            source: { type: 'webhook', id },
            severity: disabled_reason === null ? 'medium' : 'high',
            title:
              disabled_reason === null
                ? sentence`Deliveries to the webhook ${name} failed`
                : sentence`The webhook ${name} was turned off`,
            detail: disabled_reason ?? sentence`Deliveries that failed to the end: ${Number(count)}`,
            page: `/automation/webhooks/${id}`,
            incident: String(last),
          }),
        )
    },
  },
]
