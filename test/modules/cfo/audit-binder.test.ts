import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { closeThrough } from './closing.ts'
import { admit, openFund } from './partners.ts'

const CFO = '/api/v1/svc/cfo'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const bytesOf = async (path: string): Promise<Uint8Array> => {
  const reply = await fetch(office.url + path, { headers: { authorization: `Bearer ${office.admin}` } })
  expect(reply.status).toBe(200)
  return new Uint8Array(await reply.arrayBuffer())
}

/** The cells of a CSV file without line breaks in them. */
const rowsOf = (csv: string): string[][] =>
  csv
    .trim()
    .split(/\r?\n/)
    .map(row =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )

/** A fund with a purchase of a holding, an entry of another person that is reversed, and a closed quarter. */
async function kept() {
  const fund = await openFund(office, { name: `Fund ${crypto.randomUUID()}` })
  const ids = await admit(office, fund.id, [{ name: 'Alder Office', commitment: 1_000_000 }], '2025-01-01')
  const input = { fund_account_id: fund.id, name: 'Portco A', instrument: 'equity' }
  const { body: holding } = await office.post('/api/v1/svc/holdings', input)
  const post = async (date: string, lines: Json[], as?: string) => {
    const entry = { fund_account_id: fund.id, date, lines }
    const { status, body } = await office.post(`${CFO}/gl/journal`, entry, as ? { as } : {})
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  await post('2025-01-10', [
    { code: '1010', debit: 500_000 },
    { code: '3100', credit: 500_000, partner_id: ids['Alder Office'] },
  ])
  await post('2025-02-01', [
    { code: '1310', debit: 400_000, investment_id: holding.id },
    { code: '1010', credit: 400_000 },
  ])
  const rita = await office.person('member', `rita-${crypto.randomUUID()}@example.com`)
  const lines = [
    { code: '5300', debit: 1000 },
    { code: '1010', credit: 1000 },
  ]
  const wrong = await post('2025-03-01', lines, rita)
  const { body: reversal } = await office.post(`${CFO}/gl/journal/${wrong.id}/reverse`, {
    date: '2025-03-02',
  })
  await closeThrough(office, fund, '2025-03-31')
  return { fund, holding, wrong, reversal }
}

test('the journal tells account, holding, author, time and reversals of each line', async () => {
  const { fund, holding, wrong, reversal } = await kept()
  const csv = strFromU8(await bytesOf(`${CFO}/accounts/${fund.id}/journal/csv?form=ledger`))
  const [heading = [], ...rows] = rowsOf(csv)
  const of = (row: string[], name: string) => row[heading.indexOf(name)]
  const bought = rows.find(row => of(row, 'account_code') === '1310') as string[]
  expect([of(bought, 'holding'), of(bought, 'debit')]).toEqual(['Portco A', '400000'])
  expect(of(bought, 'holding_id')).toBe(String(holding.id))
  const undone = rows.filter(row => of(row, 'entry') === String(wrong.id))
  expect(undone.map(row => of(row, 'reversed_by'))).toEqual([String(reversal.id), String(reversal.id)])
  expect(of(undone[0] as string[], 'author')).toBe(wrong.author)
  expect(of(undone[0] as string[], 'posted_at')).toBe(wrong.posted_at)
  const back = rows.find(row => of(row, 'entry') === String(reversal.id)) as string[]
  expect(of(back, 'reverses')).toBe(String(wrong.id))
})

test('the journal is listed by author, date and day of posting', async () => {
  const { fund, wrong } = await kept()
  const listed = async (query: string): Promise<number[]> => {
    const { body } = await office.get(`${CFO}/gl/journal?fund_account_id=${fund.id}&${query}`)
    return body.map(({ id }: Json) => id)
  }
  expect(await listed(`author=${encodeURIComponent(wrong.author)}`)).toEqual([wrong.id])
  expect(await listed('from=2025-03-01&to=2025-03-01')).toEqual([wrong.id])
  const day = wrong.posted_at.slice(0, 10)
  expect(await listed(`posted_from=${day}&posted_to=${day}`)).toContain(wrong.id)
  expect(await listed('posted_to=2020-01-01')).toEqual([])
  expect(await listed('posted_from=2199-01-01')).toEqual([])
})

test('the binder holds everything of a period, with the digest of each file', async () => {
  const { fund } = await kept()
  const path = `${CFO}/accounts/${fund.id}/audit-binder?from=2025-01-01&to=2025-03-31`
  const archive = await bytesOf(path)
  const files = unzipSync(archive)
  expect(Object.keys(files).sort()).toEqual([
    ...['capital-accounts.csv', 'closes.csv', 'decisions.csv', 'evidence.csv', 'financial-statements.xlsx'],
    ...['index.csv', 'journal.csv', 'ledger.journal', 'trial-balance.csv'],
  ])
  const [, ...index] = rowsOf(strFromU8(files['index.csv'] as Uint8Array))
  expect(index).toHaveLength(8)
  for (const [name, digest] of index)
    expect(
      createHash('sha256')
        .update(files[name as string] as Uint8Array)
        .digest('hex'),
    ).toBe(digest)
  const checks = rowsOf(strFromU8(files['closes.csv'] as Uint8Array))
  expect(checks.some(row => row.includes('trial_balance'))).toBe(true)
})
