import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { until } from '../../time.ts'

const VDR = '/api/v1/svc/vdr'
const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The Lender may terminate this Agreement upon any change of control of the Borrower.`
const NOTICE = `A winding-up petition was presented against Alder Ports Limited on 3 February 2026.`

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Room {
  id: number
  at: string
  put: (name: string, text: string, folder_id?: number) => Promise<Json>
}
async function newRoom(more: object = {}): Promise<Room> {
  const { id } = (await office.post(`${VDR}/rooms`, { name: 'Project Alder', ...more })).body
  const at = `${VDR}/rooms/${id}`
  const put = async (name: string, text: string, folder_id?: number) =>
    (
      await office.post(`${at}/documents`, {
        name,
        folder_id: folder_id ?? null,
        content: Buffer.from(text).toString('base64'),
      })
    ).body
  return { id, at, put }
}
const start = (room: Room, as = office.admin, body: object = {}) =>
  office.post(`${room.at}/diligence/run`, body, { as })
const runOf = async (id: number, as = office.admin) =>
  (await office.get(`${VDR}/diligence/runs/${id}`, { as })).body as Json
const ended = (id: number) =>
  until(async () => {
    const run = await runOf(id)
    return run.status !== 'running' && run
  })
const run = async (room: Room): Promise<Json> => {
  const started = await start(room)
  expect([started.status, started.body.status]).toEqual([201, 'running'])
  return ended(started.body.run_id)
}
const flags = async (room: Room, query = ''): Promise<Json[]> =>
  (await office.get(`${room.at}/red-flags${query}`)).body
const kinds = (some: Json[]) => some.map(({ kind }) => kind).sort()

describe('a run', () => {
  test('reads every document of the room, keeps the flags with their pages, and shows its steps', async () => {
    const room = await newRoom()
    const folder = (await office.post(`${room.at}/folders`, { name: 'Debt' })).body.id
    const facility = await room.put('Facility.txt', FACILITY, folder)
    await room.put('Notice.txt', NOTICE)
    await room.put('Scan.bin', '\u0000\u0001\u0002')
    const done = await run(room)
    expect(done).toMatchObject({ status: 'completed', documents: 3, documents_read: 3, room_id: room.id })
    const found = await flags(room)
    expect(done.red_flags).toEqual({ new: found.length, again: 0, gone: 0 })
    const control = found.find(({ kind }) => kind === 'change_of_control')
    expect(control).toMatchObject({ status: 'open', analysis_id: done.analysis_id, gone_in: null })
    expect(control?.evidence[0]).toMatchObject({
      document: 'Debt/Facility.txt',
      document_id: facility.id,
      page: 1,
      quote: expect.stringContaining('change of control'),
    })
    const analysis = (await office.get(`${VDR}/analyses/${done.analysis_id}`)).body
    expect(analysis.documents.map(({ name, status }: Json) => [name, status])).toEqual([
      ['Debt/Facility.txt', 'read'],
      ['Notice.txt', 'read'],
      ['Scan.bin', 'unsupported'],
    ])
    expect(analysis.summary).toContain('This is not a clearance')
    const steps = (await office.get(`/api/v1/svc/agent-runs/${done.id}/steps`)).body
    expect(steps.toReversed().map(({ title, credits }: Json) => [title, credits])).toEqual([
      ['List the room’s documents', 1],
      ['Read 3 of 3 documents', 1],
      ['Compared the documents and saved the findings', 20],
    ])
    expect((await office.get(`/api/v1/svc/agent-runs/${done.id}`)).body.agent).toBe('Diligence')
    expect((await office.get(`${room.at}/diligence/runs`)).body).toEqual([done])
  })

  test('is one at all its addresses: the agent’s events with their ids, as a list and as a stream', async () => {
    const room = await newRoom()
    await room.put('Facility.txt', FACILITY)
    const { id } = await run(room)
    const events = (await office.get(`${VDR}/diligence/runs/${id}/events.json`)).body
    expect(events).toEqual((await office.get(`/svc/agent/runs/${id}/events.json`)).body)
    expect(events.events.map(({ event }: Json) => event)).toEqual([
      'run.started',
      'step',
      'step',
      'step',
      'step',
      'run.completed',
    ])
    expect(events.events.at(-2).data.message).toMatch(
      /^Read 1 document: \d+ new red flags?, 0 raised again, 0 no longer found\.$/,
    )
    const headers = { 'accept-language': 'de' }
    const german = (await office.get(`${VDR}/diligence/runs/${id}/events.json`, { headers })).body.events
    expect(german.slice(1, 4).map(({ data }: Json) => data.message)).toEqual([
      'Erfasst, was im Raum ist',
      '1 von 1 Dokument durchgesehen',
      'Die Dokumente miteinander verglichen und die Befunde aufbewahrt',
    ])
    expect(german.at(-2).data).toEqual({
      message: expect.stringMatching(
        /^1 Dokument durchgesehen: \d+ neue Red Flags?, 0 erneut gefunden, 0 nicht mehr gefunden\.$/,
      ),
    })
    expect((await office.get<string>(`${VDR}/diligence/runs/${id}/stream`, { headers })).body).toContain(
      'Erfasst, was im Raum ist',
    )
    const stream = await office.get<string>(`${VDR}/diligence/runs/${id}/stream`)
    expect([...stream.body.matchAll(/^id: (\d+)$/gm)].map(([, n]) => Number(n))).toEqual(
      events.events.map((one: Json) => one.id),
    )
    const rest = await office.get(`${VDR}/diligence/runs/${id}/events.json?since=${events.events[3].id}`)
    expect(rest.body.events).toEqual(events.events.slice(4))
    expect((await office.get(`${VDR}/diligence/runs/${id}/stream?since=${events.resume_from}`)).status).toBe(
      204,
    )
  })

  test('tells subscribers of each flag once, however often it is found', async () => {
    const heard = async (room: Room) => {
      await office.settled()
      const rows = await office.running.door.parts.database.read(db =>
        db.selectFrom('outbox').select('data').where('event', '=', 'room.red_flag.added').execute(),
      )
      return rows.map(({ data }) => JSON.parse(data)).filter(({ room_id }) => room_id === room.id)
    }
    const room = await newRoom()
    await room.put('Facility.txt', FACILITY)
    const first = await run(room)
    const told = await heard(room)
    expect(told.map(({ red_flag_id }) => red_flag_id).sort()).toEqual(
      (await flags(room)).map(({ id }) => id).sort(),
    )
    expect(told).toHaveLength(first.red_flags.new)
    await run(room)
    expect(await heard(room)).toHaveLength(told.length)
    await room.put('Notice.txt', NOTICE)
    const third = await run(room)
    expect(third.red_flags.new).toBeGreaterThan(0)
    expect(await heard(room)).toHaveLength(told.length + third.red_flags.new)
  })

  test('of an empty or an archived room does not begin', async () => {
    expect((await start(await newRoom())).body.code).toBe('nothing_to_read')
    const room = await newRoom()
    await room.put('Facility.txt', FACILITY)
    await office.patch(room.at, { status: 'archived' })
    expect((await start(room)).body.code).toBe('room_archived')
    expect((await office.post(`${VDR}/rooms/999/diligence/run`)).status).toBe(404)
    const elsewhere = { agent: 'room_diligence', input: { room_id: room.id, as_of: '2026-03-02' } }
    const refused = await office.post('/api/v1/svc/team/run', elsewhere)
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'agent'])
  })

  test('is the only one of its room: another is told which, and begins once that has ended', async () => {
    const room = await newRoom()
    for (let at = 0; at < 45; at += 1) await room.put(`Letter ${at}.txt`, `${NOTICE} Letter ${at}.`)
    const both = await Promise.all([start(room), start(room)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const [begun, refused] = both.sort((one, other) => one.status - other.status)
    expect(refused?.body).toMatchObject({ code: 'run_under_way', run_id: begun?.body.run_id })
    const done = await ended(begun?.body.run_id)
    expect(done).toMatchObject({ status: 'completed', documents: 45, documents_read: 45 })
    const steps = (await office.get(`/api/v1/svc/agent-runs/${done.id}/steps`)).body
    expect(steps.filter(({ title }: Json) => title.startsWith('Read '))).toHaveLength(3)
    expect((await start(room)).status).toBe(201)
  })

  test('that is cancelled keeps nothing, and leaves nothing in the way of the next', async () => {
    const room = await newRoom()
    for (let at = 0; at < 60; at += 1) await room.put(`Letter ${at}.txt`, `${NOTICE} Letter ${at}.`)
    const { run_id } = (await start(room)).body
    await office.post(`/api/v1/svc/agent-runs/${run_id}/cancel`)
    expect(await runOf(run_id)).toMatchObject({ status: 'cancelled', analysis_id: null, red_flags: null })
    expect((await run(room)).status).toBe('completed')
    expect(await runOf(run_id)).toMatchObject({ status: 'cancelled', analysis_id: null })
    const left = await office.running.door.parts.database.read(db =>
      db.selectFrom('vdr_run_findings').select('id').execute(),
    )
    expect(left).toEqual([])
  })

  test('stops where the office has no credits left, and says so', async () => {
    const room = await newRoom()
    await room.put('Facility.txt', FACILITY)
    const balance = (credits: number) =>
      office.running.door.parts.database.write(({ db }) =>
        db.updateTable('credit_balances').set({ balance: credits }).execute(),
      )
    await balance(0)
    const refused = await start(room)
    expect([refused.status, refused.body.code]).toEqual([402, 'credits_exhausted'])
    await balance(2)
    const done = await run(room)
    await balance(10_000)
    expect(done).toMatchObject({ status: 'failed', analysis_id: null })
    const { events } = (await office.get(`${VDR}/diligence/runs/${done.id}/events.json`)).body
    expect(events.at(-1)).toMatchObject({ event: 'run.failed', data: { code: 'credits_exhausted' } })
  })

  test('is of the deal whose room it is', async () => {
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'EUR' })).body.id
    const room = await newRoom()
    await office.post(`/api/v1/svc/crm/deals/${deal}/bind-room`, { room_id: room.id })
    await room.put('Facility.txt', FACILITY)
    const { analysis_id } = await run(room)
    expect((await office.get(`${VDR}/analyses/${analysis_id}`)).body.deal_id).toBe(deal)
  })
})

describe('a red flag', () => {
  test('is one however often it is found, and keeps its state and note: under a new name and in a new version too', async () => {
    const room = await newRoom()
    const facility = await room.put('Facility.txt', FACILITY)
    const first = await run(room)
    const before = await flags(room)
    const of = (some: Json[]) => some.find(({ kind }) => kind === 'change_of_control') as Json
    const judge = (flag: Json, body: Json) =>
      office.patch(`${VDR}/analyses/${flag.analysis_id}/flags/${flag.id}`, body)
    await judge(of(before), { status: 'confirmed', note: 'Counsel agrees.' })
    await office.patch(`${room.at}/documents/${facility.id}`, { name: 'Facility, signed.txt' })
    await office.send('PUT', `${room.at}/documents/${facility.id}/upload`, {
      body: `PREAMBLE\n\nAs amended.\n\n${FACILITY}`,
      headers: { 'content-type': 'text/plain' },
    })
    const second = await run(room)
    expect(second.red_flags).toEqual({ new: 0, again: first.red_flags.new, gone: 0 })
    const after = await flags(room)
    expect(kinds(after)).toEqual(kinds(before))
    expect(of(after)).toMatchObject({
      status: 'confirmed',
      note: 'Counsel agrees.',
      analysis_id: second.analysis_id,
      carried_from: of(before).id,
    })
    expect(of(after).evidence[0]).toMatchObject({
      document: 'Facility, signed.txt',
      document_id: facility.id,
    })
    const late = await judge(of(before), { status: 'resolved' })
    expect([late.status, late.body.code, late.body.flag_id]).toEqual([409, 'found_again', of(after).id])
    expect((await judge(of(after), { status: 'open' })).body.code).toBe('illegal_transition')
    expect((await judge(of(after), { status: 'resolved' })).body.status).toBe('resolved')
  })

  test('that is not found any more says so, and stands again when it is', async () => {
    const room = await newRoom()
    const facility = await room.put('Facility.txt', FACILITY)
    const notice = await room.put('Notice.txt', NOTICE)
    await run(room)
    const [insolvency] = (await flags(room)).filter(({ evidence }) => evidence[0].document === 'Notice.txt')
    const change = (id: number, text: string) =>
      office.send('PUT', `${room.at}/documents/${id}/upload`, {
        body: text,
        headers: { 'content-type': 'text/plain' },
      })
    await change(notice.id, 'The pier was painted.')
    const second = await run(room)
    expect(second.red_flags.gone).toBeGreaterThan(0)
    const gone = await flags(room, '?gone=true')
    expect(gone.map(({ id }) => id)).toContain(insolvency?.id)
    expect(gone[0]).toMatchObject({ gone_in: second.analysis_id, status: 'open' })
    await change(notice.id, NOTICE)
    await run(room)
    expect(await flags(room, '?gone=true')).toEqual([])
    const again = (await flags(room)).find(({ kind }) => kind === insolvency?.kind)
    expect(again?.carried_from).toBe(insolvency?.id)
    await office.delete(`${room.at}/documents/${facility.id}`)
    await run(room)
    expect(kinds(await flags(room, '?gone=true'))).toContain('change_of_control')
  })

  test('is not gone where its document was not read, or another one was', async () => {
    const room = await newRoom()
    const facility = await room.put('Facility.txt', FACILITY)
    const other = await room.put('Other.txt', 'The pier was painted.')
    await run(room)
    const before = await flags(room)
    const source = { type: 'room', room_id: room.id, document_id: other.id }
    await office.post(`${VDR}/analyze`, { source })
    expect(await flags(room)).toEqual(before)
    await office.send('PUT', `${room.at}/documents/${facility.id}/upload`, {
      body: '\u0000\u0001\u0002\u0000',
      headers: { 'content-type': 'application/octet-stream' },
    })
    await run(room)
    expect(await flags(room, '?gone=true')).toEqual([])
    expect(kinds(await flags(room))).toEqual(kinds(before))
  })

  test('that an analysis missed stands again when that analysis is superseded', async () => {
    const room = await newRoom()
    const facility = await room.put('Facility.txt', FACILITY)
    await run(room)
    const before = (await flags(room)).map(({ id }) => id)
    await office.send('PUT', `${room.at}/documents/${facility.id}/upload`, {
      body: 'The pier was painted.',
      headers: { 'content-type': 'text/plain' },
    })
    const { analysis_id } = await run(room)
    expect((await flags(room, '?gone=true')).map(({ id }) => id)).toEqual(before)
    const source = { type: 'inline', documents: [{ name: 'other.txt', text: 'The pier was painted.' }] }
    await office.post(`${VDR}/analyses/${analysis_id}/supersede`, { source, reason: 'Another version' })
    expect(await flags(room, '?gone=true')).toEqual([])
    expect((await flags(room)).map(({ id }) => id)).toEqual(before)
  })

  test('is found by a search once, as it was found last', async () => {
    const room = await newRoom({ name: 'Project Kittiwake' })
    await room.put(
      'Notice.txt',
      'A winding-up petition was presented against Kittiwake Limited on 3 February 2026.',
    )
    await run(room)
    const last = await run(room)
    await office.settled()
    const passages = await office.running.door.parts.database.read(db =>
      db
        .selectFrom('search_passages')
        .select(['record_id', 'parent_id'])
        .where('type', '=', 'red_flag')
        .where('room_id', '=', room.id)
        .execute(),
    )
    expect(passages.length).toBeGreaterThan(0)
    expect(new Set(passages.map(({ parent_id }) => parent_id))).toEqual(new Set([last.analysis_id]))
  })
})

describe('who does not see all of a room', () => {
  test('starts no run there, and sees none, nor its flags, steps or events, at any address', async () => {
    const room = await newRoom({ name: 'Project Puffin' })
    const folder = (await office.post(`${room.at}/folders`, { name: 'Debt' })).body.id
    await room.put('Facility.txt', FACILITY, folder)
    await room.put('Notice.txt', NOTICE)
    const as = await office.person('member')
    const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
    await office.post(`${room.at}/members`, { user_id, permission: 'edit' })
    expect((await start(room, as)).status).toBe(201)
    const { id } = await until(async () => {
      const [latest] = (await office.get(`${room.at}/diligence/runs`)).body
      return latest.status === 'completed' && latest
    })
    const places = [
      `${VDR}/diligence/runs/${id}`,
      `${VDR}/diligence/runs/${id}/events.json`,
      `${VDR}/diligence/runs/${id}/stream`,
      `/api/v1/svc/agent-runs/${id}`,
      `/api/v1/svc/agent-runs/${id}/steps`,
      `/api/v1/svc/agent-runs/${id}/events`,
      `/svc/agent/runs/${id}/stream`,
      `${room.at}/red-flags`,
    ]
    for (const place of places)
      expect([place, (await office.get(place, { as })).status]).toEqual([place, 200])
    await office.put(`${room.at}/grants`, { folder_id: folder, user_id, permission: 'none' })
    for (const place of places)
      expect([place, (await office.get(place, { as })).status]).toEqual([place, 404])
    expect((await start(room, as)).status).toBe(403)
    expect((await office.get(`${room.at}/diligence/runs`, { as })).body).toEqual([])
    const listed = (await office.get('/api/v1/svc/agent-runs', { as })).body
    expect(listed.map((one: Json) => one.id)).not.toContain(id)
    await office.put(`${room.at}/grants`, { folder_id: folder, user_id, permission: null })
    await office.patch(`${room.at}/members/${user_id}`, { permission: 'print' })
    expect((await start(room, as)).status).toBe(403)
    await office.patch(`${room.at}/members/${user_id}`, { permission: 'none' })
    expect((await start(room, as)).status).toBe(404)
  })
})
