import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closing, line, P, party, readyFunds, task } from './closings.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const get = async (id: number): Promise<Json> => (await office.get(`${P}/${id}`)).body
const move = (id: number, status: string, more: object = {}) =>
  office.post(`${P}/${id}/status`, { status, ...more })
const sign = (id: number, idx: number, body: object = {}) =>
  office.post(`${P}/${id}/parties/${idx}/signed`, body)
const change = (id: number, taskId: number, body: object) => office.patch(`${P}/${id}/tasks/${taskId}`, body)

describe('a transaction', () => {
  test('is drafted with the office’s pack, its days counted from the target close on days on which banks work', async () => {
    const deal = (
      await office.post('/api/v1/svc/crm/deals', {
        name: 'Falcon',
        currency: 'EUR',
        asset_class: 'private_credit',
      })
    ).body
    const { status, body } = await office.post(`${P}/draft`, {
      deal_id: deal.id,
      parties: [
        { name: 'Falcon Holdings', role: 'borrower' },
        { name: 'Northgate Bank', role: 'lender' },
      ],
      seed_default_tasks: true,
      target_close_date: '2026-12-15',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Falcon',
      currency: 'EUR',
      asset_class: 'private_credit',
      status: 'drafting',
      next_status: 'negotiating',
      missing: [],
      tasks_total: 42,
      tasks_open: 42,
      parties_total: 2,
    })
    const due = (title: string) => body.tasks.find((one: Json) => one.title === title).due_date
    // 30 days before is a Sunday, so the Friday before; 30 days after is a Thursday.
    expect(due('Engage counsel')).toBe('2026-11-13')
    expect(due('Closing set')).toBe('2027-01-14')
    expect(new Set(body.tasks.map((one: Json) => one.category)).size).toBe(11)
    expect((await office.get(`${P}?deal_id=${deal.id}`)).body).toHaveLength(1)
    expect((await office.get(`${P}?status=closed&deal_id=${deal.id}`)).body).toEqual([])
    const renamed = await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { currency: 'USD' })
    expect(renamed.body).toMatchObject({ status: 409, code: 'in_use' })
  })

  test('needs a name or a deal, and what it names has to be there', async () => {
    const wrong = async (body: object) => (await office.post(`${P}/draft`, body)).body.errors[0].path
    expect(await wrong({})).toBe('name')
    expect(await wrong({ name: 'Nowhere', deal_id: 999_999 })).toBe('deal_id')
    expect(await wrong({ name: 'Nowhere', linked_room_id: 999_999 })).toBe('linked_room_id')
    expect(await wrong({ name: 'Nowhere', owner_id: 999_999 })).toBe('owner_id')
    const twice = { name: 'Twice', parties: [{ name: 'Same' }, { name: 'SAME' }] }
    expect((await office.post(`${P}/draft`, twice)).body).toMatchObject({
      code: 'duplicate',
      path: 'parties.1.name',
    })
  })

  test('is drafted with the pack as the office has set it', async () => {
    const before = (await office.get(`${P}/pack`)).body
    expect(before).toMatchObject({ version: 0, author: null })
    const pack = {
      tasks: [{ category: 'kyc', title: 'Our own checks', due_offset: -5, is_cp: true }],
      milestones: [{ kind: 'closing', title: 'Completion', due_offset: 0 }],
    }
    const set = await office.put(`${P}/pack`, { ...pack, version: 0 })
    expect(set.body).toMatchObject({ ...pack, version: 1 })
    expect((await office.put(`${P}/pack`, { ...pack, version: 0 })).body.code).toBe('changed_meanwhile')
    const { tasks, id } = await closing(office, { seed_default_tasks: true })
    expect(tasks.map((one: Json) => one.title)).toEqual(['Our own checks'])
    expect((await office.get(`${P}/${id}/milestones`)).body.map((one: Json) => one.title)).toEqual([
      'Completion',
    ])
    await office.put(`${P}/pack`, { tasks: before.tasks, milestones: before.milestones })
  })

  test('goes its way step by step, and says at each what is missing', async () => {
    const { id } = await closing(office)
    expect((await move(id, 'signed')).body).toMatchObject({
      code: 'illegal_transition',
      allowed: ['negotiating', 'on_hold', 'terminated'],
    })
    await move(id, 'negotiating')
    expect((await move(id, 'drafting')).status).toBe(200)
    await move(id, 'negotiating')
    const idx = await party(office, id, { name: 'Falcon Holdings' })
    expect((await move(id, 'signed')).body.missing).toEqual([
      { what: 'signature', id: idx, message: 'Falcon Holdings has not signed.' },
    ])
    const headers = { 'accept-language': 'de' }
    expect((await office.post(`${P}/${id}/status`, { status: 'signed' }, { headers })).body).toMatchObject({
      detail: expect.stringMatching(
        / ist noch nicht so weit, unterschrieben zu sein: Falcon Holdings hat nicht unterschrieben\.$/,
      ),
      missing: [{ message: 'Falcon Holdings hat nicht unterschrieben.' }],
    })
    await sign(id, idx)
    const condition = await task(office, id, { title: 'Legal opinion', is_cp: true })
    await task(office, id, { title: 'Not a condition' })
    expect((await move(id, 'signed')).body).toMatchObject({
      status: 'signed',
      next_status: 'funding',
      missing: [{ what: 'condition', id: condition.id }],
    })
    expect((await move(id, 'negotiating')).body.code).toBe('illegal_transition')
    expect((await move(id, 'funding')).body.code).toBe('gate_not_met')
    await office.post(`${P}/${id}/tasks/${condition.id}/complete`)
    expect((await move(id, 'funding')).status).toBe(200)
    const source = await line(office, id, { side: 'source', party: 'Kestrel Fund I', purpose: 'Equity' })
    expect((await move(id, 'closed')).body.missing.map((one: Json) => one.message)).toEqual([
      'The funds flow has no uses.',
      'The funds flow is not confirmed.',
    ])
    await office.delete(`${P}/${id}/funds-flow/${source}`)
    await readyFunds(office, id)
    expect((await move(id, 'closed')).body.missing).toHaveLength(1)
    await office.post(`${P}/${id}/funds-flow/confirm`)
    const ahead = await move(id, 'closed', { date: '2026-03-03' })
    expect([ahead.status, ahead.body.errors[0]]).toEqual([422, { path: 'date', message: 'is in the future' }])
    const held = await move(id, 'on_hold', { date: '2026-02-27' })
    expect([held.status, held.body.errors[0].path]).toEqual([422, 'date'])
    // It closed on Friday, which is recorded on Monday.
    expect((await move(id, 'closed', { date: '2026-02-27' })).body).toMatchObject({
      status: 'closed',
      closed_on: '2026-02-27',
    })
    expect((await office.patch(`${P}/${id}`, { notes: 'Later' })).body.code).toBe('is_over')
    expect((await move(id, 'funding')).body.code).toBe('illegal_transition')
    // Tasks after the closing are still done.
    const filing = await task(office, id, { category: 'post_closing', title: 'Filings' })
    expect((await office.post(`${P}/${id}/tasks/${filing.id}/complete`)).body.status).toBe('complete')
    const told = (await office.get('/api/v1/svc/notifications')).body
    expect(told.map(({ kind }: Json) => kind)).toContain('transaction_closed')
  })

  test('of which nothing is kept but its status goes the whole way', async () => {
    const { id } = await closing(office)
    for (const status of ['negotiating', 'signed', 'funding', 'closed'])
      expect((await move(id, status)).body).toMatchObject({ status, missing: [] })
  })

  test('goes on despite missing items only for an administrator with a reason', async () => {
    const { id } = await closing(office)
    await party(office, id, { name: 'Falcon Holdings' })
    await move(id, 'negotiating')
    const member = await office.person('member')
    const override = { status: 'signed', override_reason: 'Signed on paper before this was set up' }
    expect((await office.post(`${P}/${id}/status`, override, { as: member })).body.code).toBe('forbidden')
    expect((await office.post(`${P}/${id}/status`, override)).body.status).toBe('signed')
    const log = (await office.get('/api/v1/svc/admin/audit?limit=5')).body
    expect(JSON.stringify(log)).toContain('Signed on paper before this was set up')
  })

  test('that was held goes on where it was', async () => {
    const { id } = await closing(office)
    await move(id, 'negotiating')
    expect((await move(id, 'on_hold')).body).toMatchObject({ held_from: 'negotiating', next_status: null })
    expect((await move(id, 'drafting')).body.allowed).toEqual(['negotiating', 'terminated'])
    expect((await move(id, 'negotiating')).body).toMatchObject({ status: 'negotiating', held_from: null })
    await move(id, 'terminated')
    expect((await office.post(`${P}/${id}/tasks`, { category: 'legal', title: 'x' })).body.code).toBe(
      'is_over',
    )
  })

  test('may be deleted while nothing of it was done', async () => {
    const { id } = await closing(office, { seed_default_tasks: true, parties: [{ name: 'Someone' }] })
    await line(office, id)
    const other = await closing(office)
    const done = await task(office, other.id)
    await office.post(`${P}/${other.id}/tasks/${done.id}/complete`)
    expect((await office.delete(`${P}/${other.id}`)).body.code).toBe('has_history')
    expect((await office.delete(`${P}/${id}`)).status).toBe(204)
    expect((await office.get(`${P}/${id}`)).status).toBe(404)
  })
})

