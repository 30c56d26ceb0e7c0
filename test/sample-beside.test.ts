import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SAMPLE_PASSWORD } from '../server/sample/seed.ts'
import { type Json, type Office, openOffice } from './office.ts'

const SAMPLE = '/api/v1/svc/admin/sample-office'

let office: Office
beforeAll(async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'fund-office-beside-')), 'office')
  office = await openOffice({ config: { dataDir, offersSample: true } })
})
afterAll(() => office.close())

test('the sample office is opened beside an office, with a data folder and people of its own', async () => {
  expect((await office.get(SAMPLE)).body).toEqual({
    offered: true,
    status: 'closed',
    port: null,
    fault: null,
  })
  expect((await office.post(`${SAMPLE}/open`)).body).toMatchObject({ status: 'opening' })
  expect((await office.post(`${SAMPLE}/open`)).body.fault).toBeNull()
  const { port } = await expect
    .poll(async () => (await office.get(SAMPLE)).body as Json, { timeout: 240_000, interval: 1000 })
    .toMatchObject({ status: 'open', fault: null })
    .then(async () => (await office.get(SAMPLE)).body)
  const signIn = (password: string) =>
    fetch(`http://127.0.0.1:${port}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ingrid@halvard-bridge.example', password }),
    })
  expect((await signIn(SAMPLE_PASSWORD)).status).toBe(200)
  expect((await office.get('/api/v1/svc/cfo/accounts')).body).toEqual([])
}, 300_000)

test('an office that people reach from other computers offers none', async () => {
  const served = await openOffice()
  expect((await served.get(SAMPLE)).body).toMatchObject({ offered: false })
  expect((await served.post(`${SAMPLE}/open`)).body).toMatchObject({ status: 409, code: 'not_offered' })
  await served.close()
})
