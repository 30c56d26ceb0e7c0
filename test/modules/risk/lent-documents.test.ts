import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { node, servers } from '../../sources/servers.ts'
import { covenant, facility, P } from './covenants.ts'

// Stands in the lent certificate and may stand nowhere in the database.
const CANARY = 'Quillfeather'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const lent = join(folder, 'Certificates')
let office: Office
let connection: Json

beforeAll(async () => {
  mkdirSync(lent)
  writeFileSync(
    join(lent, 'june.txt'),
    `COMPLIANCE CERTIFICATE of ${CANARY} Ports\n\nDebt service coverage of ${CANARY} was 1.31x against a minimum of 1.25x.`,
  )
  const columns = 'Loan Number;Current Balance;Interest Rate;Maturity Date;Amortization;DPD;State'
  const loan = (id: string, rest: string) => `${CANARY}-${id};${rest}`
  const good = loan('1', '6000000;7.5%;2029-03-31;annuity;0;CA')
  mkdirSync(join(lent, 'tapes'))
  writeFileSync(
    join(lent, 'tapes/june.csv'),
    [columns, good, loan('2', '4000000;0.09;2028-03-31;bullet;120;NY')].join('\n'),
  )
  writeFileSync(
    join(lent, 'tapes/broken.csv'),
    [columns, good, loan('2', 'four million;0.09;2028-03-31;bullet;0;NY')].join('\n'),
  )
  office = await openOffice()
  const headers = await office.session()
  connection = (
    await office.post('/api/v1/svc/mcp-connections', {
      ...{ name: 'Certificates', command: node, args: servers.folder(lent) },
      ...{ modules: ['risk'], byod: true },
    })
  ).body
  await office.post(
    `/api/v1/svc/mcp-connections/${connection.id}/consent`,
    { command_digest: connection.command_digest },
    { as: null, headers },
  )
})
afterAll(async () => {
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

const source = (path: string) => ({ source: { type: 'mcp', connection_id: connection.id, path } })
const inRows = async (words: string) => JSON.stringify(await office.rows()).includes(words)

test('a certificate in a lent folder is read where it is; of what is taken over only the place is kept', async () => {
  const { id } = await covenant(office, { name: 'Debt service coverage', type: 'dscr', threshold: 1.25 })
  const read = await office.post(`${P}/covenants/${id}/certificate`, source('june.txt'))
  expect(read.status, JSON.stringify(read.body)).toBe(200)
  const [{ value, document, page, quote, lent: isLent }] = read.body.proposals
  expect({ value, document, page, isLent }).toEqual({
    value: 1.31,
    document: 'june.txt',
    page: 1,
    isLent: true,
  })
  expect(quote).toContain(CANARY)
  const taken = { covenant_id: id, current_value: value, source: { document, page, quote, lent: isLent } }
  expect((await office.post(`${P}/check`, taken)).body.status).toBe('watch')
  const { body } = await office.get(`${P}/covenants/${id}`)
  expect(body.readings.at(-1)).toMatchObject({ value: 1.31, document: 'june.txt', page: 1, quote: null })
  expect(await inRows(CANARY)).toBe(false)
})

test('a borrowing base is run on a lent loan tape, of which no loan is named in what is kept', async () => {
  const rules = {
    ineligible: [{ name: 'Late', field: 'days_past_due', op: 'gt', value: 90 }],
    concentrations: [{ name: 'One loan', field: 'id', limit: 0.5 }],
    advance: { field: 'state', rates: { CA: 0.8 }, otherwise: 0.5 },
  }
  const { id } = await facility(office, { rules, commitment: 5_000_000, outstanding: 1_000_000 })
  const run = (path: string) => office.post(`${P}/facilities/${id}/bb/run`, source(path))
  const { status, body } = await run('tapes/june.csv')
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ gross: 10_000_000, eligible: 6_000_000, counted: 3_000_000 })
  expect(body).toMatchObject({ borrowing_base: 2_400_000, tape_id: null })
  expect(body.lines.map((line: Json) => [line.id, line.amount, line.ineligible])).toEqual([
    ['Row 1', 6_000_000, null],
    ['Row 2', 4_000_000, 'Late'],
  ])
  expect(await inRows(CANARY)).toBe(false)

  const refused = async (path: string) => {
    const answer = await run(path)
    expect(answer.status).toBe(422)
    return answer.body.errors[0]
  }
  expect(await refused('tapes')).toMatchObject({
    path: 'source',
    message: expect.stringContaining('2 documents'),
  })
  expect(await refused('tapes/broken.csv')).toMatchObject({
    path: 'source',
    message: expect.stringContaining('row 2, current_balance'),
  })
  writeFileSync(join(lent, 'empty.csv'), 'Loan Number;Current Balance')
  expect(await refused('empty.csv')).toMatchObject({
    path: 'source',
    message: expect.stringContaining('no rows'),
  })
  const both = { ...source('tapes/june.csv'), tape_id: 1 }
  expect((await office.post(`${P}/facilities/${id}/bb/run`, both)).body.errors[0].path).toBe('collateral')
  // A refused call left no run.
  expect((await office.get(`${P}/facilities/${id}`)).body.runs).toHaveLength(1)
})

test('a certificate that is not there, and a connection that is for others, are said', async () => {
  const { id } = await covenant(office, { name: 'Liquidity', type: 'min_liquidity', threshold: 1 })
  const certificate = `${P}/covenants/${id}/certificate`
  expect((await office.post(certificate, source('july.txt'))).status).toBe(404)
  await office.patch(`/api/v1/svc/mcp-connections/${connection.id}`, { modules: ['vdr'] })
  expect((await office.post(certificate, source('june.txt'))).body.code).toBe('connection_of_other_modules')
})
