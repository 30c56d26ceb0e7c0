import type { ModuleThings } from '../../generated/things.ts'

export const named: ModuleThings['named'] = { lp_id: '/api/v1/svc/investors/lp/{lp_id}' }

export const things: ModuleThings['things'] = {
  '/api/v1/svc/investors/imports/{import_id}': async ({ office }) => {
    const csv = `Investor,Reference\nAlder Pension Scheme,${crypto.randomUUID()}\n`
    return (await office.post('/api/v1/svc/investors/imports', { csv })).body.import_id
  },
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/^POST .*\/capital-calls$/, 'rules between fields: an amount or lines, and no more than is unfunded'],
]
