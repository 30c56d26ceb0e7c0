import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { node, servers } from '../../sources/servers.ts'
import { covenant, P } from './covenants.ts'

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

test('a certificate that is not there, and a connection that is for others, are said', async () => {
  const { id } = await covenant(office, { name: 'Liquidity', type: 'min_liquidity', threshold: 1 })
  const certificate = `${P}/covenants/${id}/certificate`
  expect((await office.post(certificate, source('july.txt'))).status).toBe(404)
  await office.patch(`/api/v1/svc/mcp-connections/${connection.id}`, { modules: ['vdr'] })
  expect((await office.post(certificate, source('june.txt'))).body.code).toBe('connection_of_other_modules')
})
