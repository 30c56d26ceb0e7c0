import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { cpuTime } from '../../time.ts'
import { workbook } from '../../workbook.ts'

const CONTACTS = '/api/v1/svc/crm/contacts'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

let last = 0
const address = () => `imported${++last}@example.com`
const preview = (body: Json) => office.post(`${CONTACTS}/bulk-import/preview`, body)
const run = (body: Json) => office.post(`${CONTACTS}/bulk-import`, body)
const fates = (body: Json) => body.rows.map(({ fate }: Json) => fate)

describe('reading a file', () => {
  test.each([
    [',', 'Full name,E-mail,Organisation,Title,Phone,Notes'],
    [';', '\uFEFF"Full name";E-mail;Company;Role;Phone;Notes'],
    ['\t', 'First Name\tLast Name\tEMAIL ADDRESS\tCompany Name\tJob title\tMobile\tComments'],
  ])('finds the delimiter %j and the usual columns', async (delimiter, header) => {
    const name = header.includes('First') ? ['Ana', 'Silva'] : ['Ana Silva']
    const cells = [...name, address().toUpperCase(), 'Alder plc', 'CFO', '+1 2', 'Met\u00a0once']
    const { status, body } = await preview({ csv: `${header}\r\n${cells.join(delimiter)}\r\n` })
    expect(status).toBe(200)
    expect(body.unmapped_columns).toEqual([])
    expect(body.rows).toMatchObject([
      {
        row: 1,
        fate: 'create',
        contact: {
          name: 'Ana Silva',
          email: `imported${last}@example.com`,
          company: 'Alder plc',
          role: 'CFO',
          phone: '+1 2',
        },
      },
    ])
  })

  test('understands quotes, line breaks inside them, and empty lines', async () => {
    const csv = `Name,Email,Notes\n"Silva, Ana",${address()},"first\nsecond ""quoted"""\n\n,,\nAnn "Annie" O,${address()},\n`
    const { body } = await preview({ csv })
    expect(body.rows.map(({ contact }: Json) => [contact.name, contact.notes])).toEqual([
      ['Silva, Ana', 'first\nsecond "quoted"'],
      ['Ann "Annie" O', null],
    ])
  })

  test('keeps empty cells between tabs, and sees a quote behind a space', async () => {
    const tabs = (await preview({ csv: `Name\tRole\tPhone\tEmail\nAna\t\t\t${address()}` })).body
    expect(tabs.rows[0].contact).toMatchObject({
      name: 'Ana',
      role: null,
      phone: null,
      email: `imported${last}@example.com`,
    })
    const spaced = (await preview({ csv: `Name, Email\n"Silva, Ana", "${address()}"` })).body
    expect(spaced.rows[0].contact).toMatchObject({ name: 'Silva, Ana', email: `imported${last}@example.com` })
  })

  test('lets a mapping say which column is which, and shows what nothing is read from', async () => {
    const csv = `Person,Their mail,Company,Zip\nAna,${address()},Alder,1000`
    const { body } = await preview({ csv, mapping: { name: 'Person', email: 'Their mail', company: null } })
    expect(body.mapping).toMatchObject({ name: 'Person', email: 'Their mail', company: null })
    expect(body.unmapped_columns).toEqual(['Company', 'Zip'])
    expect(body.rows[0].contact).toMatchObject({ name: 'Ana', company: null })
  })

  test.each([
    ['csv', { csv: 'Name,Email\n' }],
    ['csv', { csv: 'Name,Email\n"Ana' }],
    ['csv', {}],
    ['csv', { csv: 'Name\nA', rows: [{ name: 'A' }] }],
    ['sheet', { csv: 'Name\nA', sheet: 'People' }],
    ['xlsx', { xlsx: 'AAAA' }],
    ['csv', { csv: `Name\n${'A\n'.repeat(20_001)}` }],
    ['rows', { rows: Array.from({ length: 20_001 }, () => ({ name: 'A' })) }],
    ['mapping.email', { csv: 'Name\nAna', mapping: { email: 'Mail' } }],
    ['mapping.mail', { csv: 'Name\nAna', mapping: { mail: 'Name' } }],
  ])('refuses what cannot be read with 422 at %s', async (path, body) => {
    const reply = await preview(body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0].path).toBe(path)
  })

  test('reads an Excel workbook, by default its first sheet, below whatever stands above its columns', async () => {
    const people = [
      ['Our people'],
      [],
      ['Full name', 'E-mail', 'Company', 'Phone'],
      ['Ana Silva', address(), 'Alder plc', 4521],
    ]
    const xlsx = await workbook(people, {
      Others: [
        ['Name', 'Role'],
        ['Ben Okafor', 'CFO'],
      ],
    })
    const first = (await run({ xlsx })).body
    expect(first).toMatchObject({
      sheets: ['Sheet1', 'Others'],
      sheet: 'Sheet1',
      counts: { rows: 1, create: 1 },
    })
    expect(first.rows[0].contact).toMatchObject({ name: 'Ana Silva', company: 'Alder plc', phone: '4521' })
    const [kept] = (await office.get(`${CONTACTS}/imports?limit=1`)).body
    expect(kept).toMatchObject({ id: first.import_id, source: 'xlsx' })
    const second = (await preview({ xlsx, sheet: 'Others' })).body
    expect(second.rows[0].contact).toMatchObject({ name: 'Ben Okafor', role: 'CFO' })
    expect((await preview({ xlsx, sheet: 'None' })).body.errors[0].path).toBe('sheet')
  })

  test('refuses more than 12 MiB with 413', async () => {
    expect((await preview({ csv: 'x'.repeat(12 * 1024 * 1024) })).status).toBe(413)
  })
})

