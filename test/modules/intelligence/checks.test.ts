import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const VDR = '/api/v1/svc/vdr'
const P = '/api/v1/svc/intelligence'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Room {
  id: number
  at: string
  put: (name: string, text: string, folder_id?: number) => Promise<Json>
  /** Uploads the next version of a document. */
  renew: (id: number, text: string) => Promise<unknown>
  folderOf: (index: string) => Promise<number>
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
  const folderOf = async (index: string) =>
    (await office.get(`${at}/folders`)).body.find((one: Json) => one.index === index).id
  const renew = (document: number, body: string) =>
    office.send('PUT', `${at}/documents/${document}/upload`, {
      body,
      headers: { 'content-type': 'text/plain' },
    })
  return { id, at, put, renew, folderOf }
}
const inline = (...documents: Array<[name: string, text: string]>) => ({
  type: 'inline',
  documents: documents.map(([name, text]) => ({ name, text })),
})
const fieldsOf = (body: Json) => body.errors?.map(({ path }: Json) => path)

const VALUATION = 'VALUATION REPORT\n\nThis report is dated 3 March 2024. The pier is worth EUR 12,000,000.'
const FACILITY =
  'FACILITY AGREEMENT\n\nThis agreement is dated 5 March 2025 and governed by the laws of England.\n\nThe facility amount is EUR 10,000,000.\n\nThe Lender may terminate this Agreement upon any change of control of the Borrower.'

describe('completeness', () => {
  const items = [
    { title: 'Valuation', known_by: ['valuation', 'appraisal'], weight: 3, max_age_days: 365 },
    { title: 'Facility agreement', weight: 2 },
    { title: 'Legal opinion', weight: 5 },
    { title: 'Brochure', required: false },
  ]

  test('of a room is weighed, says what is missing and out of date, and is listed', async () => {
    const room = await newRoom()
    const valuation = await room.put('Valuation.txt', VALUATION)
    await room.put('Facility.txt', FACILITY)
    const asked = { room_id: room.id, items, as_of: '2026-03-02' }
    const { status, body } = await office.post(`${P}/assess-completeness`, asked)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      persisted: true,
      room_id: room.id,
      documents: 2,
      score: 0.5,
      weights: { present: 5, required: 10 },
      counts: { required: 3, present: 1, missing: 2, stale: 1 },
    })
    expect(body.items.map(({ title, status: state }: Json) => [title, state])).toEqual([
      ['Valuation', 'stale'],
      ['Facility agreement', 'present'],
      ['Legal opinion', 'missing'],
      ['Brochure', 'missing'],
    ])
    expect(body.items[0].documents).toEqual([
      {
        document_id: valuation.id,
        index: '1',
        document: 'Valuation.txt',
        date: '2024-03-03',
        date_from: 'document',
      },
    ])
    expect(body.overview).toContain('2 of 3 required documents are there, and 1 document is out of date')
    const { body: listed, headers } = await office.get(`${P}/completeness?room_id=${room.id}`)
    expect([listed.map(({ id }: Json) => id), headers.get('x-total-count')]).toEqual([[body.id], '1'])
    const again = (await office.post(`${P}/assess-completeness`, asked)).body
    expect({ ...again, id: 0, created_at: '', updated_at: '' }).toEqual({
      ...body,
      ...{ id: 0, created_at: '', updated_at: '' },
    })
  })

  test('goes by the checklist of the room’s template, and of another when it is named', async () => {
    const room = await newRoom({ template: 'credit' })
    await room.put('Valuation.txt', VALUATION, await room.folderOf('9'))
    const own = (await office.post(`${P}/assess-completeness`, { room_id: room.id })).body
    expect(own.checklist).toMatchObject({ key: 'credit' })
    expect(own.items.find(({ title }: Json) => title === 'Valuation')).toMatchObject({
      status: 'stale',
      section: '9',
    })
    const other = await office.post(`${P}/assess-completeness`, { room_id: room.id, checklist: 'ma' })
    expect(other.body.checklist.key).toBe('ma')
  })

  test('of documents from elsewhere, or of an ephemeral call, is answered and not kept', async () => {
    const source = inline(['valuation.txt', VALUATION])
    const { body } = await office.post(`${P}/assess-completeness`, { source, items })
    expect(body).toMatchObject({ id: null, persisted: false, room_id: null, counts: { stale: 1 } })
    const room = await newRoom()
    await room.put('Valuation.txt', VALUATION)
    const shown = await office.post(`${P}/assess-completeness?ephemeral=true`, { room_id: room.id, items })
    expect(shown.body).toMatchObject({ id: null, persisted: false, room_id: room.id })
    expect((await office.get(`${P}/completeness?room_id=${room.id}`)).body).toEqual([])
  })

  test('refuses an unknown checklist, a room without one, an empty room and items of one title', async () => {
    const room = await newRoom()
    const assess = async (body: object) => {
      const { status, body: answer } = await office.post(`${P}/assess-completeness`, body)
      return [status, answer.code, fieldsOf(answer)]
    }
    expect(await assess({ room_id: room.id, items })).toEqual([422, 'source_empty', undefined])
    await room.put('Valuation.txt', VALUATION)
    expect(await assess({ room_id: room.id })).toEqual([422, 'validation_failed', ['checklist']])
    expect(await assess({ room_id: room.id, checklist: 'nothing' })).toEqual([
      422,
      'validation_failed',
      ['checklist'],
    ])
    const twice = [{ title: 'Valuation' }, { title: 'valuation' }]
    expect(await assess({ room_id: room.id, items: twice })).toEqual([
      422,
      'validation_failed',
      ['items.1.title'],
    ])
    expect(await assess({ items })).toEqual([422, 'validation_failed', ['room_id']])
    expect((await assess({ room_id: 999, items }))[0]).toBe(404)
  })
})

