import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { node, servers } from '../../sources/servers.ts'
import { until } from '../../time.ts'

// Words that stand in the lent documents and may stand nowhere on the office's disk.
const CANARY = 'Quillfeather'
const FACILITY = `FACILITY AGREEMENT dated 5 March 2025 between ${CANARY} Ports Limited, a company incorporated in England with registered number 01234567 (the "Borrower"), and Birch ${CANARY} plc, a company incorporated in Ireland (the "Lender").

The ${CANARY} Lender may terminate this Agreement upon any change of control of the Borrower. The terms are set out in Schedule 1.`
const TERMS = `The management fee is 2% a year of the commitments to ${CANARY} Fund.`

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const lent = join(folder, 'Lent')
let office: Office
let source: Json

beforeAll(async () => {
  mkdirSync(lent)
  writeFileSync(join(lent, 'facility.txt'), FACILITY)
  writeFileSync(join(lent, 'terms.txt'), TERMS)
  office = await openOffice()
  source = { type: 'mcp', connection_id: await connect(), path: '' }
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(): Promise<number> {
  const headers = await office.session()
  const { body } = await office.post('/api/v1/svc/mcp-connections', {
    ...{ name: 'Lent documents', command: node, args: servers.folder(lent) },
    ...{ modules: ['vdr', 'odd'], byod: true },
  })
  const consent = await office.post(
    `/api/v1/svc/mcp-connections/${body.id}/consent`,
    { command_digest: body.command_digest },
    { as: null, headers },
  )
  expect(consent.body.status, JSON.stringify(consent.body)).toBe('healthy')
  return body.id
}

const ANALYZE = '/api/v1/svc/vdr/analyze'
const GENERATE = '/api/v1/svc/odd/generate'
const quotesOf = (analysis: Json) =>
  [...analysis.red_flags, ...analysis.entity_map.edges].flatMap(one => one.evidence).map(one => one.quote)

/** Files below the office's data folder in which the words stand. */
function filesWith(words: string): string[] {
  return readdirSync(office.config.dataDir, { recursive: true, encoding: 'utf8' })
    .map(name => join(office.config.dataDir, name))
    .filter(path => statSync(path).isFile() && readFileSync(path).includes(words))
}

const inRows = async (words: string) => JSON.stringify(await office.rows()).includes(words)
const onDisk = async () => (await inRows(CANARY)) || filesWith(CANARY).length > 0

describe('an analysis of documents that are lent', () => {
  let analysis: Json
  const headers = { 'idempotency-key': 'lent-analysis' }

  test('is shown whole, and no word of it is kept', async () => {
    const { status, body } = await office.post(ANALYZE, { source }, { headers })
    expect(status, JSON.stringify(body)).toBe(200)
    analysis = body
    expect(analysis).toMatchObject({ byod: true, persisted: true, source_status: 'read' })
    expect(analysis.red_flags.length).toBeGreaterThan(1)
    expect(JSON.stringify(analysis.entity_map.nodes)).toContain(CANARY)
    expect(quotesOf(analysis).every((quote: string) => (FACILITY + TERMS).includes(quote))).toBe(true)
    for (const { title, explanation } of analysis.red_flags) expect(title + explanation).not.toContain(CANARY)
    expect(await onDisk()).toBe(false)
  })

  test('answers a repeated call with what was kept: places and no words', async () => {
    const { headers: replayed, body } = await office.post(ANALYZE, { source }, { headers })
    expect(replayed.get('idempotent-replayed')).toBe('true')
    expect(body).toMatchObject({ id: analysis.id, source_status: 'unavailable', entity_map: { nodes: [] } })
    expect(new Set(quotesOf(body))).toEqual(new Set([null]))
  })

  test('is read again where the documents lie', async () => {
    const { body } = await office.get(`/api/v1/svc/vdr/analyses/${analysis.id}`)
    const { persisted: _, ...rest } = analysis
    expect(body).toEqual(rest)
  })

  test('shows a quoted page whole, and no other document than those that were read', async () => {
    const page = (place: string) => office.get(`/api/v1/svc/vdr/analyses/${analysis.id}/documents/${place}`)
    const [{ document, page: number, paragraph, start, end, quote }] = analysis.red_flags[0].evidence
    const at = analysis.documents.findIndex(({ name }: Json) => name === document) + 1
    const { status, body } = await page(`${at}/pages/${number}`)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ document, page: number, pages: 1, readable: true })
    expect(body.paragraphs[paragraph].slice(start, end)).toBe(quote)
    expect(await onDisk()).toBe(false)
    for (const place of [`${at}/pages/9`, `${analysis.documents.length + 1}/pages/1`])
      expect([place, (await page(place)).status]).toEqual([place, 404])
  })

  test('as a tool: a proposal and what it gave hold no word, an ephemeral call neither', async () => {
    const call = (body: Json) => office.post('/api/v1/tools/svc_vdr_analyze/call', body)
    const shown = await call({ source, ephemeral: true })
    expect(JSON.stringify(shown.body.result)).toContain(CANARY)
    const proposed = await call({ source })
    expect(proposed.body.result.status).toBe('proposed')
    expect(JSON.stringify(proposed.body)).not.toContain(CANARY)
    const approved = await office.post(`/svc/agent/actions/${proposed.body.result.action_id}/approve`)
    expect(approved.status).toBe(200)
    const got = await office.post('/api/v1/tools/svc_get_analysis/call', { analysis_id: analysis.id })
    expect(JSON.stringify(got.body)).toContain(CANARY)
    expect(await onDisk()).toBe(false)
  })

  test('shows only what is still there', async () => {
    writeFileSync(join(lent, 'facility.txt'), `Preface\n\n${FACILITY}`)
    const { body } = await office.get(`/api/v1/svc/vdr/analyses/${analysis.id}`)
    const facility = body.red_flags.flatMap((flag: Json) => flag.evidence)
    expect(new Set(facility.map(({ quote }: Json) => quote))).toEqual(new Set([null]))
    expect(body.documents.map(({ name, now }: Json) => [name, now.state])).toEqual([
      ['facility.txt', 'changed'],
      ['terms.txt', 'same'],
    ])
    writeFileSync(join(lent, 'facility.txt'), FACILITY)
  })
})

