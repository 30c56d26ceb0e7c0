import type { Id, Maker, ModuleThings } from '../../generated/things.ts'
import { until } from '../../time.ts'
import { teaserRoom } from '../vdr/things.ts'

const ANALYSIS = '/api/v1/svc/vdr/analyses/{analysis_id}'
const ROOM = '/api/v1/svc/vdr/rooms/{room_id}'

/** A run that has ended: of one that goes on the next look may be another. */
async function diligenceRun(maker: Maker): Promise<Id> {
  const { office } = maker
  const { run_id } = (
    await office.post(`/api/v1/svc/vdr/rooms/${(await teaserRoom(maker)).room}/diligence/run`)
  ).body
  await until(
    async () => (await office.get(`/api/v1/svc/vdr/diligence/runs/${run_id}`)).body.status !== 'running',
  )
  return run_id
}

export const things: ModuleThings['things'] = {
  // One that was kept, with a red flag in it.
  [ANALYSIS]: async ({ office }) => {
    const documents = [{ name: 'lease.txt', text: 'LEASE\n\nThe premises are described in Exhibit A.' }]
    const source = { type: 'inline', documents }
    return (await office.post('/api/v1/svc/vdr/analyze', { source })).body.id
  },
  '/api/v1/svc/vdr/diligence/runs/{run_id}': diligenceRun,
  [`POST ${ROOM}/diligence/run`]: async maker => (await teaserRoom(maker)).room,
  [`${ANALYSIS}/flags/{flag_id}`]: async ({ office }, { analysis_id }) =>
    (await office.get(`/api/v1/svc/vdr/analyses/${analysis_id}`)).body.red_flags[0].id,
  [`${ANALYSIS}/documents/{document}`]: async () => 1,
  [`${ANALYSIS}/documents/{document}/pages/{page}`]: async () => 1,
}

export const needed: ModuleThings['needed'] = {
  [`POST ${ANALYSIS}/supersede`]: ['text'],
  'POST /api/v1/svc/vdr/ask': ['source', 'text'],
}

/** The documents of a source. */
export const distinct: ModuleThings['distinct'] = {
  [`POST ${ANALYSIS}/supersede`]: ['name'],
  'POST /api/v1/svc/vdr/ask': ['name'],
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/vdr\/analyze$/, 'names a connection that has to be there'],
  [/\/pages\//, 'needs a connection through which the document is read again'],
]
