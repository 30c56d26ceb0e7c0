import type { ModuleThings } from '../../generated/things.ts'

export const named: ModuleThings['named'] = { lp_id: '/api/v1/svc/investors/lp/{lp_id}' }

export const things: ModuleThings['things'] = {
  '/api/v1/svc/investors/imports/{import_id}': async ({ office }) => {
    const csv = `Investor,Reference\nAlder Pension Scheme,${crypto.randomUUID()}\n`
    return (await office.post('/api/v1/svc/investors/imports', { csv })).body.import_id
  },
}

/** A call is of an amount or of lines, and a small one, so that something is left for the next. */
const CALLS = 'POST /api/v1/svc/investors/lp/{lp_id}/capital-calls'
export const bodies: ModuleThings['bodies'] = {
  [CALLS]: async (_maker, _known, example) => ({ ...example, amount: 100 }),
}
export const ruled: ModuleThings['ruled'] = { [CALLS]: ['amount', 'lines'] }
export const needed: ModuleThings['needed'] = { [CALLS]: ['amount'] }
