import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { beginJob, endLostJobs } from '../../server/agents/runs/jobs.ts'
import { startRun } from '../../server/agents/runs/runs.ts'
import { agentToolsOf } from '../../server/agents/team/agent-tools.ts'
import { RecordedSteps } from '../../server/agents/team/recorded-steps.ts'
import type { ToolRoute } from '../../server/agents/tools/tools.ts'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { unscoped } from '../../server/kernel/door/unscoped.ts'
import type { Context } from '../../server/kernel/routes/context.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import type { JobContext } from '../../server/kernel/work.ts'
import { staleDeals } from '../../server/modules/crm/agents/stale-deals.ts'
import { timedTasks } from '../../server/platform/background/schedule.ts'
import { principalOf } from '../../server/platform/identity/index.ts'
import { registry } from '../../server/registry.ts'
import { type Json, type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())
afterEach(() => vi.restoreAllMocks())

const documents = [
  {
    name: 'facility.txt',
    text: 'The Lender may terminate this Agreement upon any change of control of the Borrower.',
  },
]
const inline = { type: 'inline', documents }
/** Reading it is refused with 404, so any other refusal came before it was read. */
const lent = { type: 'mcp', connection_id: 999_999, path: '' }
const analyse = (source: Json, as?: string) =>
  office.post('/api/v1/tools/svc_vdr_analyze/call', { source }, as ? { as } : {})

describe('a write that only computes of its input', () => {
  const loan = { principal: 5_000_000, term_months: 24, amortisation: 'bullet', coupon_pct: 0.1 }
  const reading = { name: 'DSCR', type: 'dscr', direction: 'min', threshold: 1.2, current_value: 1.1 }
  const computed = [
    ['svc_run_pricer', '/api/v1/svc/pricer/run', loan, 10],
    ['svc_check_covenant', '/api/v1/svc/risk/check', reading, 1],
  ] as const

  test.each(computed)('%s answers at once, costs what is published and proposes nothing', async (...one) => {
    const [tool, path, given, credits] = one
    const proposals = async () => (await office.get('/api/v1/svc/agent/approvals')).body.length
    const balance = async () => (await office.get('/api/v1/svc/credits/balance')).body.balance
    const [proposed, before] = [await proposals(), await balance()]
    const key = await office.key({ name: `Only proposes ${tool}`, propose_only: true })
    const called = await office.post(`/api/v1/tools/${tool}/call`, given, { as: key })
    expect(called.body.result, JSON.stringify(called.body)).toMatchObject({ id: null, persisted: false })
    expect(await balance()).toBe(before - credits)
    const direct = await office.post(path, given, { as: key })
    expect([direct.status, direct.body]).toEqual([200, called.body.result])
    expect(await proposals()).toBe(proposed)
  })

  test('is a proposal as before where its input keeps something', async () => {
    const { id } = (await office.post('/api/v1/svc/crm/deals', { name: 'Linden Wharf' })).body
    const { result } = (await office.post('/api/v1/tools/svc_run_pricer/call', { ...loan, deal_id: id })).body
    expect(result).toMatchObject({ status: 'proposed', persisted: true })
  })
})

describe('nothing outside is read for a call', () => {
  test('that reaches what it names, which is refused when it is read', async () => {
    expect((await analyse(lent)).status).toBe(404)
  })

  test('of somebody whose role may not call the tool', async () => {
    const refused = await analyse(lent, await office.person('viewer'))
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })

  test('of a module that is switched off', async () => {
    const email = 'without-rooms@example.com'
    const as = await office.person('member', email)
    const { body } = await office.get('/api/v1/svc/admin/users')
    const { id } = body.find((person: Json) => person.email === email)
    await office.patch(`/api/v1/svc/admin/users/${id}/modules`, { modules: { vdr: false } })
    const refused = await analyse(lent, as)
    expect([refused.status, refused.body.code]).toEqual([403, 'module_disabled'])
  })

  test('in an office without credits', async () => {
    const { database } = office.running.door.parts
    const setBalance = (balance: number) =>
      database.write(({ db }) => db.updateTable('credit_balances').set({ balance }).execute())
    await setBalance(0)
    for (const ephemeral of [false, true]) {
      const refused = await office.post('/api/v1/tools/svc_vdr_analyze/call', { source: lent, ephemeral })
      expect([refused.status, refused.body.code]).toEqual([402, 'credits_exhausted'])
    }
    await setBalance(1000)
  })
})

