import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../office.ts'

const CRM = '/api/v1/svc/crm'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const found = async (path: string, q: string): Promise<string[]> =>
  (await office.get(`${path}?q=${encodeURIComponent(q)}`)).body.map(({ name }: Json) => name)

test('lists find a name without its marks, with umlauts as two letters, and however it was composed', async () => {
  const names = ['Straße Müller', 'Łódź Søndergård', 'Élan Œuvre', 'Zoë Nuñez'.normalize('NFD')]
  for (const name of names) await office.post(`${CRM}/contacts`, { name })
  const cases: Array<[string, number]> = [
    ['muller', 0],
    ['MUELLER', 0],
    ['müller', 0],
    ['Mu\u0308ller', 0],
    ['strasse', 0],
    ['lodz', 1],
    ['sondergard', 1],
    ['soendergaard', 1],
    ['elan', 2],
    ['oeuvre', 2],
    ['zoe nunez', 3],
    ['Zoë Nuñez'.normalize('NFC'), 3],
  ]
  for (const [q, at] of cases)
    expect(await found(`${CRM}/contacts`, q), q).toEqual([names[at]?.normalize('NFC')])
  expect(await found(`${CRM}/contacts`, 'Mueller_')).toEqual([])
  expect(await found(`${CRM}/contacts`, 'motller')).toEqual([])
})
