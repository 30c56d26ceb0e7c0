import type { ModuleThings } from '../../generated/things.ts'
import type { Json, Office } from '../../office.ts'
import { until } from '../../time.ts'
import { applied, deals, Platform, SETTINGS } from './platform.ts'

/** After whatever the office's clock says while it runs its tests. */
const LATER = '2099-01-01T00:00:00.000Z'

const newName = () => `c${crypto.randomUUID().slice(0, 8)}`

export const things: ModuleThings['things'] = {
  [`${SETTINGS}/{peer_connection_id}`]: async ({ office }) =>
    (await office.post(SETTINGS, { name: newName() })).body.id,
  [`${SETTINGS}/events/{peer_event_id}`]: async ({ office }) => (await failedEvent(office)).id,
  [`${SETTINGS}/runs/{peer_run_id}`]: async ({ office }) => {
    await office.post(SETTINGS, { primary_api_base: 'http://127.0.0.1:9/v1' })
    return (await office.post(`${SETTINGS}/reconcile`)).body.id
  },
  [`${SETTINGS}/conflicts/{peer_conflict_id}`]: async ({ office }) => (await openConflict(office)).id,
}

/** An event that could not be applied: its country is none. */
async function failedEvent(office: Office): Promise<Json> {
  const id = crypto.randomUUID()
  const platform = await Platform.connect(office, newName())
  await platform.send({ type: 'company.created', data: { id, name: id, country: 'Atlantis' } })
  await applied(office)
  return until(async () => (await office.get(`${SETTINGS}/events?peer_id=${id}&status=failed`)).body[0])
}

/** A field that somebody changed here before the peer did. */
async function openConflict(office: Office): Promise<Json> {
  const id = crypto.randomUUID()
  const platform = await Platform.connect(office, newName())
  await platform.tell({ type: 'company.created', data: { id, name: id, country: 'GB' } })
  const deal = (await deals(office)).find(({ name }) => name === id)
  await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { jurisdiction: 'IE' })
  await platform.tell({ type: 'company.updated', data: { id, country: 'FR', updated_at: LATER } })
  return (await office.get(`${SETTINGS}/conflicts?deal_id=${deal.id}`)).body[0]
}

/** One of several connections, which a call has to name then. */
const ofConnection: NonNullable<ModuleThings['bodies']>[string] = async ({ office }, _ids, example) => {
  const name = newName()
  await office.post(SETTINGS, { name, primary_api_base: 'http://127.0.0.1:9/v1', api_key: 'peer-key' })
  return { ...example, connection: name }
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${SETTINGS}/reconcile`]: ofConnection,
  [`POST ${SETTINGS}/rotate-webhook-secret`]: ofConnection,
  'POST /api/v1/svc/workspaces/sync': ofConnection,
  'POST /api/v1/svc/workspaces/relink': async maker => {
    const { office } = maker
    const id = crypto.randomUUID()
    const platform = await Platform.connect(office, newName())
    await platform.tell({ type: 'company.created', data: { id, name: id } })
    const [link] = (await office.get(`/api/v1/svc/workspaces/lookup?peer_id=${id}`)).body
    return { link_id: link.link_id, deal_id: await maker.thing('/api/v1/svc/crm/deals/{deal_id}') }
  },
}

/** The first asks the platform, also where it keeps nothing; who calls the others proves it in a way of their own. */
export const ofTheirOwn: ModuleThings['ofTheirOwn'] = [
  `POST ${SETTINGS}/import/companies`,
  `POST ${SETTINGS}/import/funds`,
  'POST /webhooks/peer/cron/reconcile',
  'POST /webhooks/peer/{event_type}',
]

/** A connection is named by its name, which is there or is not. */
export const ruled: ModuleThings['ruled'] = {
  [`POST ${SETTINGS}/test`]: ['connection'],
  'POST /admin/integrations/peer/access': ['connection'],
  [`POST ${SETTINGS}/rotate-webhook-secret`]: ['connection'],
}

export const kept: ModuleThings['kept'] = ['connection']

export const needed: ModuleThings['needed'] = { 'POST /api/v1/svc/workspaces/relink': ['deal_id'] }