describe('an AI-heavy tool', () => {
  const told = async () =>
    ((await office.rows()).outbox as Json[])
      .filter(({ event }) => event.startsWith('job.'))
      .map(({ event, data }) => ({ event, ...JSON.parse(data) }))
  const call = (tool: string, given: Json) => office.post(`/api/v1/tools/${tool}/call`, given)

  test.each([
    ['svc_generate_odd', { source: inline, topics: ['key_data'] }],
    ['svc_vdr_analyze', { source: inline, ephemeral: true }],
  ])('%s tells that it completed, and nothing of what it read', async (tool, given) => {
    const before = (await told()).length
    const answer = await call(tool, given)
    expect(answer.body.result, JSON.stringify(answer.body)).toMatchObject({ persisted: false })
    const [event, ...others] = (await told()).slice(before)
    expect(others).toEqual([])
    expect(event).toMatchObject({ event: 'job.completed', run_id: expect.any(Number) })
    expect(JSON.stringify(event)).not.toContain('change of control')
    expect((await office.get(`/svc/agent/runs/${event.run_id}`)).body).toMatchObject({
      status: 'completed',
      agent: event.agent_name,
    })
  })

  test('tells that it failed', async () => {
    const before = (await told()).length
    expect((await call('svc_generate_odd', { source: lent, topics: ['key_data'] })).status).toBe(404)
    expect(await told()).toHaveLength(before + 1)
    const event = (await told()).at(-1) as Json
    expect(event).toMatchObject({ event: 'job.failed', error: expect.stringMatching(/.+/) })
    expect((await office.get(`/svc/agent/runs/${event.run_id}`)).body.status).toBe('failed')
    await office.settled()
    const [notice] = (await office.get('/api/v1/svc/notifications')).body
    // Whoever is told may not see what it was about: its page says why, to whom it is shown.
    expect(notice).toMatchObject({
      kind: 'run_failed',
      detail: 'Its page says why.',
      link: `/svc/agent/runs/${event.run_id}`,
    })
  })

  test('tells nothing when what it was asked is refused before it begins', async () => {
    const before = (await told()).length
    expect((await call('svc_generate_odd', { topics: ['key_data'] })).status).toBe(422)
    expect(await told()).toHaveLength(before)
  })

  test('holds its credits while it runs, keeps what it used and gives back what it did not', async () => {
    const holds = async () => (await office.get('/api/v1/svc/tasks/holds')).body as Json[]
    const balance = async () => (await office.get('/api/v1/svc/credits/balance')).body.balance
    const before = await balance()
    await call('svc_generate_odd', { source: inline, topics: ['key_data'] })
    expect((await holds())[0]).toMatchObject({ status: 'confirmed', amount: 20, charged: 20 })
    expect(await balance()).toBe(before - 20)
    await call('svc_generate_odd', { source: lent, topics: ['key_data'] })
    const [refunded] = await holds()
    expect(refunded).toMatchObject({ status: 'refunded', amount: 20, charged: 0 })
    expect((await office.get(`/svc/agent/runs/${refunded?.run_id}`)).body.status).toBe('failed')
    expect(await balance()).toBe(before - 20)
    const other = { type: 'inline', documents: [{ name: 'note.txt', text: 'The Borrower pays 9% a year.' }] }
    const { result } = (await call('svc_vdr_analyze', { source: other, ephemeral: false })).body
    expect((await holds())[0]).toMatchObject({ status: 'confirmed', charged: 20, run_id: result.run_id })
  })

  test('holds its credits while it reads, and gives them back where nobody heard of its end', async () => {
    const route = registry.tool('svc_generate_odd') as AnyRoute & {
      prepare: NonNullable<AnyRoute['prepare']>
    }
    const original = route.prepare
    let held: Json[] = []
    vi.spyOn(route, 'prepare').mockImplementation(async (...given) => {
      held = (await office.get('/api/v1/svc/tasks/holds?status=held')).body
      return original(...given)
    })
    await call('svc_generate_odd', { source: inline, topics: ['key_data'] })
    expect(held).toMatchObject([{ amount: 20, charged: 0, status: 'held' }])

    // A server that was killed while it read leaves the hold as it was.
    const { door } = office.running
    const lost = await door.transact(door.frame(systemPrincipal(1, 'Ana'), 'test'), ctx =>
      beginJob(ctx, registry.tool('svc_generate_odd') as ToolRoute),
    )
    const hold = async () => (await office.get(`/api/v1/svc/tasks/holds/${lost.holdId}`)).body
    const sweep = async () => {
      for (const task of timedTasks(door, [endLostJobs])) await task.run(office.clock.now())
    }
    await sweep()
    expect((await hold()).status).toBe('held')
    office.clock.advance(2 * 60 * 60 * 1000)
    await sweep()
    expect(await hold()).toMatchObject({ status: 'refunded', charged: 0 })
  })

  test('tells that it completed once what it proposed is approved', async () => {
    const before = (await told()).length
    const { result } = (await call('svc_vdr_analyze', { source: inline, ephemeral: false })).body
    expect(await told()).toHaveLength(before)
    expect((await office.post(`/svc/agent/actions/${result.action_id}/approve`)).status).toBe(200)
    await office.settled()
    expect((await told()).slice(before)).toMatchObject([{ event: 'job.completed', run_id: result.run_id }])
  })
})

