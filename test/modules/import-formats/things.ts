import type { ModuleThings } from '../../generated/things.ts'

const P = '/api/v1/svc/imports/formats'

export const things: ModuleThings['things'] = {
  [`${P}/{format_id}`]: async ({ office }) =>
    (
      await office.post(P, {
        kind: 'deals',
        name: `Format ${crypto.randomUUID()}`,
        signature: 'dealsponsor',
        layout: { delimiter: 'semicolon' },
      })
    ).body.id,
}
