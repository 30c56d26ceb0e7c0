import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, TestClock } from '../../office.ts'
import { covenant, P as RISK } from '../risk/covenants.ts'
import { breach, looked, P } from './queue.ts'

const HOUR = 3_600_000
let office: Office
const clock = new TestClock()
beforeAll(async () => {
  office = await openOffice({ clock })
})
afterAll(() => office.close())

const one = async (id: number): Promise<Json> => (await office.get(`${P}/${id}`)).body
const update = (id: number, change: Json) => office.post(`${P}/${id}/update`, change)

describe('a covenant in breach', () => {
  test('is one exception with severity and deadline, however often it is looked at', async () => {
    const { exception, covenantId } = await breach(office, clock)
    await looked(office, clock)
    expect(await one(exception.id)).toMatchObject({
      kind: 'covenant_alert',
      severity: 'critical',
      status: 'open',
      stands: true,
      occurrences: 1,
      page: `/covenants/${covenantId}`,
      sla_due: new Date(clock.now().getTime() + 4 * HOUR).toISOString(),
      overdue: false,
      resolved_at: null,
    })
  })

  test('heals with its cause and keeps its record; the second time is the same exception, counted', async () => {
    const { exception, alertId, covenantId } = await breach(office, clock)
    const well = (value: number) =>
      office.post(`${RISK}/check`, { covenant_id: covenantId, current_value: value })
    await well(2)
    await looked(office, clock)
    expect(await one(exception.id)).toMatchObject({
      status: 'resolved',
      resolved_by: null,
      resolved_at: clock.now().toISOString(),
      stands: false,
      occurrences: 1,
    })
    await office.post(`${RISK}/alerts/${alertId}/resolve`, { note: 'Paid down' })
    clock.advance(HOUR)
    await well(5)
    await looked(office, clock)
    expect(await one(exception.id)).toMatchObject({
      status: 'open',
      resolved_at: null,
      stands: true,
      occurrences: 2,
      last_seen_at: clock.now().toISOString(),
    })
    const entries: Json[] = (await office.get(`/api/v1/svc/timeline/exception/${exception.id}`)).body
    const said = entries.map(({ summary }) => summary)
    expect(said).toEqual(expect.arrayContaining(['Opened', 'Healed by itself', 'Opened again']))
  })

  test('is overdue once its deadline has passed, until somebody settles it', async () => {
    const { exception } = await breach(office, clock)
    clock.advance(5 * HOUR)
    expect((await one(exception.id)).overdue).toBe(true)
    await update(exception.id, { status: 'resolved', note: 'Waived by the lender' })
    expect(await one(exception.id)).toMatchObject({
      overdue: false,
      resolved_by: 'Administrator',
      note: 'Waived by the lender',
    })
    await looked(office, clock)
    expect(await one(exception.id)).toMatchObject({ status: 'resolved', stands: true, occurrences: 1 })
  })
})