test('an agent’s tool does its outside work, once however often the run is taken up', async () => {
  const { door } = office.running
  const frame = () => door.frame(systemPrincipal(1, 'Job'), 'test')
  const job: JobContext = {
    ...door.preparing(frame()),
    commit: work => door.transact(frame(), work),
    progress: async () => undefined,
  }
  const { body: analysis } = await office.post('/api/v1/svc/vdr/analyze', { source: inline })
  const actAs = async (ctx: Context) =>
    ctx.actAs(
      await principalOf(unscoped(ctx), 1, {
        token: { kind: 'system', id: 'agent:test' },
        now: new Date(ctx.now),
      }),
    )
  const runId = await job.commit(async ctx => {
    await actAs(ctx)
    return startRun(ctx, 'Test', 'running')
  })
  const worker = {
    agent: { ...staleDeals, tools: ['svc_get_analysis'] },
    runId,
    input: { days: 14, at_most: 10 },
    startedAt: office.clock.now().toISOString(),
    actAs,
  }
  const route = registry.tool('svc_get_analysis') as AnyRoute & { prepare: NonNullable<AnyRoute['prepare']> }
  const prepared = vi.spyOn(route, 'prepare')
  for (const _ of ['first', 'taken up again']) {
    const tools = agentToolsOf(job, worker, await RecordedSteps.of(job, runId))
    const read = await tools.call<Json>('svc_get_analysis', { analysis_id: analysis.id })
    expect(read).toMatchObject({ id: analysis.id, red_flags: analysis.red_flags })
  }
  expect(prepared).toHaveBeenCalledTimes(1)
})

describe('a tool is found by its name, not by looking through the house', () => {
  test('for the record that a proposal changes', async () => {
    const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' })
    const find = vi.spyOn(registry.routes as unknown as Array<unknown>, 'find')
    const { body } = await office.post('/api/v1/tools/svc_log_deal_activity/call', {
      ...{ deal_id: deal.id, summary: 'Called', type: 'call' },
    })
    expect(body.result.preview.before).toMatchObject({ name: 'Alder Row' })
    expect(find).not.toHaveBeenCalled()
  })
})

test('arguments that are wrapped, as other protocols have them, are told how they are given here', async () => {
  const wrapped = { arguments: { name: 'Alder Row' } }
  const { status, body } = await office.post('/api/v1/tools/svc_create_deal/call', wrapped)
  expect([status, body.errors]).toEqual([
    422,
    [
      {
        path: 'arguments',
        message: 'is not a field of a tool; its content is the body itself: {"name": ...}',
      },
    ],
  ])
})

test('a problem with an argument is told by the name of the argument, wherever the route takes it', async () => {
  const { status, body } = await office.post('/api/v1/tools/svc_list_deals/call', { limit: 9999 })
  expect([status, body.errors.map(({ path }: Json) => path)]).toEqual([422, ['limit']])
})
