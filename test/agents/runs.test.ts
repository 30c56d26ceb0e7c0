import { EventSource } from 'eventsource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordEvent, startRun } from '../../server/agents/runs/runs.ts'
import { start } from '../../server/index.ts'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import { type Json, type Office, openOffice } from '../office.ts'
import { until } from '../time.ts'

let office: Office
let agent: string
beforeAll(async () => {
  office = await openOffice()
  agent = await office.key({ name: 'Sourcing agent' })
})
afterAll(() => office.close())

const propose = async (): Promise<Json> =>
  (await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Proposed' }, { as: agent })).body.result

interface Seen {
  id: number
  event: string
}

const kinds = [
  'run.started',
  'step',
  'tool.called',
  'tool.result',
  'action.proposed',
  'action.approved',
  'run.completed',
  'timeout',
]

/** Watches a stream with a client that nobody here wrote; it reconnects by itself. */
function watch(url: string, token: string): { seen: Seen[]; source: EventSource } {
  const source = new EventSource(url, {
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
  })
  const seen: Seen[] = []
  for (const kind of kinds) {
    source.addEventListener(kind, event => seen.push({ id: Number(event.lastEventId), event: event.type }))
  }
  return { seen, source }
}

describe('a run', () => {
  test('lists, shows its actions and tells what happened, from any event on', async () => {
    const { run_id, action_id } = await propose()
    expect((await office.get('/api/v1/svc/agent-runs')).body[0]).toMatchObject({
      id: run_id,
      status: 'waiting',
    })
    expect((await office.get(`/svc/agent/runs/${run_id}`)).body.actions).toMatchObject([
      { id: action_id, status: 'proposed' },
    ])
    const { body } = await office.get(`/svc/agent/runs/${run_id}/events.json`)
    expect(body.events.map(({ event }: Json) => event)).toEqual([
      'run.started',
      'tool.called',
      'action.proposed',
    ])
    expect(body).toMatchObject({ finished: false, resume_from: body.events[2].id })
    const later = (await office.get(`/svc/agent/runs/${run_id}/events.json?since=${body.events[1].id}`)).body
    expect(later.events).toEqual([body.events[2]])
    const actions = (await office.get(`/api/v1/svc/agent-runs/${run_id}/actions`)).body
    expect(actions.map(({ id }: Json) => id)).toEqual([action_id])
  })

  test('of another organisation is 404, as a stream too', async () => {
    const { run_id } = await propose()
    const as = await office.otherOrganisation()
    expect((await office.get(`/svc/agent/runs/${run_id}`, { as })).status).toBe(404)
    expect((await office.get(`/svc/agent/runs/${run_id}/stream`, { as })).status).toBe(404)
  })

  test('as a page leads to the sign-in without a session, and is refused with a token, 403', async () => {
    const { run_id } = await propose()
    const html = { accept: 'text/html' }
    const stranger = await office.get(`/svc/agent/runs/${run_id}`, { as: null, headers: html })
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      303,
      `/sign-in?next=%2Fsvc%2Fagent%2Fruns%2F${run_id}`,
    ])
    const token = await office.get(`/svc/agent/runs/${run_id}`, { headers: html })
    expect([token.status, token.body.code]).toEqual([403, 'session_required'])
  })
})

describe('the stream of a run', () => {
  test('brings what was and what comes, and after the end answers 204 to who comes back', async () => {
    const { run_id, action_id } = await propose()
    const { seen, source } = watch(`${office.url}/svc/agent/runs/${run_id}/stream`, office.admin)
    await until(() => seen.length === 3)
    await office.post(`/svc/agent/actions/${action_id}/approve`)
    await until(() => seen.some(({ event }) => event === 'run.completed'))
    expect(seen.map(({ event }) => event)).toEqual([
      'run.started',
      'tool.called',
      'action.proposed',
      'action.approved',
      'tool.result',
      'run.completed',
    ])
    await until(() => source.readyState === EventSource.CLOSED)
    const last = seen.at(-1)?.id
    expect((await office.get(`/svc/agent/runs/${run_id}/stream?since=${last}`)).status).toBe(204)
    expect(
      (await office.get(`/svc/agent/runs/${run_id}/stream`, { headers: { 'last-event-id': String(last) } }))
        .status,
    ).toBe(204)
  })

  test('of two places to go on from takes the later', async () => {
    const { run_id, action_id } = await propose()
    await office.post(`/svc/agent/actions/${action_id}/approve`)
    const { events } = (await office.get(`/svc/agent/runs/${run_id}/events.json`)).body
    const headers = { 'last-event-id': String(events[3].id) }
    const { body } = await office.get<string>(`/svc/agent/runs/${run_id}/stream?since=${events[0].id}`, {
      headers,
    })
    expect([...body.matchAll(/^event: (.+)$/gm)].map(match => match[1])).toEqual([
      'tool.result',
      'run.completed',
    ])
  })

  test('ends its budget with a timeout that says where to go on; a client misses nothing and sees nothing twice, over a restart of the server too', async () => {
    const other = await openOffice()
    let running = await restart(other)
    const asAgent = systemPrincipal(1, 'Slow agent')
    const record = (work: Parameters<Office['arrange']>[0]) =>
      running.door.transact(running.door.frame(asAgent, 'test'), work)
    const runId = (await record(ctx => startRun(ctx, 'Slow agent'))) as number
    const { seen, source } = watch(`${running.url}/svc/agent/runs/${runId}/stream`, other.admin)
    try {
      for (let step = 1; step <= 30; step++) {
        await record(ctx => recordEvent(ctx, runId, 'step', { step }))
        await new Promise(resolve => setTimeout(resolve, 60))
        if (step === 15) running = await restart(other, running)
      }
      await until(() => seen.filter(({ event }) => event === 'step').length >= 30)
      await until(() => seen.filter(({ event }) => event === 'timeout').length >= 2)
      const ids = seen.filter(({ event }) => event !== 'timeout').map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
      expect(ids).toHaveLength(31)
    } finally {
      source.close()
      await running.stop()
    }
  })
})

/** Restarts the office on the same port, with a short budget for its streams. */
async function restart(office: Office, running = office.running) {
  const port = Number(new URL(running.url).port)
  await running.stop()
  return start({ ...office.config, port }, { clock: office.clock, streamBudgetMs: 400 })
}