describe('a person', () => {
  test('snoozes it until a day, on which it comes back', async () => {
    const { exception } = await breach(office, clock)
    const tomorrow = new Date(clock.now().getTime() + 24 * HOUR).toISOString().slice(0, 10)
    expect((await update(exception.id, { status: 'snoozed' })).status).toBe(422)
    expect((await update(exception.id, { snoozed_until: '2026-01-01' })).status).toBe(422)
    expect((await update(exception.id, { snoozed_until: tomorrow })).body).toMatchObject({
      status: 'snoozed',
      snoozed_until: tomorrow,
    })
    const open: Json[] = (await office.get(`${P}?open=true&limit=500`)).body
    expect(open.map(({ id }) => id)).not.toContain(exception.id)
    clock.advance(16 * HOUR)
    await looked(office, clock)
    expect(await one(exception.id)).toMatchObject({ status: 'open', snoozed_until: null })
  })

  test('assigns it to a colleague, who is told', async () => {
    const { exception } = await breach(office, clock)
    const ben = await office.person('member', 'ben@example.com')
    const { id } = (await office.get('/api/v1/svc/me', { as: ben })).body
    const changed = await update(exception.id, { assignee_id: id, status: 'in_progress' })
    expect(changed.body).toMatchObject({ assignee_id: id, status: 'in_progress' })
    const told: Json[] = (await office.get('/api/v1/svc/notifications', { as: ben })).body
    expect(told[0]).toMatchObject({
      kind: 'exception_assigned',
      link: `/exceptions/${exception.id}`,
    })
    const mine: Json[] = (await office.get(`${P}?mine=true&limit=500`, { as: ben })).body
    expect(mine.map(one => one.id)).toContain(exception.id)
  })

  test('moves it only as its status allows: 409 with what is allowed', async () => {
    const { exception } = await breach(office, clock)
    await update(exception.id, { status: 'dismissed' })
    const { status, body } = await update(exception.id, { status: 'in_progress' })
    expect([status, body.code, body.allowed]).toEqual([409, 'illegal_transition', ['open']])
  })

  test('who may not read an area sees none of its exceptions', async () => {
    const { exception } = await breach(office, clock)
    const eve = await office.person('member', 'eve@example.com', 1, { crm: 'write', exceptions: 'write' })
    expect((await office.get(`${P}?limit=500`, { as: eve })).body).toEqual([])
    expect((await office.get(`${P}/${exception.id}`, { as: eve })).status).toBe(404)
    expect((await office.post(`${P}/${exception.id}/update`, { note: 'x' }, { as: eve })).status).toBe(404)
  })
})

