import type { ModuleThings } from '../../generated/things.ts'
import { breach, P } from './queue.ts'

let made = 0
const playbook = {
  steps: [{ type: 'check', check: 'still_wrong' }, { type: 'assign' }],
}

export const things: ModuleThings['things'] = {
  [`${P}/{exc_id}`]: async ({ office }) => (await breach(office)).exception.id,
  [`${P}/playbooks/{pb_id}`]: async ({ office }) => {
    made += 1
    return (await office.post(`${P}/playbooks`, { name: `Playbook ${made}`, ...playbook })).body.id
  },
  [`${P}/playbooks/runs/{run_id}`]: async ({ office }) => {
    made += 1
    const { id } = (await office.post(`${P}/playbooks`, { name: `Playbook ${made}`, ...playbook })).body
    const { exception } = await breach(office)
    return (await office.post(`${P}/${exception.id}/run-playbook`, { playbook_id: id })).body.id
  },
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${P}/{exc_id}/run-playbook`]: async maker => ({
    playbook_id: Number(await maker.thing(`${P}/playbooks/{pb_id}`)),
  }),
}

export const named: ModuleThings['named'] = { playbook_id: `${P}/playbooks/{pb_id}` }

export const needed: ModuleThings['needed'] = { [`POST ${P}/{exc_id}/run-playbook`]: ['playbook_id'] }

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [
    /^(GET|POST) .*\/svc\/exceptions\/(\{exc_id\}|playbooks\/runs)/,
    'exceptions come of what goes wrong, not of a call',
  ],
  [
    /^POST .*\/svc\/exceptions\/playbooks$/,
    'a step names a tool, a person or another playbook of the office',
  ],
  [/^POST .*\/svc\/exceptions\/\{exc_id\}\/update$/, 'rules between status and day'],
]
