import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingKept } from '../../kept.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { node, servers } from '../../sources/servers.ts'

const CIM = '/api/v1/svc/cim'
const CANARY = 'zanzibarquokka'
const PARTY = 'Wombatine Holdings plc'
const SENTENCE = `The company operates two ${CANARY} terminals and provides port services.`

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const documents = join(folder, 'documents')

let office: Office
let connection: number
let deal: number
let report: Json
beforeAll(async () => {
  mkdirSync(join(documents, 'deal'), { recursive: true })
  writeFileSync(join(documents, 'deal', 'overview.txt'), `${SENTENCE}\n\nIt is owned by ${PARTY}.`)
  writeFileSync(join(documents, 'other.txt'), 'Revenue grew by 9 percent in the year.')
  office = await openOffice()
  connection = await connected()
  deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Loan 7', currency: 'EUR' })).body.id
  report = await written('onepager')
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

async function connected(): Promise<number> {
  const { body } = await office.post('/api/v1/svc/mcp-connections', {
    name: 'Deal documents',
    command: node,
    args: servers.folder(documents),
    modules: ['cim'],
    byod: true,
  })
  const headers = await office.session()
  const consent = await office.post(
    `/api/v1/svc/mcp-connections/${body.id}/consent`,
    { command_digest: body.command_digest },
    { as: null, headers },
  )
  expect(consent.body.status).toBe('healthy')
  return body.id
}

async function written(template_key: string): Promise<Json> {
  const reply = await office.post(
    `${CIM}/generate`,
    {
      title: 'Ports',
      template_key,
      deal_id: deal,
      source: { type: 'mcp', connection_id: connection, path: '' },
    },
    { headers: { 'Idempotency-Key': `write-${template_key}` } },
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

const sectionOf = (one: Json, key: string): Json =>
  one.sections.find((section: Json) => section.section_key === key)

test('quotes are shown and nothing of them is kept, in no file, row or answer that is remembered', async () => {
  const snapshot = sectionOf(report, 'snapshot')
  expect(report.byod).toBe(true)
  expect(snapshot.text).toContain(SENTENCE)
  const kept = await everythingKept(office)
  expect(kept).toContain('overview.txt')
  expect(kept).not.toContain(CANARY)
  expect(kept).not.toContain('Wombatine')
  const replayed = await written('onepager')
  expect(replayed.id).toBe(report.id)
  expect(JSON.stringify(replayed)).not.toContain(CANARY)
})

test('they are read again for whoever looks, and files hold them', async () => {
  const { body } = await office.get(`${CIM}/reports/${report.id}`)
  expect(sectionOf(body, 'snapshot').text).toContain(SENTENCE)
  expect(body.source_problem).toBeNull()
  const { status } = await office.get(`${CIM}/reports/${report.id}/export?format=pdf`)
  expect(status).toBe(200)
})

test('a quote that is typed or pasted is referred to again', async () => {
  const path = `${CIM}/reports/${report.id}/section/snapshot`
  const { body } = await office.patch(path, { text: `In its own words: ${SENTENCE} [1] That is all.` })
  expect(body.markup).toBe('In its own words: {{quote:1}} [1] That is all.')
  expect(body.text).toContain(SENTENCE)
  await office.post(`${path}/suggest`, { instruction: 'complete' }, { headers: { 'Idempotency-Key': 'one' } })
  await office.post(`${path}/regenerate`, {})
  expect(await everythingKept(office)).not.toContain(CANARY)
})

test('a teaser knows the names of the documents without keeping them', async () => {
  const teaser = await written('teaser')
  expect(teaser.leaks).toEqual([])
  const path = `${CIM}/reports/${teaser.id}`
  await office.patch(`${path}/section/highlights`, { text: 'Owned by Wombatine Holdings.' })
  const { body } = await office.get(path)
  expect(body.leaks).toEqual([{ section_key: 'highlights', kind: 'name', text: 'Wombatine Holdings' }])
  await office.patch(`${path}/section/highlights`, { text: 'It has one owner.' })
  expect((await office.get(path)).body.leaks).toEqual([])
})

test('what has changed or is gone is said to be unavailable, and nothing else is broken by it', async () => {
  writeFileSync(join(documents, 'deal', 'overview.txt'), 'Rewritten from beginning to end.')
  const changed = (await office.get(`${CIM}/reports/${report.id}`)).body
  const snapshot = sectionOf(changed, 'snapshot')
  expect(snapshot.text).toContain('[quote not available]')
  expect(snapshot.citations[0]).toMatchObject({
    quote: null,
    available: false,
    document: 'deal/overview.txt',
  })

  rmSync(documents, { recursive: true })
  await office.delete(`/api/v1/svc/mcp-connections/${connection}`)
  const gone = (await office.get(`${CIM}/reports/${report.id}`)).body
  expect(gone.source_problem).toBeTruthy()
  expect(sectionOf(gone, 'snapshot').citations[0].available).toBe(false)
  const edit = await office.patch(`${CIM}/reports/${report.id}/section/risks`, { text: 'Rates may rise.' })
  expect(edit.body).toMatchObject({ version: 2, text: 'Rates may rise.' })
  // Without them nobody can say whether the teaser names somebody.
  const teaser = (await office.get(`${CIM}/reports?template_key=teaser`)).body[0].id
  await office.post(`${CIM}/reports/${teaser}/status`, { status: 'in_review' })
  const approval = await office.post(`${CIM}/reports/${teaser}/status`, { status: 'approved' })
  expect([approval.status, approval.body.code]).toEqual([503, 'source_unavailable'])
})