describe('a task', () => {
  test('moves along with the target close unless its day was set by hand, and its milestones with it', async () => {
    const { id, tasks, version } = await closing(office, { seed_default_tasks: true })
    const [first, second] = tasks
    await change(id, second.id, { due_date: '2026-12-01' })
    const moved = (await office.patch(`${P}/${id}`, { target_close_date: '2026-12-22', version })).body
    expect(moved.tasks[0]).toMatchObject({ id: first.id, due_date: '2026-11-20', due_offset: -30 })
    expect(moved.tasks[1]).toMatchObject({ due_date: '2026-12-01', due_offset: null })
    const milestones = (await office.get(`${P}/${id}/milestones`)).body
    const kind = (wanted: string) => milestones.find((one: Json) => one.kind === wanted)
    expect(kind('closing')).toMatchObject({
      baseline_on: '2026-12-15',
      planned_on: '2026-12-22',
      slip_days: 7,
    })
    // The long-stop date was agreed: it stays.
    expect(kind('long_stop')).toMatchObject({ planned_on: '2027-01-14', slip_days: 0 })
    expect((await office.patch(`${P}/${id}`, { name: 'Late', version })).body.code).toBe('changed_meanwhile')
  })

  test('is waived with a reason, and a condition precedent never does not apply', async () => {
    const { id } = await closing(office)
    const condition = await task(office, id, { is_cp: true })
    expect((await change(id, condition.id, { status: 'waived' })).body.errors[0].path).toBe('waiver_reason')
    expect((await change(id, condition.id, { status: 'not_applicable' })).body.errors[0].path).toBe('status')
    const waived = await change(id, condition.id, {
      status: 'waived',
      waiver_reason: 'Covered by the opinion',
    })
    expect(waived.body).toMatchObject({ status: 'waived', waiver_reason: 'Covered by the opinion' })
    expect(waived.body.waived_by).toBeTruthy()
    expect((await change(id, condition.id, { status: 'complete' })).body.code).toBe('illegal_transition')
    expect((await office.delete(`${P}/${id}/tasks/${condition.id}`)).body.code).toBe('has_history')
    const reopened = await change(id, condition.id, { status: 'pending' })
    expect(reopened.body).toMatchObject({ waived_by: null, waiver_reason: null })
    const both = await change(id, condition.id, { due_date: '2026-12-01', due_offset: -3 })
    expect(both.body.errors[0].path).toBe('due_offset')
  })

  test('is completed once, however often it is said', async () => {
    const { id } = await closing(office)
    const { id: one } = await task(office, id)
    const first = await office.post(`${P}/${id}/tasks/${one}/complete`)
    const again = await office.post(`${P}/${id}/tasks/${one}/complete`)
    expect(again.body).toMatchObject({ version: first.body.version, completed_at: first.body.completed_at })
  })

  test('is shown to be done by documents of the linked room or elsewhere', async () => {
    const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Documents' })).body
    const source = { type: 'inline', documents: [{ name: 'Resolution.txt', text: 'Resolved.' }] }
    await office.post(`/api/v1/svc/vdr/rooms/${room.id}/sources`, { source })
    const [document] = (await office.get(`/api/v1/svc/vdr/rooms/${room.id}/documents`)).body
    const { id } = await closing(office)
    const { id: one } = await task(office, id)
    const add = (body: object) => office.post(`${P}/${id}/tasks/${one}/documents`, body)
    expect((await add({ document_id: document.id })).body.errors[0].path).toBe('document_id')
    expect((await office.post(`${P}/${id}/link-room`, { room_id: room.id })).body.linked_room_id).toBe(
      room.id,
    )
    const added = await add({ document_id: document.id })
    expect(added.body).toMatchObject({ name: 'Resolution.txt', sha256: document.sha256, changed: false })
    expect((await add({})).body.errors[0].path).toBe('name')
    expect((await add({ name: 'Opinion.pdf' })).status).toBe(201)
    expect((await office.get(`${P}/${id}/tasks/${one}`)).body.documents).toBe(2)
    expect((await office.delete(`${P}/${id}/tasks/${one}`)).body.code).toBe('has_history')
    source.documents[0] = { name: 'Resolution.txt', text: 'Resolved otherwise.' }
    await office.post(`/api/v1/svc/vdr/rooms/${room.id}/sources`, { source })
    const [now] = (await office.get(`${P}/${id}/tasks/${one}/documents`)).body
    expect(now).toMatchObject({ changed: true, gone: false })
    expect((await office.delete(`${P}/${id}/tasks/${one}/documents/${added.body.id}`)).status).toBe(204)
  })
})

