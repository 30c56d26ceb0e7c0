import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingKept } from '../../kept.ts'
import { type Json, type Office, openOffice } from '../../office.ts'
import { Lender } from '../../sources/lender.ts'
import { servers } from '../../sources/servers.ts'

const LP = '/api/v1/svc/investors/lp'
const CANARY = 'Zanzibarquokka'
const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a data platform lends its investors with their commitments, page by page', async () => {
  const file = join(folder, 'platform.json')
  const page = (from: number, next: string | null) =>
    JSON.stringify({
      data: [from, from + 1].map(at => ({
        lp_id: `lp-${at}`,
        lp_name: `${CANARY} ${at}`,
        entity_type: 'pension_fund',
        fund: { name: 'Alder Fund I' },
        commitment_amount: '5000000.05',
        currency: at === 3 ? 'JPY' : 'USD',
      })),
      pagination: { next_cursor: next, total: 4 },
    })
  const answers = [{ given: { cursor: 'two' }, texts: [page(2, null)] }, { texts: [page(0, 'two')] }]
  const tool = { name: 'list_commitments', inputSchema: { properties: { cursor: { type: 'string' } } } }
  writeFileSync(file, JSON.stringify({ tools: [tool], answers: { list_commitments: answers } }))
  const about = { name: 'Platform', kind: 'peer', modules: ['investors'] }
  const platform = await Lender.of(office, { args: servers.vendor(file) }, about)
  await platform.bind('commitments')
  const { status, body } = await office.post(`${LP}/read`, { source: platform.source })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.rows).toHaveLength(3)
  expect(body.rows[2]).toMatchObject({
    external_id: 'lp-2',
    investor: `${CANARY} 2`,
    type: 'pension_fund',
    fund: 'Alder Fund I',
    commitment: 5000000.05,
    currency: 'USD',
  })
  expect(body.source).toMatchObject({ rows: 3, unread_count: 1, withheld: 0, cut: false })
  expect(body.source.unread[0].problems[0].message).toBe('5000000.05 has more than the 0 decimals of JPY')
  expect((await office.get(LP)).body).toEqual([])
  expect(await everythingKept(office)).not.toContain(CANARY)
})

test('another office lends its investors over HTTP', async () => {
  await office.post(LP, { name: 'Birch Pension', entity_type: 'pension_fund' })
  const headers = { Authorization: `Bearer ${await office.key()}` }
  const about = { name: 'Another office', kind: 'peer', modules: ['investors'], headers }
  const other = await Lender.of(office, { url: `${office.url}/mcp` }, about)
  const shown = await other.bind('commitments', { currency: 'USD' })
  expect(shown.tool).toBe('svc_list_lps')
  const { body } = await office.post(`${LP}/read`, { source: other.source })
  expect(body.rows.map(({ investor }: Json) => investor)).toEqual(['Birch Pension'])
})
