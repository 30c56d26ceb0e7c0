import type { ModuleThings } from '../../generated/things.ts'

const PROFILE = '/api/v1/svc/odd/profiles/{profile_id}'
const RUN = '/api/v1/svc/odd/runs/{odd_run_id}'

export const things: ModuleThings['things'] = {
  // Answers that were kept.
  [RUN]: async ({ office }) => {
    const documents = [{ name: 'terms.txt', text: 'The management fee is 2% a year of commitments.' }]
    const source = { type: 'inline', documents }
    const input = { source, topics: ['fund_terms'], ephemeral: false }
    return (await office.post('/api/v1/svc/odd/generate', input)).body.id
  },
  [`${RUN}/answers/{odd_answer_id}`]: async ({ office }, { odd_run_id }) =>
    (await office.get(`/api/v1/svc/odd/runs/${odd_run_id}`)).body.answers[0].id,
  [PROFILE]: async ({ office }) =>
    (
      await office.post('/api/v1/svc/odd/profiles', {
        fund_name: 'Alder II',
        facts: [{ key: 'fund_terms.management_fee', value: '2', unit: '% a year' }],
      })
    ).body.id,
  [`${PROFILE}/answer-bank/{item_id}`]: async ({ office }, { profile_id }) => {
    await office.post(`/api/v1/svc/odd/profiles/${profile_id}/sync`)
    return (await office.get(`/api/v1/svc/odd/profiles/${profile_id}/answer-bank`)).body[0].id
  },
  [`${RUN}/documents/{document}`]: async () => 1,
  [`${RUN}/documents/{document}/pages/{page}`]: async () => 1,
}

export const bodies: ModuleThings['bodies'] = {
  'POST /api/v1/svc/odd/profiles/{profile_id}/answer-bank/sync': async maker => ({
    run_id: await things[RUN]?.(maker, {}),
  }),
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/generate$/, 'names a connection that has to be there'],
  [/\/pages\//, 'needs a connection through which the document is read again'],
]

/** A fact is said once, and the run sends entries that are alike. */
export const ruled: ModuleThings['ruled'] = {
  'POST /api/v1/svc/odd/profiles': ['facts'],
  'PATCH /api/v1/svc/odd/profiles/{profile_id}': ['facts'],
}
