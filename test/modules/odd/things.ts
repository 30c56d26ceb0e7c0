import type { ModuleThings } from '../../generated/things.ts'

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
  [`${RUN}/documents/{document}`]: async () => 1,
  [`${RUN}/documents/{document}/pages/{page}`]: async () => 1,
}