describe('a party', () => {
  const sha256 = 'a'.repeat(64)

  test('signs once, in its turn, and what it signed is kept', async () => {
    const { id } = await closing(office, {
      parties: [
        { name: 'Second', signing_order: 2 },
        { name: 'First', signing_order: 1 },
        { name: 'Anytime' },
      ],
    })
    expect((await sign(id, 0)).body).toMatchObject({ code: 'out_of_order', waiting_for: [1] })
    expect((await sign(id, 2)).status).toBe(200)
    const first = await sign(id, 1, { method: 'e_signature', document: 'Facility agreement', sha256 })
    expect(first.body).toMatchObject({ signed: true, method: 'e_signature', sha256 })
    expect(first.body.recorded_by).toBeTruthy()
    expect(first.body.address).toBeTruthy()
    expect((await sign(id, 1, { sha256 })).body.signed_at).toBe(first.body.signed_at)
    expect((await sign(id, 1, { sha256: 'b'.repeat(64) })).body.code).toBe('already_signed')
    expect((await sign(id, 0)).status).toBe(200)
    expect((await sign(id, 3)).status).toBe(404)
    expect((await sign(id, -1)).status).toBe(422)
    expect((await sign(id, 2, { signed_at: '2027-01-01T00:00:00.000Z' })).body.signed).toBe(true)
    expect((await office.patch(`${P}/${id}/parties/1`, { role: 'lender' })).body.code).toBe('already_signed')
  })

  test('that left signs no more and is waited for no more; what was signed in error is taken back', async () => {
    const { id } = await closing(office)
    const [one, other] = [await party(office, id), await party(office, id)]
    await office.post(`${P}/${id}/parties/${one}/leave`, { reason: 'Replaced by its parent' })
    expect((await sign(id, one)).body.code).toBe('party_left')
    await sign(id, other)
    await office.post(`${P}/${id}/parties/${other}/unsigned`, { reason: 'An older version' })
    await move(id, 'negotiating')
    expect((await move(id, 'signed')).body.missing).toHaveLength(1)
    await sign(id, other)
    expect((await move(id, 'signed')).status).toBe(200)
    const back = await office.post(`${P}/${id}/parties/${other}/unsigned`, { reason: 'Too late' })
    expect(back.body.code).toBe('is_over')
  })

  test('is a company of the office, which knows of it', async () => {
    const { id } = await closing(office, { parties: [{ name: 'Quarry Hill Aggregates', role: 'borrower' }] })
    const [{ company_id }] = (await get(id)).parties
    const references = (await office.get(`/api/v1/svc/companies/${company_id}/references`)).body
    expect(JSON.stringify(references)).toContain('Alder Row senior loan')
  })
})