describe('changes', () => {
  const later = FACILITY.replace('EUR 10,000,000', 'EUR 14,000,000')
    .replace('England', 'England and Wales')
    .replace('\n\nThe Lender may terminate this Agreement upon any change of control of the Borrower.', '')

  test('between versions of a document are told with their materiality, and kept', async () => {
    const room = await newRoom()
    const { id } = await room.put('Facility.txt', FACILITY)
    await room.put('Notes.txt', 'One version only.')
    await room.renew(id, later)
    const { body } = await office.post(`${P}/detect-changes`, { document_id: id })
    expect(body).toMatchObject({ persisted: true, room_id: room.id, documents: 1 })
    const [compared] = body.documents_compared
    expect(compared).toMatchObject({ document_id: id, from_version: 1, to_version: 2, same: false })
    expect(compared.changes).toContainEqual(
      expect.objectContaining({
        kind: 'figure',
        change: 'changed',
        before: 'EUR 10,000,000',
        after: 'EUR 14,000,000',
        moved: 0.4,
        materiality: 'high',
        weighed_by: 'figure_moved',
      }),
    )
    expect(compared.changes).toContainEqual(
      expect.objectContaining({
        kind: 'clause',
        change: 'removed',
        name: 'Change Of Control',
        materiality: 'high',
      }),
    )
    const grave = ['critical', 'high', 'medium', 'low']
    const order = compared.changes.map(({ materiality }: Json) => grave.indexOf(materiality))
    expect(order).toEqual(order.toSorted())
    const ofRoom = (await office.post(`${P}/detect-changes`, { room_id: room.id })).body
    expect(ofRoom.documents_compared).toEqual(body.documents_compared)
    expect(ofRoom.documents).toBe(2)
    const listed = (await office.get(`${P}/changes?room_id=${room.id}`)).body
    expect(listed.map((one: Json) => one.id)).toEqual([ofRoom.id, body.id])
  })

  test('between documents from elsewhere are told and not kept', async () => {
    const { body } = await office.post(`${P}/detect-changes`, {
      before: inline(['a.txt', 'The purchase price is EUR 10 million.']),
      after: inline(['a.txt', 'The purchase price is EUR 10.1 million.']),
    })
    expect(body).toMatchObject({ id: null, persisted: false, room_id: null })
    expect(body.documents_compared[0].changes[0]).toMatchObject({ kind: 'figure', moved: 0.01 })
  })

  test('refuse a version that is not of the document, one version, and one without an earlier', async () => {
    const room = await newRoom()
    const { id } = await room.put('Facility.txt', FACILITY)
    const refused = async (body: object) => {
      const { status, body: answer } = await office.post(`${P}/detect-changes`, body)
      return [status, fieldsOf(answer)]
    }
    expect(await refused({ document_id: id })).toEqual([422, ['document_id']])
    await room.renew(id, later)
    expect(await refused({ document_id: id, from_version: 7 })).toEqual([422, ['from_version']])
    expect(await refused({ document_id: id, from_version: 2, to_version: 2 })).toEqual([
      422,
      ['from_version'],
    ])
    expect(await refused({ document_id: id, to_version: 1 })).toEqual([422, ['from_version']])
    expect(await refused({ document_id: 999 })).toEqual([404, undefined])
    expect(await refused({})).toEqual([422, ['document_id']])
    expect(await refused({ before: inline(['a.txt', 'One.']) })).toEqual([422, ['after']])
  })
})

