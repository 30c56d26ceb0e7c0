import type { ModuleThings } from '../../generated/things.ts'

const REPORT = '/api/v1/svc/cim/reports/{report_id}'

export const things: ModuleThings['things'] = {
  [REPORT]: async ({ office }) => {
    const documents = [{ name: 'overview.txt', text: 'The company operates two container terminals.' }]
    const source = { type: 'inline', documents }
    const input = { title: 'Alder Ports', template_key: 'onepager', source }
    return (await office.post('/api/v1/svc/cim/generate', input)).body.id
  },
  [`${REPORT}/section/{section_key}`]: async () => 'snapshot',
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/^GET .*\/export$/, 'its query says which of two types of file it answers'],
  [
    /^(POST|PUT|PATCH) .*\/(generate|reports)/,
    'moves a state that is elsewhere then, or rules between fields',
  ],
]
