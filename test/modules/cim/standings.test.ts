import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyAreaBut, type Json, type Office, openOffice } from '../../office.ts'
import { journal, openFund } from '../cfo/partners.ts'

const SVC = '/api/v1/svc'
const PEERS = `${SVC}/intelligence/benchmark/imports`
const HEADER = 'Fund;Vintage;Net IRR;TVPI;DPI\n'

let office: Office
let deal: number
beforeAll(async () => {
  office = await openOffice()
  const { id: fund } = await openFund(office, { name: 'Alder Fund I' })
  await journal(office, fund, '2024-01-02', [
    ['1010', 100, 0],
    ['3100', 0, 100],
  ])
  await journal(office, fund, '2025-01-02', [
    ['3300', 60, 0],
    ['1010', 0, 60],
  ])
  deal = (await office.post(`${SVC}/crm/deals`, { name: 'Alder Ports senior loan' })).body.id
  const holding = { fund_account_id: fund, deal_id: deal, name: 'Alder Ports', instrument: 'first_lien' }
  expect((await office.post(`${SVC}/holdings`, { ...holding, opened_on: '2024-02-01' })).status).toBe(201)
})
afterAll(() => office.close())

const load = async (rows: readonly string[], as_of: string): Promise<void> => {
  const csv = `${HEADER}${rows.join('\n')}\n`
  const { body } = await office.post(PEERS, { csv, as_of, source: 'Own survey' })
  expect(body.counts).toMatchObject({ create: rows.length, refused: 0 })
}

/** The text of all sections of a new memorandum. */
const told = async (template_key: string, as?: string): Promise<{ text: string; authors: string[] }> => {
  const asked = { title: 'Alder Ports', template_key, deal_id: deal }
  const { status, body } = await office.post(`${SVC}/cim/generate`, asked, as ? { as } : {})
  expect([status, body]).toEqual([201, expect.anything()])
  return {
    text: body.sections.map(({ text }: Json) => text).join('\n'),
    authors: body.sections.flatMap(({ citations }: Json) => citations.map(({ author }: Json) => author)),
  }
}

test('without loaded peers nothing is said of them', async () => {
  expect((await told('standard')).text).not.toContain('among its peers')
})

test('fewer than five peers give no quartile, which the section says', async () => {
  await load(['A;2024;4%;1.0x;0.1', 'B;2024;5%;1.1x;0.2', 'C;2024;6%;1.2x;0.3'], '2026-03-31')
  const { text, authors } = await told('standard')
  expect(text).toContain('### Alder Fund I among its peers of vintage 2024')
  expect(text).toMatch(/Fewer than 5 peers, so no quartile is given: .*DPI \(3\)\. \[\d+\]/)
  expect(text).not.toContain('quartile |')
  expect(authors).toContain('Own survey, as of 31 March 2026')
})

test('the newest set places the fund, with its source and day; a teaser names no fund', async () => {
  const rows = ['0.1', '0.2', '0.3', '0.4', '0.5'].map((dpi, at) => `P${at};2024;${at}%;1.${at}x;${dpi}`)
  await load(rows, '2026-06-30')
  const { text, authors } = await told('standard')
  expect(text).toMatch(/\| DPI \| 0\.60x \| Top quartile \| 0\.30x \| 5 \[\d+\] \|/)
  expect(authors).toContain('Own survey, as of 30 June 2026')
  expect((await told('teaser')).text).not.toContain('Alder Fund I')
})

test('whoever may not read the funds writes without them', async () => {
  const as = await office.person('admin', undefined, 1, everyAreaBut({ cfo: 'none' }))
  expect((await told('standard', as)).text).not.toContain('Alder Fund I')
})
