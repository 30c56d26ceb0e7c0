import type { ModuleThings } from '../../generated/things.ts'

const ANALYSIS = '/api/v1/svc/vdr/analyses/{analysis_id}'

export const things: ModuleThings['things'] = {
  // One that was kept, with a red flag in it.
  [ANALYSIS]: async ({ office }) => {
    const documents = [{ name: 'lease.txt', text: 'LEASE\n\nThe premises are described in Exhibit A.' }]
    const source = { type: 'inline', documents }
    return (await office.post('/api/v1/svc/vdr/analyze', { source })).body.id
  },
  [`${ANALYSIS}/flags/{flag_id}`]: async ({ office }, { analysis_id }) =>
    (await office.get(`/api/v1/svc/vdr/analyses/${analysis_id}`)).body.red_flags[0].id,
  [`${ANALYSIS}/documents/{document}`]: async () => 1,
  [`${ANALYSIS}/documents/{document}/pages/{page}`]: async () => 1,
}