describe('compliance', () => {
  const rules = [
    { key: 'law', title: 'States the governing law', patterns: ['governed by ... law*'], each: true },
    { key: 'control', title: 'Has a change of control', severity: 'high', patterns: ['change of control'] },
    { key: 'blank', title: 'Leaves nothing blank', expect: 'absent', patterns: ['[●]', 'to be agreed'] },
    {
      key: 'opinion',
      title: 'An opinion has no reservation',
      expect: 'absent',
      patterns: ['subject to'],
      kinds: ['opinion'],
    },
  ]

  test('of a room is checked rule by rule, with the words that say so, and kept', async () => {
    const room = await newRoom()
    const facility = await room.put('Facility agreement.txt', FACILITY)
    const lease = await room.put('Lease.txt', 'LEASE\n\nThe rent is to be agreed.')
    const { body } = await office.post(`${P}/analyze-compliance`, { room_id: room.id, rules })
    expect(body).toMatchObject({
      persisted: true,
      documents: 2,
      score: 1 / 3,
      counts: { met: 1, broken: 2, unclear: 0, not_applicable: 1 },
    })
    const [law, control, blank, opinion] = body.rules
    expect(law).toMatchObject({
      status: 'broken',
      lacking: [{ document_id: lease.id, document: 'Lease.txt' }],
      evidence: [
        { document_id: facility.id, page: 1, quote: expect.stringContaining('governed by the laws') },
      ],
    })
    expect(control).toMatchObject({ status: 'met', severity: 'high', documents_checked: 2 })
    expect(blank).toMatchObject({
      status: 'broken',
      evidence: [{ document_id: lease.id, quote: expect.stringContaining('to be agreed') }],
    })
    expect(opinion).toMatchObject({ status: 'not_applicable', documents_checked: 0 })
    const again = (await office.post(`${P}/analyze-compliance`, { room_id: room.id, rules })).body
    expect(again.rules).toEqual(body.rules)
    const listed = (await office.get(`${P}/compliance?room_id=${room.id}&limit=1`)).body
    expect(listed.map(({ id }: Json) => id)).toEqual([again.id])
  })

  test('is unclear where a document could not be read, and asks for text', async () => {
    const room = await newRoom()
    await room.put('Scan.bin', '\u0000\u0001\u0002')
    const none = await office.post(`${P}/analyze-compliance`, { room_id: room.id, rules })
    expect([none.status, none.body.code]).toEqual([422, 'no_text'])
    await room.put('Lease.txt', 'LEASE\n\nThe rent is EUR 10 a month.')
    const { body } = await office.post(`${P}/analyze-compliance`, {
      room_id: room.id,
      rules: rules.slice(1, 3),
    })
    expect(body.rules.map(({ status }: Json) => status)).toEqual(['unclear', 'unclear'])
    expect(body.unread).toMatchObject([{ document: 'Scan.bin', status: 'unsupported' }])
  })

  test('goes by a list that the office keeps, or one that comes with the product', async () => {
    const name = 'House rules'
    const list = (await office.post(`${P}/rule-lists`, { name, rules })).body
    expect(list).toMatchObject({ name, persisted: true, rules: [{ key: 'law' }, {}, {}, {}] })
    expect((await office.post(`${P}/rule-lists`, { name, rules })).body.code).toBe('name_taken')
    const source = inline(['Facility agreement.txt', FACILITY])
    const check = async (rule_list: string) => office.post(`${P}/analyze-compliance`, { source, rule_list })
    expect((await check(name)).body).toMatchObject({ id: null, persisted: false, rule_list: { title: name } })
    const shipped = (await check('credit_agreement')).body
    expect(shipped.rules.find(({ key }: Json) => key === 'governing_law').status).toBe('met')
    expect((await office.get(`${P}/rule-lists/${list.id}`)).body.rules).toEqual(list.rules)
    expect((await office.delete(`${P}/rule-lists/${list.id}`)).status).toBe(204)
    expect(fieldsOf((await check(name)).body)).toEqual(['rule_list'])
  })

  test('refuses a rule without a pattern, one key twice, and rules beside a list', async () => {
    const source = inline(['Lease.txt', 'LEASE'])
    const refused = async (body: object) =>
      fieldsOf((await office.post(`${P}/analyze-compliance`, { source, ...body })).body)
    const [law] = rules
    expect(await refused({ rules: [{ key: 'law', title: 'Law' }] })).toEqual(['rules.0.patterns'])
    expect(await refused({ rules: [{ ...law, patterns: ['* ...'] }] })).toEqual(['rules.0.patterns.0'])
    expect(await refused({ rules: [law, law] })).toEqual(['rules.1.key'])
    expect(await refused({ rules: [law], rule_list: 'credit_agreement' })).toEqual(['rules'])
    expect(await refused({})).toEqual(['rules'])
  })
})