test('a funds flow is confirmed once it balances to the cent and its accounts were heard, until a line changes', async () => {
  const { id } = await closing(office)
  await line(office, id, { side: 'source', party: 'Kestrel Fund I', amount: 100.1 })
  const use = await line(office, id, { amount: 100.09 })
  const confirm = () => office.post(`${P}/${id}/funds-flow/confirm`)
  expect((await confirm()).body).toMatchObject({
    code: 'gate_not_met',
    missing: [
      'USD 0.01 of the sources are not allocated to a use.',
      'The account of Alder Row Holdings is not confirmed by call-back.',
    ],
  })
  const fee = await line(office, id, { party: 'Northgate', amount: 0.01 })
  expect((await office.post(`${P}/${id}/funds-flow/${use}/call-back`)).body.code).toBe('session_required')
  const headers = await office.session()
  for (const one of [use, fee])
    await office.post(`${P}/${id}/funds-flow/${one}/call-back`, {}, { as: null, headers })
  expect((await confirm()).body).toMatchObject({ balanced: true, difference: 0, missing: [] })
  expect((await get(id)).funds_confirmed_by).toBeTruthy()
  await office.delete(`${P}/${id}/funds-flow/${fee}`)
  expect((await get(id)).funds_confirmed_by).toBeNull()
})

