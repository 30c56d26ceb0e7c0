import type { ModuleThings } from '../../generated/things.ts'

const P = '/api/v1/svc/compliance/program'

export const things: ModuleThings['things'] = {
  [`${P}/findings/{finding_id}`]: async ({ office }) =>
    (
      await office.post(`${P}/findings`, {
        severity: 'low',
        family: 'cyber',
        description: 'The incident plan names somebody who has left.',
      })
    ).body.id,
  [`${P}/evidence/{evidence_id}`]: async ({ office }) =>
    (
      await office.post(`${P}/evidence`, {
        control_key: 'annual_review',
        performed_on: '2026-01-31',
        reference: 'Annual review.pdf',
      })
    ).body.id,
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${P}/controls`]: async () => ({
    key: 'gifts_log',
    family: 'conflicts',
    title: 'Gifts logged',
    request: 'Log of gifts and entertainment',
    next_step: 'File the log.',
  }),
}

export const kept: ModuleThings['kept'] = ['control_key']
