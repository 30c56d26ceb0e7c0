import type { ModuleThings } from '../../generated/things.ts'
import type { Json, Office } from '../../office.ts'

const action = async ({ office }: { office: Office }) => (await propose(office)).action_id
const run = async ({ office }: { office: Office }) => (await propose(office)).run_id

export const kept: ModuleThings['kept'] = ['agent']

export const things: ModuleThings['things'] = {
  '/svc/agent/actions/{action_id}': action,
  '/api/v1/svc/agent/approvals/{action_id}': action,
  'POST /api/v1/svc/agent/approvals/{action_id}/again': async ({ office }) => {
    const { action_id } = await propose(office)
    await office.post(`/svc/agent/actions/${action_id}/reject`, { reason: 'Not this one' })
    return action_id
  },
  '/api/v1/svc/agent-actions/{action_id}': action,
  '/api/v1/svc/lp-crm/agent-actions/{action_id}': action,
  '/api/v1/svc/agent/delegations/{delegation_id}': delegated,
  '/api/v1/svc/agent/delegations/{delegation_id}/actions/{action_id}': ofAnother,
  '/svc/agent/runs/{run_id}': run,
  '/api/v1/svc/agent-runs/{run_id}': run,
  '/api/v1/svc/lp-crm/agent-runs/{run_id}': run,
  '/api/v1/svc/agent/policies/{policy_id}': async ({ office }) => {
    // Another person has to agree. It is switched off, so that it holds for no other call of the office.
    const other = await office.person('admin')
    const policy = { name: `Quiet ${crypto.randomUUID()}`, kind: 'delete_pricing', active: false }
    const { action_id } = (await office.post('/api/v1/svc/agent/policies', policy)).body
    return (await office.post(`/svc/agent/actions/${action_id}/approve`, {}, { as: other })).body.result.id
  },
}

/** Creates a proposal of somebody else, which a person who is no author of it may vote on. */
async function ofAnother({ office }: { office: Office }): Promise<number> {
  const as = await office.person('member')
  const deal = { name: `Alder ${crypto.randomUUID()}` }
  return (await office.post('/api/v1/tools/svc_create_deal/call', deal, { as })).body.result.action_id
}

/** The vote of another administrator, delegated to the caller. */
async function delegated({ office }: { office: Office }): Promise<number> {
  const as = await office.person('admin')
  const { body: me } = await office.get('/api/v1/svc/me')
  const { body } = await office.post(
    '/api/v1/svc/agent/delegations',
    { delegate_id: me.id, until: '2026-12-31' },
    { as },
  )
  return body.id
}

/** Lets an agent propose a deal. */
async function propose(office: Office): Promise<Json> {
  const deal = { name: `Alder ${crypto.randomUUID()}` }
  return (await office.post('/api/v1/tools/svc_create_deal/call', deal)).body.result
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/team\/run$/, 'names an agent that has to be there'],
]