describe('the preview', () => {
  test('gives every row its fate and writes nothing', async () => {
    const [known, fresh] = [address(), address()]
    const { id } = (await office.post(CONTACTS, { name: 'Known', email: known, phone: '1' })).body
    const rows = [
      { name: 'Known', email: known.toUpperCase(), role: 'CFO' },
      { name: 'Fresh', email: fresh },
      { name: 'Fresh twin', email: fresh.toUpperCase() },
      { name: '', email: address() },
      { name: 'Bad mail', email: 'not an address' },
      { name: 'No mail', phone: 123 },
    ]
    const before = await office.rows()
    const skipping = (await preview({ rows })).body
    expect(fates(skipping)).toEqual(['skip', 'create', 'skip', 'error', 'error', 'create'])
    expect(skipping.counts).toEqual({ rows: 6, create: 2, update: 0, skip: 2, error: 2 })
    expect(skipping.rows[0].existing_id).toBe(id)
    expect(skipping.rows[2].messages).toEqual(['has the same e-mail as row 2'])
    expect(skipping.rows[3].messages).toEqual(['has no name'])
    expect(skipping.rows[4]).toMatchObject({
      contact: { email: 'not an address' },
      messages: [expect.stringMatching(/^email: /)],
    })
    const updating = (await preview({ rows, on_duplicate: 'update' })).body
    expect(updating.rows[0]).toMatchObject({
      fate: 'update',
      existing_id: id,
      messages: ['role: empty → CFO'],
    })
    expect(await office.rows()).toEqual(before)
  })
})