describe('a playbook', () => {
  const save = (playbook: Json) => office.post(`${P}/playbooks`, playbook)
  const run = (exceptionId: number, playbookId?: number) =>
    office.post(`${P}/${exceptionId}/run-playbook`, playbookId ? { playbook_id: playbookId } : {})

  test('fits by its trigger, and its side effects are proposals', async () => {
    const saved = await save({
      name: 'Breach',
      trigger: { kind: 'covenant_alert', conditions: { severity: ['critical'] } },
      steps: [
        { type: 'check' },
        { type: 'notify', to: 'administrators' },
        { type: 'assign' },
        { type: 'create_task', task: 'Talk to the lender: {{title}}', due_in_days: 2 },
      ],
    })
    expect([saved.status, saved.body.version, saved.body.newest]).toEqual([201, 1, true])
    const { exception } = await breach(office, clock)
    expect(exception.playbook_id).toBe(saved.body.id)
    const obligations = (await office.get('/api/v1/svc/compliance/obligations')).body.length
    const { body } = await run(exception.id)
    expect(body).toMatchObject({ status: 'completed', playbook: 'Breach', version: 1, steps: 4 })
    expect(body.results.map(({ outcome }: Json) => outcome)).toEqual(['done', 'done', 'done', 'proposed'])
    const action = (await office.get(`/api/v1/svc/agent/approvals/${body.results[3].action_id}`)).body
    expect(action).toMatchObject({ kind: 'add_obligation', status: 'proposed' })
    expect(action.proposal.arguments.title).toContain('Talk to the lender: Covenant in breach')
    expect((await office.get('/api/v1/svc/compliance/obligations')).body).toHaveLength(obligations)
    expect(await one(exception.id)).toMatchObject({ assignee: 'Administrator', runs: [{ id: body.id }] })
    expect((await office.get(`${P}/playbooks/runs/${body.id}`)).body).toMatchObject({ id: body.id })
  })

  test('stops at a check when the cause has gone, and says so', async () => {
    const { exception, alertId } = await breach(office, clock)
    const { body: playbook } = await save({
      name: 'Look first',
      steps: [{ type: 'check' }, { type: 'assign' }],
    })
    await office.post(`${RISK}/alerts/${alertId}/resolve`, {})
    const { body } = await run(exception.id, playbook.id)
    expect(body).toMatchObject({ status: 'stopped', results: [{ outcome: 'not_needed' }] })
    expect(await one(exception.id)).toMatchObject({ status: 'resolved', assignee: null })
  })

  test('waits, and goes on by itself', async () => {
    const { exception } = await breach(office, clock)
    const { body: playbook } = await save({
      name: 'Remind',
      steps: [{ type: 'wait', hours: 1 }, { type: 'notify' }],
    })
    const { body } = await run(exception.id, playbook.id)
    expect(body).toMatchObject({
      status: 'waiting',
      resume_at: new Date(clock.now().getTime() + HOUR).toISOString(),
    })
    await looked(office, clock)
    expect((await office.get(`${P}/playbooks/runs/${body.id}`)).body.status).toBe('waiting')
    clock.advance(HOUR)
    await looked(office, clock)
    const after = (await office.get(`${P}/playbooks/runs/${body.id}`)).body
    expect(after.status).toBe('completed')
    expect(after.results.map(({ outcome }: Json) => outcome)).toEqual(['waits', 'done'])
  })

  test('saved anew is its next version; runs keep the version that they had', async () => {
    const first = (await save({ name: 'Versions', steps: [{ type: 'assign' }] })).body
    const { exception } = await breach(office, clock)
    const { body } = await run(exception.id, first.id)
    const second = (await save({ name: 'Versions', steps: [{ type: 'notify' }] })).body
    expect([first.version, second.version]).toEqual([1, 2])
    expect((await office.get(`${P}/playbooks/${first.id}`)).body).toMatchObject({ newest: false, version: 1 })
    expect((await office.get(`${P}/playbooks/runs/${body.id}`)).body).toMatchObject({ version: 1 })
    const listed: Json[] = (await office.get(`${P}/playbooks?limit=500`)).body
    expect(listed.filter(({ name }) => name === 'Versions').map(({ version }) => version)).toEqual([2])
  })

  test.each([
    ['itself', { name: 'Loop', steps: [{ type: 'run_playbook', playbook: 'Loop' }] }, 'steps.0.playbook'],
    [
      'the tool that starts playbooks',
      { name: 'Loop', steps: [{ type: 'propose_action', tool: 'svc_run_exception_playbook' }] },
      'steps.0.tool',
    ],
    [
      'a tool that is not there',
      { name: 'Lost', steps: [{ type: 'propose_action', tool: 'svc_nothing' }] },
      'steps.0.tool',
    ],
    [
      'a playbook that is not there',
      { name: 'Lost', steps: [{ type: 'run_playbook', playbook: 'Nowhere' }] },
      'steps.0.playbook',
    ],
    [
      'a kind that is not there',
      { name: 'Lost', trigger: { kind: 'nothing' }, steps: [{ type: 'assign' }] },
      'trigger.kind',
    ],
  ])('that calls %s is refused with 422', async (_what, playbook, path) => {
    const { status, body } = await save(playbook)
    expect([status, body.errors[0].path]).toEqual([422, path])
  })

  test('that calls itself through another is refused, and one that calls another has its steps', async () => {
    await save({ name: 'Inner', steps: [{ type: 'assign' }] })
    const outer = (await save({ name: 'Outer', steps: [{ type: 'run_playbook', playbook: 'Inner' }] })).body
    const circle = await save({ name: 'Inner', steps: [{ type: 'run_playbook', playbook: 'Outer' }] })
    expect([circle.status, circle.body.errors[0].path]).toEqual([422, 'steps.0.playbook'])
    const { exception } = await breach(office, clock)
    const { body } = await run(exception.id, outer.id)
    expect(body.results.map(({ type }: Json) => type)).toEqual(['assign'])
  })

  test('whose proposal is refused says why, and ends there', async () => {
    const { exception } = await breach(office, clock)
    const { body: playbook } = await save({
      name: 'Wrong',
      steps: [
        { type: 'propose_action', tool: 'svc_create_deal', arguments: { nme: '{{title}}' } },
        { type: 'assign' },
      ],
    })
    const { body } = await run(exception.id, playbook.id)
    expect(body).toMatchObject({ status: 'failed', results: [{ outcome: 'failed' }] })
    expect(body.results[0].detail).toMatch(/nme|name/)
  })
})

test('the covenant of another one is another exception', async () => {
  const before = (await office.get(`${P}?kind=covenant_alert&limit=500`)).body.length
  await covenant(office, { current_value: 5 })
  await looked(office, clock)
  expect((await office.get(`${P}?kind=covenant_alert&limit=500`)).body).toHaveLength(before + 1)
})