describe('answers from documents that are lent', () => {
  let run: Json

  test('are shown whole, and no word of them is kept', async () => {
    const { body } = await office.post(GENERATE, { source, topics: ['fund_terms'], ephemeral: false })
    run = body
    const fee = run.answers.find((answer: Json) => answer.question_id === 'management_fee')
    expect(fee).toMatchObject({ answer: TERMS, status: 'draft' })
    expect(await onDisk()).toBe(false)
  })

  test('are read again where the documents lie, and stay when a person rewrites them', async () => {
    const path = `/api/v1/svc/odd/runs/${run.id}`
    const { persisted: _, ...rest } = run
    expect((await office.get(path)).body).toEqual(rest)
    const fee = run.answers.find((answer: Json) => answer.question_id === 'management_fee')
    const written = await office.patch(`${path}/answers/${fee.id}`, { answer: 'Two per cent' })
    expect(written.body).toMatchObject({ answer: 'Two per cent', source_type: 'human' })
    const again = (await office.get(path)).body.answers.find((answer: Json) => answer.id === fee.id)
    expect(again).toMatchObject({ answer: 'Two per cent', citations: [] })
    expect(await onDisk()).toBe(false)
  })
})

test('a room says what changed and went of what is lent to it, by digests alone', async () => {
  const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Lent' })).body.id
  const rooms = `/api/v1/svc/vdr/rooms/${room}`
  const look = async () => (await office.post(`${rooms}/sources`, { source })).body
  expect(await look()).toMatchObject({ path: '', documents: 2, changed: 0, gone: 0 })
  writeFileSync(join(lent, 'facility.txt'), `${FACILITY} Amended.`)
  rmSync(join(lent, 'terms.txt'))
  expect(await look()).toMatchObject({ documents: 1, changed: 1, gone: 1 })
  const { body } = await office.get(`${rooms}/documents`)
  expect(body.map(({ name, gone_at }: Json) => [name, gone_at !== null])).toEqual([
    ['terms.txt', true],
    ['facility.txt', false],
  ])
  expect(await onDisk()).toBe(false)
  writeFileSync(join(lent, 'facility.txt'), FACILITY)
  writeFileSync(join(lent, 'terms.txt'), TERMS)
  // The document is back, unchanged.
  expect(await look()).toMatchObject({ documents: 2, gone: 0 })
})

