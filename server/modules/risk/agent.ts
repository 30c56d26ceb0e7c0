import { z } from 'zod'
import { defineAgent } from '../../agents/team/definitions.ts'
import { counted, sentence } from '../../kernel/index.ts'

interface Facility {
  id: number
  certificate_overdue_since: string | null
  latest_run: { overadvance: number } | null
}

interface Covenant {
  id: number
  status: 'ok' | 'watch' | 'breach' | null
  overdue_since: string | null
}

type About = { covenant_id: number } | { facility_id: number }

const aboutOf = ({ covenant_id, facility_id }: { covenant_id: number | null; facility_id: number | null }) =>
  covenant_id === null ? { facility_id } : { covenant_id }

const LIST = { limit: 500 }

/** Finds covenants and facilities that stand badly or are late without anybody being warned, and proposes their alerts. */
export const riskScan = defineAgent({
  key: 'risk_scan',
  title: 'Risk scan',
  purpose:
    'Finds covenants in breach, close to it or not tested in time, and facilities that are overdrawn or without their certificate, that have no open alert, and proposes to raise one.',
  tools: ['svc_list_covenants', 'svc_list_facilities', 'svc_list_risk_alerts', 'svc_raise_risk_alert'],
  budget: { steps: 100, credits: 200, minutes: 10 },
  instructions:
    'List the covenants in breach, then those on watch, then those that are overdue, the facilities, and the open alerts. For each covenant, and each facility with an overadvance or an overdue certificate, without an open alert, raise one. Propose no more than the given number. End with one sentence on what you found.',
  input: z.object({
    at_most: z.int().min(1).max(50).default(10).meta({ description: 'Maximum number of alerts to propose' }),
  }),
  proposals: ({ at_most }) => at_most,
  async plan({ call, step }, { at_most }) {
    const alerts = await call<{ covenant_id: number | null; facility_id: number | null }[]>(
      'svc_list_risk_alerts',
      { open: true, ...LIST },
    )
    const warned = new Set(alerts.map(one => JSON.stringify(aboutOf(one))))
    let [found, proposed] = [0, 0]
    const warn = async (about: About) => {
      if (warned.has(JSON.stringify(about))) return
      warned.add(JSON.stringify(about))
      found += 1
      if (proposed >= at_most) return
      await call('svc_raise_risk_alert', about)
      proposed += 1
    }
    for (const which of [{ status: 'breach' }, { status: 'watch' }, { overdue: true }]) {
      const covenants = await call<Covenant[]>('svc_list_covenants', { ...which, ...LIST })
      for (const { id } of covenants) await warn({ covenant_id: id })
      await step(sentence`Reviewed ${counted(covenants.length, 'covenant')}`, which)
    }
    const facilities = await call<Facility[]>('svc_list_facilities', LIST)
    for (const { id, certificate_overdue_since, latest_run } of facilities)
      if (certificate_overdue_since !== null || (latest_run?.overadvance ?? 0) > 0)
        await warn({ facility_id: id })
    await step(sentence`Reviewed ${counted(facilities.length, 'facility', 'facilities')}`, {})
    return sentence`${counted(found, 'covenant or facility stands', 'covenants and facilities stand')} badly without an open alert; proposed ${counted(proposed, 'alert')}.`
  },
})
