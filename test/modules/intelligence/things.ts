import type { Maker, ModuleThings } from '../../generated/things.ts'
import { things as ofDiligence } from '../diligence/things.ts'

const P = '/api/v1/svc/intelligence'

/** A red flag that a kept analysis raised. */
async function redFlag({ office }: Maker) {
  const documents = [{ name: 'lease.txt', text: 'LEASE\n\nThe premises are described in Exhibit A.' }]
  const source = { type: 'inline', documents }
  return (await office.post('/api/v1/svc/vdr/analyze', { source })).body.red_flags[0].id
}

export const things: ModuleThings['things'] = {
  [`${P}/red-flags/{flag_id}`]: redFlag,
}

export const queries: ModuleThings['queries'] = {
  // A run that has ended.
  [`GET ${P}/scan-stream`]: async maker => ({
    run_id: String(await ofDiligence?.['/api/v1/svc/vdr/diligence/runs/{run_id}']?.(maker, {})),
  }),
}
