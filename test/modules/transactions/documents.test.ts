import { Buffer } from 'node:buffer'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { node, servers } from '../../sources/servers.ts'
import { closing, P, task } from './closings.ts'

// Stands in the lent agreement and may stand nowhere in the database.
const CANARY = 'Quillfeather'
const agreement = (price: string) => `FACILITY AGREEMENT

The purchase price is ${price}.

Schedule 2
Conditions precedent
1. A copy of the constitutional documents of ${CANARY} Ports Limited.
2. A copy of a resolution of the board of directors of ${CANARY} Ports Limited.`

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const lent = join(folder, 'Lent')
let office: Office
let id: number
let place: string
let association: Json

beforeAll(async () => {
  mkdirSync(lent)
  writeFileSync(join(lent, 'agreement.txt'), agreement('11 million'))
  office = await openOffice()
  const headers = await office.session()
  const { body: connection } = await office.post('/api/v1/svc/mcp-connections', {
    ...{ name: 'Lent documents', command: node, args: servers.folder(lent) },
    ...{ modules: ['vdr', 'transactions'], byod: true },
  })
  const consent = { command_digest: connection.command_digest }
  await office.post(`/api/v1/svc/mcp-connections/${connection.id}/consent`, consent, { as: null, headers })
  const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Documents' })).body.id
  const source = { type: 'mcp', connection_id: connection.id, path: '' }
  await office.post(`/api/v1/svc/vdr/rooms/${room}/sources`, { source })
  const [document] = (await office.get(`/api/v1/svc/vdr/rooms/${room}/documents`)).body
  id = (await closing(office, { linked_room_id: room, parties: [{ name: 'Harbour', role: 'borrower' }] })).id
  place = `${P}/${id}/tasks/${(await task(office, id, { title: 'Facility agreement' })).id}/documents`
  association = (await office.post(place, { document_id: document.id })).body
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

const inRows = async (words: string) => JSON.stringify(await office.rows()).includes(words)

test('conditions in documents that are lent are shown, and no word of them is kept', async () => {
  const { body } = await office.post(`${P}/${id}/extract-cps`, {}, { headers: { 'idempotency-key': 'lent' } })
  expect(body).toMatchObject({ found: 2, known: 0, documents: [{ name: 'agreement.txt' }] })
  expect(JSON.stringify(body.conditions)).toContain(CANARY)
  expect(await inRows(CANARY)).toBe(false)
  const [kept] = (await office.get(`${P}/${id}/conditions`)).body
  expect(kept).toMatchObject({ text: null, quote: null, number: '1', document: 'agreement.txt', page: 1 })
  expect((await office.post(`${P}/${id}/extract-cps`, {})).body).toMatchObject({ found: 2, known: 2 })
})

test('a document is compared with an earlier version, and what changed is tracked in a Word file', async () => {
  const before = {
    type: 'inline',
    documents: [{ name: 'agreement-v1.txt', text: agreement('10 million') }],
  }
  const { status, body } = await office.post(`${place}/${association.id}/compare`, { before })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ same: false, before: 'agreement-v1.txt', after: 'agreement.txt' })
  expect(body.counts).toMatchObject({ changed: 1, inserted: 0, deleted: 0, moved: 0 })
  expect(Buffer.from(body.redline, 'base64').subarray(0, 2).toString()).toBe('PK')
  expect(await inRows(CANARY)).toBe(false)
  const two = {
    type: 'inline',
    documents: [
      { name: 'a', text: 'a' },
      { name: 'b', text: 'b' },
    ],
  }
  expect((await office.post(`${place}/${association.id}/compare`, { before: two })).body.errors[0].path).toBe(
    'before',
  )
  const named = (await office.post(place, { name: 'Elsewhere.pdf' })).body
  expect((await office.post(`${place}/${named.id}/compare`, { before })).body.code).toBe('not_in_connection')
})

test('a paper is prepared from what is known, and says what is missing', async () => {
  const { body } = await office.post(`${place}/prepare`, { template: 'closing_checklist' })
  expect(body.name).toBe(`closing-checklist-${id}.docx`)
  expect(Buffer.from(body.content, 'base64').subarray(0, 2).toString()).toBe('PK')
  const letter = (await office.post(`${place}/prepare`, { template: 'payoff_letter' })).body
  expect(letter.missing.map(({ field }: Json) => field)).toContain('payoff_amount')
  expect((await office.post(`${place}/prepare`, { template: 'novel' })).status).toBe(422)
})

test('the certificate of signing and the closing set are printed with what connections have', async () => {
  await office.post(`${P}/${id}/parties/0/signed`, { method: 'e_signature', document: 'Agreement' })
  const certificate = await office.get(`${P}/${id}/certificate`)
  expect(certificate.headers.get('content-type')).toBe('application/pdf')
  for (const [format, type] of [
    ['pdf', 'application/pdf'],
    ['zip', 'application/zip'],
  ]) {
    const binder = await office.get(`${P}/${id}/binder?format=${format}`)
    expect(binder.status, JSON.stringify(binder.body).slice(0, 300)).toBe(200)
    expect(binder.headers.get('content-type')).toBe(type)
  }
})
