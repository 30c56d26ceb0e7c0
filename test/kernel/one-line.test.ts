import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileHeaders } from '../../server/http/send-file.ts'
import { FileAnswer, oneLine } from '../../server/kernel/index.ts'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const GIVEN = ' A\u202egpj.exe\r\nX-Evil:\u2028\u200b1\ufeff \u2066end'
const KEPT = 'Agpj.exe X-Evil: 1 end'

test.each([
  ['a room', '/vdr/rooms'],
  ['a contact', '/crm/contacts'],
  ['a deal', '/crm/deals'],
  ['a company', '/companies'],
  ['an investor', '/investor-portal/lps'],
] as const)('the name of %s is one line that reads as it is written', async (_what, path) => {
  const made = await office.post(`/api/v1/svc${path}`, { name: GIVEN })
  expect(made.body).toMatchObject({ name: KEPT })
})

test('so is that of a folder and of a file', async () => {
  const { id } = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Alder' })).body
  const at = `/api/v1/svc/vdr/rooms/${id}`
  const folder = (await office.post(`${at}/folders`, { name: GIVEN })).body
  expect(folder.name).toBe(KEPT)
  expect(
    (await office.post(`${at}/documents`, { name: GIVEN, folder_id: folder.id, content: 'eA==' })).body.name,
  ).toBe(KEPT)
})

test('a file of before is saved under such a name, too', () => {
  const kept = new FileAnswer({
    name: 'a\u202egpj.exe\r\nX-Evil: \ud800',
    type: 'text/plain',
    content: 'x',
  })
  const header = String(fileHeaders(kept)['Content-Disposition'])
  expect(header).toBe(
    `attachment; filename="agpj.exe X-Evil- -"; filename*=UTF-8''agpj.exe%20X-Evil%3A%20%EF%BF%BD`,
  )
})

test('scripts that need joiners keep them, and others do not hide one', () => {
  const persian = 'می\u200cخواهم'
  expect([oneLine(persian), oneLine('Al\u200dder \u200cRow'), oneLine('👩\u200d💻')]).toEqual([
    persian,
    'Alder Row',
    '👩\u200d💻',
  ])
})
