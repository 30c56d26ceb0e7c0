import { z } from 'zod'
import { defineAgent } from '../../agents/team/definitions.ts'

interface Covenant {
  id: number
  status: 'ok' | 'watch' | 'breach' | null
  overdue_since: string | null
}

const LIST = { limit: 500 }

/** Finds covenants that are in breach, watched or overdue without anybody being warned, and proposes their alerts. */
export const riskScan = defineAgent({
  key: 'risk_scan',
  title: 'Risk scan',
  purpose:
    'Finds covenants in breach, close to it or not tested in time that have no open alert, and proposes to raise one.',
  tools: ['svc_list_covenants', 'svc_list_risk_alerts', 'svc_raise_risk_alert'],
  budget: { steps: 100, credits: 200, minutes: 10 },
  instructions:
    'List the covenants in breach, then those on watch, then those that are overdue, and the open alerts. For each covenant without an open alert, raise one. Propose no more than the given number. End with one sentence on what you found.',
  input: z.object({
    at_most: z.int().min(1).max(50).default(10).meta({ description: 'Propose at most so many alerts' }),
  }),
  proposals: ({ at_most }) => at_most,
  async plan({ call, step }, { at_most }) {
    const alerts = await call<{ covenant_id: number | null }[]>('svc_list_risk_alerts', {
      open: true,
      ...LIST,
    })
    const warned = new Set(alerts.map(({ covenant_id }) => covenant_id))
    let [found, proposed] = [0, 0]
    for (const which of [{ status: 'breach' }, { status: 'watch' }, { overdue: true }]) {
      const covenants = await call<Covenant[]>('svc_list_covenants', { ...which, ...LIST })
      for (const { id } of covenants.filter(one => !warned.has(one.id))) {
        warned.add(id)
        found += 1
        if (proposed >= at_most) continue
        await call('svc_raise_risk_alert', { covenant_id: id })
        proposed += 1
      }
      await step(`Looked at ${covenants.length} covenants`, which)
    }
    return `${found} covenants stand badly without an open alert; proposed ${proposed} alerts.`
  },
})