test('milestones are planned and reached, and slip against what was planned first', async () => {
  const { id } = await closing(office)
  const added = (await office.post(`${P}/${id}/milestones`, { title: 'Regulator', planned_on: '2026-02-20' }))
    .body
  // The clock is at 2 March: an unmet milestone slips further each day.
  expect(added).toMatchObject({ kind: 'other', late: true, slip_days: 10 })
  const at = `${P}/${id}/milestones/${added.id}`
  expect((await office.patch(at, { planned_on: '2026-03-10' })).body).toMatchObject({
    baseline_on: '2026-02-20',
    slip_days: 18,
    late: false,
  })
  expect((await office.patch(at, { actual_on: '2026-03-03' })).body.errors[0].path).toBe('actual_on')
  expect((await office.patch(at, { actual_on: '2026-02-18' })).body.slip_days).toBe(-2)
  expect((await office.delete(at)).status).toBe(204)
})

test('its days stand in the calendar', async () => {
  const { id } = await closing(office, { name: 'Harbour', target_close_date: '2026-06-15' })
  await task(office, id, { title: 'Insurance assigned', due_date: '2026-06-10' })
  const { body } = await office.get('/api/v1/svc/calendar/due-dates?from=2026-06-01&to=2026-06-30')
  const titles = JSON.stringify(body)
  expect(titles).toContain('Closing: Harbour')
  expect(titles).toContain('Insurance assigned')
})
