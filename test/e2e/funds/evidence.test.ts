import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const EVIDENCE = '/api/v1/svc/cfo/accounts/1/evidence'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
  const { body: lp } = await office.post('/api/v1/svc/investor-portal/lps', { name: 'Birch Pension' })
  const commitment = { lp_id: lp.id, fund_account_id: 1, amount: 4_000_000, admitted_on: '2025-01-01' }
  await office.post('/api/v1/svc/investor-portal/commitments', commitment)
  const call = { fund_account_id: 1, amount: 10_000, ilpa_call_type: 'investments', reference: 'CALL-01' }
  expect((await office.post('/api/v1/svc/investor-portal/calls', call)).status).toBe(201)
  const { body: room } = await office.post('/api/v1/svc/vdr/rooms', { name: 'Fund papers' })
  const content = Buffer.from('Invoice 7 of the auditor').toString('base64')
  await office.post(`/api/v1/svc/vdr/rooms/${room.id}/documents`, { name: 'Invoice 7.txt', content })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=journal&entry=1')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const chooseRoom = async (page: Page) => {
  await page.getByRole('button', { name: 'Attach a document' }).click()
  await page.getByRole('combobox', { name: 'Data room' }).click()
  await page.getByRole('option', { name: 'Fund papers' }).click()
}

test('a document of a data room is attached to an entry, with a note, and detached again', async () => {
  const { page } = visitor
  await chooseRoom(page)
  await page.getByRole('combobox', { name: 'Document' }).click()
  await page.getByRole('option', { name: 'Invoice 7.txt' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Approved by the partner')
  await expectAccessible(page, 'a document to attach to an entry')
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByRole('link', { name: 'Invoice 7.txt' }).waitFor()
  await page.getByText(/^Approved by the partner/).waitFor()
  expect((await office.get(EVIDENCE)).body).toMatchObject([
    { record: 'entry', record_id: 1, name: 'Invoice 7.txt', note: 'Approved by the partner' },
  ])
  await page.getByRole('button', { name: 'Detach Invoice 7.txt' }).click()
  await page.getByText('No documents attached yet.').waitFor()
  expect((await office.get(EVIDENCE)).body).toEqual([])
})

test('a file is uploaded into a data room and attached to a call', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/capital-calls/1`)
  await chooseRoom(page)
  await page.getByRole('button', { name: 'Or upload a file' }).waitFor()
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'Consent.txt', mimeType: 'text/plain', buffer: Buffer.from('We agree') })
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByRole('link', { name: 'Consent.txt' }).waitFor()
  expect((await office.get(EVIDENCE)).body).toMatchObject([
    { record: 'call', record_id: 1, name: 'Consent.txt' },
  ])
})
