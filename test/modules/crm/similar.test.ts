import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { cpuTime } from '../../time.ts'

const P = '/api/v1/svc'
const MANY = 2000
const AT_ONCE = 1000

const words = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gorse', 'Hazel', 'Juniper', 'Larch']
const kinds = [
  'Capital',
  'Partners',
  'Holdings',
  'Ports',
  'Water',
  'Energy',
  'Foods',
  'Homes',
  'Rail',
  'Steel',
]

/** Names, most of whose words are common: "Alder Energy 4711". */
const nameOf = (at: number) =>
  `${words[at % 10]} ${kinds[Math.floor(at / 10) % 10]} ${words[Math.floor(at / 100) % 10]}${at}`

describe('names that are alike among many', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
    for (let from = 0; from < MANY; from += AT_ONCE) {
      const rows = Array.from({ length: AT_ONCE }, (_, at) => ({ name: nameOf(from + at) }))
      const { body } = await office.post(`${P}/crm/contacts/bulk-import`, { rows })
      expect(body.counts.create).toBe(AT_ONCE)
    }
    await office.settled()
  }, 600_000)
  afterAll(() => office.close())

  const similar = async (name: string) =>
    (await office.get<Json[]>(`${P}/crm/contacts/similar?name=${encodeURIComponent(name)}`)).body

  test('are found in whatever spelling, and right after they were entered', async () => {
    expect((await similar('ALDER CAPITAL, Alder 0'))[0]?.title).toBe('Alder Capital Alder0')
    const { body } = await office.post(`${P}/crm/contacts`, { name: 'Zephyr Quarry' })
    expect((await similar('Zephir Quarry')).map(({ id }) => id)).toEqual([body.id])
  })

  test('are found without reading all of them', async () => {
    await similar('Birch Partners')
    const started = cpuTime()
    for (const name of [
      'Birch Partners Elm1234',
      'Cedar Energy',
      'Juniper Steel Larch',
      'Hazel Homes Fir9',
      'Zeph',
    ])
      await similar(name)
    expect((cpuTime() - started) / 5).toBeLessThan(250)
  })
})