test('a module that the connection is not for does not read it', async () => {
  const { status, body } = await office.post('/api/v1/svc/cim/generate', {
    ...{ title: 'Lent', template_key: 'standard', source },
  })
  expect([status, body.code]).toEqual([409, 'connection_of_other_modules'])
  expect(body.detail).toContain('for vdr, odd, not for cim')
})

test('the search for words finds those that are kept', async () => {
  const documents = [
    { name: 'given.txt', text: 'LEASE\n\nThe premises of Alderquill are described in Exhibit A.' },
  ]
  await office.post(ANALYZE, { source: { type: 'inline', documents } })
  expect(await inRows('Alderquill')).toBe(true)
  // The files of a Postgres are not in the folder.
  if (process.env.SVC_TEST_DATABASE === 'sqlite') expect(filesWith('Alderquill')).not.toEqual([])
})

test('what cannot be read now is said to be unavailable, not to be empty', async () => {
  const { body } = await office.post(ANALYZE, { source })
  rmSync(lent, { recursive: true })
  const again = (await office.get(`/api/v1/svc/vdr/analyses/${body.id}`)).body
  expect(again).toMatchObject({ source_status: 'unavailable', entity_map: { nodes: [], edges: [] } })
  expect(again.red_flags.map((flag: Json) => flag.title)).toEqual(
    body.red_flags.map((flag: Json) => flag.title),
  )
  expect(new Set(quotesOf(again))).toEqual(new Set([null]))
})

describe('a data room to which documents are lent', () => {
  beforeAll(() => {
    mkdirSync(lent, { recursive: true })
    writeFileSync(join(lent, 'facility.txt'), FACILITY)
    writeFileSync(join(lent, 'terms.txt'), TERMS)
  })

  test('is read whole by diligence, and asked, and no word of what is lent is kept', async () => {
    const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id
    const at = `/api/v1/svc/vdr/rooms/${room}`
    await office.post(`${at}/sources`, { source })
    const content = Buffer.from('A winding-up petition was presented against Alder Limited.').toString(
      'base64',
    )
    await office.post(`${at}/documents`, { name: 'Notice.txt', content })
    const { run_id } = (await office.post(`${at}/diligence/run`)).body
    const run = await until(async () => {
      const { body } = await office.get(`/api/v1/svc/vdr/diligence/runs/${run_id}`)
      return body.status !== 'running' && body
    })
    expect(run).toMatchObject({ status: 'completed', documents: 1, documents_read: 1 })
    const analyses = (await office.get(`/api/v1/svc/vdr/analyses?room_id=${room}`)).body
    expect(analyses.map(({ byod, documents }: Json) => [byod, documents])).toEqual([
      [true, 2],
      [false, 1],
    ])
    const flags = (await office.get(`${at}/red-flags`)).body
    const lentFlag = flags.find(({ kind }: Json) => kind === 'change_of_control')
    expect(lentFlag.evidence[0]).toMatchObject({ document: 'facility.txt', quote: null, document_id: null })
    const question = { source, question: 'What may the Lender terminate upon change of control?' }
    const headers = { 'idempotency-key': 'lent-question' }
    const asked = await office.post('/api/v1/svc/vdr/ask', question, { headers })
    expect(asked.body.answer).toContain(CANARY)
    expect(await onDisk()).toBe(false)
  })

  test('is read as far as it can be where the connection is gone, and the run says so', async () => {
    const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Birch' })).body.id
    const at = `/api/v1/svc/vdr/rooms/${room}`
    await office.post(`${at}/sources`, { source: { ...source, path: 'terms.txt' } })
    const content = Buffer.from('A winding-up petition was presented against Birch Limited.').toString(
      'base64',
    )
    await office.post(`${at}/documents`, { name: 'Notice.txt', content })
    rmSync(join(lent, 'terms.txt'))
    const { run_id } = (await office.post(`${at}/diligence/run`)).body
    const run = await until(async () => {
      const { body } = await office.get(`/api/v1/svc/vdr/diligence/runs/${run_id}`)
      return body.status !== 'running' && body
    })
    expect(run).toMatchObject({ status: 'completed', documents_read: 1, red_flags: { again: 0, gone: 0 } })
    const { events } = (await office.get(`/svc/agent/runs/${run_id}/events.json`)).body
    expect(events.at(-2).data.message).toContain('Connection documents not read.')
    writeFileSync(join(lent, 'terms.txt'), TERMS)
  })
})