test('who sees part of a room checks only that, keeps nothing, and finds nothing in lists', async () => {
  const room = await newRoom()
  const open = (await office.post(`${room.at}/folders`, { name: 'Open' })).body.id
  const closed = (await office.post(`${room.at}/folders`, { name: 'Closed' })).body.id
  await room.put('Facility agreement.txt', FACILITY, open)
  await room.put(
    'Secret agreement.txt',
    'AGREEMENT with ALDER PORTS LIMITED. The rent is to be agreed.',
    closed,
  )
  const rules = [
    { key: 'blank', title: 'Leaves nothing blank', expect: 'absent', patterns: ['to be agreed'] },
  ]
  const items = [{ title: 'Secret agreement' }]
  await office.post(`${P}/analyze-compliance`, { room_id: room.id, rules })
  await office.post(`${P}/assess-completeness`, { room_id: room.id, items })
  await office.post(`${P}/detect-changes`, { room_id: room.id })
  const as = await office.person('member')
  const user_id = (await office.get('/api/v1/svc/me', { as })).body.id
  await office.post(`${room.at}/members`, { user_id, permission: 'view' })
  await office.put(`${room.at}/grants`, { folder_id: closed, user_id, permission: 'none' })
  const body = { room_id: room.id, rules }
  expect((await office.post(`${P}/analyze-compliance`, body, { as })).status).toBe(403)
  const seen = await office.post(`${P}/analyze-compliance?ephemeral=true`, body, { as })
  expect(seen.body).toMatchObject({
    persisted: false,
    documents: 1,
    sees_whole: false,
    rules: [{ status: 'met' }],
  })
  const assessed = await office.post(
    `${P}/assess-completeness?ephemeral=true`,
    { room_id: room.id, items },
    { as },
  )
  expect(assessed.body).toMatchObject({ documents: 1, counts: { missing: 1 } })
  const extracted = await office.post(`${P}/extract-entities`, { room_id: room.id }, { as })
  expect(JSON.stringify(extracted.body)).not.toMatch(/alder|secret/i)
  const closedFolder = await office.post(
    `${P}/extract-entities`,
    { room_id: room.id, folder_id: closed },
    { as },
  )
  expect(closedFolder.status).toBe(404)
  for (const list of ['compliance', 'completeness', 'changes', 'runs', 'red-flags'])
    expect((await office.get(`${P}/${list}?room_id=${room.id}`, { as })).body, list).toEqual([])
})