describe('an import', () => {
  test('does exactly what the preview showed', async () => {
    const [known, same] = [address(), address()]
    const existing = (await office.post(CONTACTS, { name: 'Known', email: known, phone: '1', notes: 'kept' }))
      .body
    await office.post(CONTACTS, { name: 'Same', email: same })
    const csv = `Name,Email,Phone,Notes\nRenamed,${known},2,\nSame,${same},,\nNew,${address()},3,n\n,${address()},,\nMailless,,,`
    const body = { csv, on_duplicate: 'update' }
    const shown = (await preview(body)).body
    expect(fates(shown)).toEqual(['update', 'skip', 'create', 'error', 'create'])
    const { status, body: done } = await run(body)
    expect(status).toBe(200)
    expect(done.counts).toEqual(shown.counts)
    expect(done.rows.map(({ contact_id, ...row }: Json) => row)).toEqual(shown.rows)
    expect(done.rows[3].contact_id).toBeNull()
    expect((await office.get(`${CONTACTS}/${existing.id}`)).body).toMatchObject({
      name: 'Renamed',
      phone: '2',
      notes: 'kept',
    })
    const made = (await office.get(`${CONTACTS}?import_id=${done.import_id}`)).body
    expect(made.map(({ id }: Json) => id).sort()).toEqual(
      [done.rows[2].contact_id, done.rows[4].contact_id].sort(),
    )
    const [entry] = (await office.get(`${CONTACTS}/imports?limit=1`)).body
    expect(entry).toMatchObject({ id: done.import_id, source: 'csv', counts: shown.counts, undone_at: null })
  })

  test('with on_error abort refuses all of it with 422 that names the rows', async () => {
    const before = await office.rows()
    const { status, body } = await run({
      rows: [
        { name: 'Good', email: address() },
        { name: '', email: 'x' },
      ],
      on_error: 'abort',
    })
    expect(status).toBe(422)
    expect(body.errors.map(({ path }: Json) => path)).toEqual(['rows.2', 'rows.2'])
    expect(await office.rows()).toEqual(before)
  })

  test('keeps nothing when it is ephemeral', async () => {
    const before = await office.rows()
    const { body } = await office.post(`${CONTACTS}/bulk-import?ephemeral=true`, { rows: [{ name: 'Eve' }] })
    expect(body).toMatchObject({ import_id: null, persisted: false, counts: { create: 1 } })
    expect(body.rows[0].contact_id).toBeNull()
    expect(await office.rows()).toEqual(before)
  })

  test('of 5,000 rows is done in a few seconds, and so is the same again as updates', async () => {
    const line = (index: number, role: string) =>
      `Person ${index},bulk${index}@example.com,Company ${index % 50},${role}`
    const file = (role: string) =>
      ['Name,Email,Company,Role', ...Array.from({ length: 5000 }, (_, index) => line(index, role))].join('\n')
    const started = cpuTime()
    const created = await run({ csv: file('Analyst') })
    expect(created.body.counts).toEqual({ rows: 5000, create: 5000, update: 0, skip: 0, error: 0 })
    const updated = await run({ csv: file('Associate'), on_duplicate: 'update' })
    expect(updated.body.counts).toMatchObject({ update: 5000, create: 0 })
    expect(cpuTime() - started).toBeLessThan(20_000)
    const undone = await office.post(`${CONTACTS}/imports/${created.body.import_id}/undo`)
    expect(undone.body.kept).toHaveLength(5000)
  })

  test('is refused to a viewer with 403', async () => {
    const viewer = await office.person('viewer')
    expect(
      (await office.post(`${CONTACTS}/bulk-import`, { rows: [{ name: 'A' }] }, { as: viewer })).status,
    ).toBe(403)
  })
})

describe('undoing an import', () => {
  test('removes what it created unless it was changed or linked since, and says why it kept the rest', async () => {
    const known = (await office.post(CONTACTS, { name: 'Known', email: address() })).body
    const rows = [
      ...['Untouched', 'Changed', 'Linked', 'Deleted'].map(name => ({ name, email: address() })),
      { name: 'Updated', email: known.email },
    ]
    const done = (await run({ rows, on_duplicate: 'update' })).body
    const [untouched, changed, linked, deleted] = done.rows.map(({ contact_id }: Json) => contact_id)
    await office.patch(`${CONTACTS}/${changed}`, { role: 'CEO' })
    await office.patch(`${CONTACTS}/${untouched}`, { name: 'Untouched' })
    const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder' })).body
    await office.post(`/api/v1/svc/crm/deals/${deal.id}/contacts`, { contact_id: linked })
    await office.delete(`${CONTACTS}/${deleted}`)

    const { status, body } = await office.post(`${CONTACTS}/imports/${done.import_id}/undo`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ import_id: done.import_id, gone: 1, not_restored: 1, persisted: true })
    expect(body.removed.map(({ id }: Json) => id)).toEqual([untouched])
    expect(body.kept.map(({ id, reason }: Json) => [id, reason])).toEqual([
      [changed, 'changed'],
      [linked, 'linked'],
    ])
    expect((await office.get(`${CONTACTS}/${untouched}`)).status).toBe(404)
    expect((await office.get(`${CONTACTS}/${known.id}`)).body.name).toBe('Updated')
    expect((await office.get(`${CONTACTS}/imports?limit=1`)).body[0]).toMatchObject({
      undone_by: 'Administrator',
    })
  })

  test('happens once: 409 the second time; another organisation’s is not there: 404', async () => {
    const { import_id } = (await run({ rows: [{ name: 'Once' }] })).body
    const path = `${CONTACTS}/imports/${import_id}/undo`
    expect((await office.post(path, {}, { as: await office.otherOrganisation() })).status).toBe(404)
    expect((await office.post(path)).status).toBe(200)
    const again = await office.post(path)
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('already_undone')
  })
})
