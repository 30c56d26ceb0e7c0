import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { wordsOfPages } from '../../pdf-pages.ts'

const P = '/api/v1/svc'
const LETTERHEAD = `${P}/admin/letterhead`
let office: Office
let call: Json
beforeAll(async () => {
  office = await openOffice()
  const fund = (await office.post(`${P}/cfo/accounts`, { name: 'Harrow Fund I', currency: 'USD' })).body
  const lp = await office.post(`${P}/investor-portal/lps`, {
    name: 'Sundby Teachers',
    postal_address: 'Havnegade 12\n1058 København K',
  })
  expect(lp.status).toBe(201)
  await office.post(`${P}/investor-portal/commitments`, {
    lp_id: lp.body.id,
    fund_account_id: fund.id,
    amount: 5_000_000,
    admitted_on: '2025-01-01',
  })
  call = (
    await office.post(`${P}/investor-portal/calls`, {
      fund_account_id: fund.id,
      due_date: '2026-04-30',
      reference: 'CC-7',
      lines: [{ ilpa_call_type: 'investments', amount: 1_000_000 }],
    })
  ).body
})
afterAll(() => office.close())

/** The words of each page of a PDF at an address. */
async function pagesOf(path: string): Promise<string[]> {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  expect(reply.status).toBe(200)
  return wordsOfPages(new Uint8Array(await reply.arrayBuffer()))
}

/** A picture of noise, as PNG; of a side beyond what is reasonable it only says that it has it. */
function png(side: number): string {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const head = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, check])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const drawn = Math.min(side, 16)
  const rows = Buffer.concat(
    Array.from({ length: drawn }, () => Buffer.concat([Buffer.from([0]), randomBytes(drawn * 3)])),
  )
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}

test('an office that has said nothing prints its name, and says that a notice names no account', async () => {
  const { body } = await office.get(LETTERHEAD)
  expect(body).toMatchObject({ sender: null, paper: 'letter', signatory: null, logo: null })
  const [notice = ''] = await pagesOf(`${P}/investor-portal/calls/${call.id}/notices/pdf`)
  for (const words of [
    body.office,
    'Sundby Teachers',
    'Havnegade 12',
    '1058 København K',
    'Harrow Fund I calls USD 1,000,000.00 from you',
    'by 30 April 2026',
    'This notice states no bank account',
    'Page 1 of',
  ])
    expect(notice).toContain(words)
})

test('a letterhead is on every paper: sender, signatory, foot; what is left out stays', async () => {
  const set = await office.put(LETTERHEAD, {
    sender: '12 Harbour Street\nLondon EC2A 4NE',
    footer: 'Registered in England 123456',
    signatory: 'Ana Alder',
    signatory_title: 'Partner',
    paper: 'a4',
    logo: png(16),
  })
  expect([set.status, set.body.logo.slice(0, 22)]).toEqual([200, 'data:image/png;base64,'])
  const changed = await office.put(LETTERHEAD, { colour: '#336699' })
  expect(changed.body).toMatchObject({ colour: '#336699', signatory: 'Ana Alder', paper: 'a4' })
  expect(changed.body.logo).toBe(set.body.logo)
  const pages = await pagesOf(`${P}/investor-portal/calls/${call.id}/notices/pdf`)
  for (const page of pages) expect(page).toContain('Registered in England 123456')
  expect(pages[0]).toContain('London EC2A 4NE')
  expect(pages.join(' ')).toContain('Ana Alder')
  expect((await pagesOf(`${LETTERHEAD}/example`))[0]).toContain('all data is fictitious')
  const gone = await office.put(LETTERHEAD, { logo: null, footer: null })
  expect(gone.body).toMatchObject({ logo: null, footer: null, signatory: 'Ana Alder' })
})

test.each([
  ['text', Buffer.from('no picture at all').toString('base64'), 'must be a PNG or a JPEG'],
  [
    'a picture that is cut',
    Buffer.from(png(16), 'base64').subarray(0, 40).toString('base64'),
    'cannot be printed',
  ],
  ['a picture of a million pixels per side', png(1_000_000), 'pixels per side'],
])('%s is no logo', async (_what, logo, words) => {
  const before = (await office.get(LETTERHEAD)).body
  const { status, body } = await office.put(LETTERHEAD, { logo })
  expect([status, body.errors[0].path]).toEqual([422, 'logo'])
  expect(body.errors[0].message).toContain(words)
  expect((await office.get(LETTERHEAD)).body).toEqual(before)
})

test('the audit log says what changed and keeps no picture; other administrators are told', async () => {
  const other = await office.person('admin', 'second@example.com')
  const logo = png(16)
  await office.put(LETTERHEAD, { logo })
  const { body: entries } = await office.get(`${P}/admin/audit?limit=5`)
  expect(JSON.stringify(entries)).not.toContain(logo)
  await office.settled()
  const { body: notices } = await office.get(`${P}/notifications`, { as: other })
  expect(notices.map(({ kind }: Json) => kind)).toContain('letterhead_changed')
})
