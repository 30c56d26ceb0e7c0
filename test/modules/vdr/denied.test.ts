import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventStream } from '../../../server/kernel/routes/event-stream.ts'
import { registry } from '../../../server/registry.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
const LETTER = `FACILITY AGREEMENT dated 5 March 2025 between QUILLFEATHER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower") and BIRCH BANK PLC (the "Lender").

The Lender may terminate this Agreement upon any change of control of the Borrower.`

let office: Office
let room: number
let at: string
let analysis: Json
let run: number
let memorandum: number
let proposal: Json
/** The document that lies in no folder. */
let atTop: number
/** Denied everything in the room, and denied one folder of it. */
let denied: string
let narrowed: string
beforeAll(async () => {
  office = await openOffice()
  room = (
    await office.post(`${VDR}/rooms`, {
      name: 'Project Quillfeather',
      description: 'The lenders of Quillfeather, and what they may do when control of it changes',
    })
  ).body.id
  at = `${VDR}/rooms/${room}`
  const folder = (await office.post(`${at}/folders`, { name: 'Quillfeather debt' })).body.id
  for (const folder_id of [folder, null]) {
    const { body } = await office.post(`${at}/documents`, {
      name: 'Quillfeather.txt',
      folder_id,
      content: Buffer.from(LETTER).toString('base64'),
    })
    atTop = body.id
  }
  const source = { type: 'room', room_id: room }
  analysis = (await office.post(`${VDR}/analyze`, { source })).body
  run = (await office.post('/api/v1/svc/odd/generate', { source, topics: ['fund_terms'], ephemeral: false }))
    .body.id
  const report = { title: 'One page', template_key: 'onepager', source }
  memorandum = (await office.post('/api/v1/svc/cim/generate', report)).body.id
  proposal = (await office.post('/api/v1/tools/svc_vdr_analyze/call', { source })).body.result
  const member = async (name: string, permission: string) => {
    const as = await office.person('member', `${name}@example.com`)
    const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
    await office.post(`${at}/members`, { user_id, permission })
    return { as, user_id }
  }
  denied = (await member('denied', 'none')).as
  const other = await member('narrowed', 'edit')
  narrowed = other.as
  await office.put(`${at}/grants`, { folder_id: folder, user_id: other.user_id, permission: 'none' })
})
afterAll(() => office.close())

const reads = registry.routes.filter(({ method, access }) => method === 'GET' && access !== 'public')
const ofARoom = reads
  .map(({ path }) => path)
  .filter(path => path.startsWith(`${VDR}/`) && /^[^{]*\{room_id\}[^{]*$/.test(path))
const lists = reads
  .map(({ path }) => path)
  .filter(path => /\/svc\/(vdr|odd)\//.test(path) && !path.includes('{'))

test.each(ofARoom)('who may see nothing of a room is told by %s that there is none', async path => {
  const reply = await office.get(path.replace('{room_id}', String(room)), { as: denied })
  expect([reply.status, JSON.stringify(reply.body)]).toEqual([
    404,
    expect.not.stringContaining('Quillfeather'),
  ])
})

test.each(lists)('%s says nothing of the room to who may see nothing of it', async path => {
  expect(JSON.stringify((await office.get(path, { as: denied })).body)).not.toMatch(/quillfeather/i)
})

test('what was found in its documents is not there for who is kept from one of them', async () => {
  const flag = analysis.red_flags[0].id
  for (const as of [denied, narrowed]) {
    expect((await office.get(`${VDR}/analyses/${analysis.id}`, { as })).status).toBe(404)
    expect((await office.get(`${VDR}/analyses/${analysis.id}/documents/1/pages/1`, { as })).status).toBe(404)
    const judged = office.patch(`${VDR}/analyses/${analysis.id}/flags/${flag}`, { note: 'Seen' }, { as })
    expect((await judged).status).toBe(404)
    expect((await office.get(`/api/v1/svc/odd/runs/${run}`, { as })).status).toBe(404)
    for (const list of [`${VDR}/analyses`, '/api/v1/svc/odd/runs'])
      expect((await office.get(list, { as })).body).toEqual([])
  }
  expect((await office.get(at, { as: narrowed })).body.name).toBe('Project Quillfeather')
  expect((await office.get(`${VDR}/analyses`)).body).toHaveLength(1)
})

/** Ids of what there is of the room, by the parameters of addresses that name them. */
const ids = () =>
  ({
    room_id: room,
    analysis_id: analysis.id,
    odd_run_id: run,
    report_id: memorandum,
    action_id: proposal.action_id,
    run_id: proposal.run_id,
  }) as Record<string, number>

test('no read of the whole API names what is in a room to who may see nothing of it', async () => {
  const told: string[] = []
  for (const { path, response } of reads) {
    if (response === eventStream || /\{token\}|\{address\}/.test(path)) continue
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids()[name] ?? 1))
    const { body } = await office.get(at, { as: denied })
    if (/quillfeather/i.test(JSON.stringify(body))) told.push(path)
  }
  expect(told).toEqual([])
})

test('what is proposed in a room, and the run that proposed it, are not there for who is kept from some of it', async () => {
  expect([memorandum, proposal.status]).toEqual([expect.any(Number), 'proposed'])
  const paths = [
    `/api/v1/svc/agent/approvals/${proposal.action_id}`,
    `/api/v1/svc/agent-runs/${proposal.run_id}`,
    `/api/v1/svc/agent-runs/${proposal.run_id}/actions`,
    `/api/v1/svc/agent-runs/${proposal.run_id}/steps`,
    `/api/v1/svc/agent-runs/${proposal.run_id}/events`,
    `/api/v1/svc/cim/reports/${memorandum}`,
  ]
  for (const path of paths) {
    for (const as of [denied, narrowed])
      expect([path, (await office.get(path, { as })).status]).toEqual([path, 404])
    expect([path, (await office.get(path)).status]).toEqual([path, 200])
  }
  for (const list of ['/api/v1/svc/agent/approvals', '/api/v1/svc/cim/reports'])
    expect((await office.get(list, { as: narrowed })).body).toEqual([])
})

/** Returns a person's search results, by way of the copilot that reads them. */
const found = async (as: string): Promise<Json[]> => {
  await office.settled()
  return (
    await office.post(
      '/api/v1/svc/copilot/ask',
      { question: 'What may the Lender of Quillfeather terminate upon change of control?' },
      { as },
    )
  ).body.citations
}

test('a search finds what was found in it for who sees it whole, what they see for who sees a part, nothing for others', async () => {
  const types = async (as: string) => [...new Set((await found(as)).map(({ type }) => type))].sort()
  expect(await types(office.admin)).toContain('red_flag')
  expect(await types(narrowed)).toEqual(['room_page'])
  expect(new Set((await found(narrowed)).map(({ document_id }) => document_id))).toEqual(new Set([atTop]))
  expect(await types(denied)).toEqual([])
})
