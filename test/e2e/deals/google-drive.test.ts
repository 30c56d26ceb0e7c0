import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GoogleServer } from '../../google-server.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let google: GoogleServer
let visitor: Visitor
const deal = { top: '', facility: '', broken: '' }

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  google = await GoogleServer.open()
  deal.top = google.folder('Project Alder')
  const legal = google.folder('Legal', deal.top)
  deal.facility = google.file('Facility agreement.txt', 'The borrower shall repay.', legal)
  google.native('document', 'Memo', 'the memo', deal.top)
  google.native('form', 'Survey', '', deal.top)
  deal.broken = google.file('Accounts.txt', 'Revenue was 41.2m.', deal.top, { cutOff: 1000 })
  visitor = await visit(browser)
  await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })
  await signIn(visitor.page, office, '/rooms/1')
})
afterAll(async () => {
  await browser.close()
  await office.close()
  await google.close()
})

const row = (name: string) => visitor.page.getByRole('row', { name: new RegExp(name) })
const drawer = () => visitor.page.getByRole('dialog', { name: 'Import from Google Drive' })
const JOBS = '/api/v1/svc/vdr/rooms/1/import/jobs'
const statusOf = ({ status }: { status: string }) => status
const openDrawer = () => visitor.page.getByRole('button', { name: 'Import from Google Drive' }).click()

test('a room says that Google Drive is not set up, and leads to where it is', async () => {
  const { page } = visitor
  await openDrawer()
  await drawer().getByText('Google Drive is not set up').waitFor()
  await expectAccessible(page, 'an import without a client')
  await drawer().getByRole('link', { name: 'Open Settings, Google Drive' }).click()
  await page.getByRole('heading', { name: 'Google Drive', level: 1 }).waitFor()
  await page.getByText('Not configured').waitFor()
  await expect
    .poll(() => page.getByTestId('redirect').textContent())
    .toBe(`${office.url}/api/v1/svc/vdr/google/oauth/callback`)
  await expectAccessible(page, 'Google Drive without a client')
})

test('an administrator enters the client, is refused at Google, then lets the office in', async () => {
  const { page } = visitor
  await page.getByLabel('Client ID').fill(google.client.id)
  await page.locator('input[name="client_secret"]').fill(google.client.secret)
  // Another site to the browser than the office: it leaves the cookies of the session out on the way back.
  await page.getByLabel('Address instead of Google’s').fill(`http://localhost:${google.port}`)
  await page.getByRole('button', { name: 'Save client' }).click()
  await page.getByRole('button', { name: 'Connect a Google account' }).waitFor()
  await expect.poll(() => page.locator('input[name="client_secret"]').inputValue()).toBe('')

  google.consent = 'denied'
  await page.getByRole('button', { name: 'Connect a Google account' }).click()
  await page.getByText('Access was declined at Google.').waitFor()
  await expectAccessible(page, 'refused at Google')
  await page.getByRole('link', { name: 'Back to the settings' }).click()

  google.consent = 'given'
  await page.getByRole('button', { name: 'Connect a Google account' }).click()
  await page.getByText('ana@fund.example').waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/google-drive')
  await page.getByRole('button', { name: 'Disconnect' }).waitFor()
  await expectAccessible(page, 'Google Drive connected')
})

test('files are chosen by keyboard, what would come is shown, and it comes; what did not is tried again', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/rooms/1`)
  await openDrawer()
  await drawer().getByRole('button', { name: 'My Drive' }).focus()
  await page.keyboard.press('Enter')
  await drawer().getByRole('checkbox', { name: 'Choose Project Alder' }).focus()
  await page.keyboard.press('Space')
  await drawer().getByRole('button', { name: 'Project Alder', exact: true }).click()
  await drawer().getByText('It is a Google Form').waitFor()
  await drawer().getByText('Comes as Memo.docx').waitFor()
  await expectAccessible(page, 'choosing from Google Drive')
  await drawer().getByRole('button', { name: 'Preview import' }).click()
  await drawer().getByText('3 new files, 2 folders').waitFor()
  await drawer().getByText('Project Alder / Legal / Facility agreement.txt').waitFor()
  await expectAccessible(page, 'what would come')
  await drawer().getByRole('button', { name: 'Import', exact: true }).click()

  await row('1.1.1 Facility agreement.txt').waitFor()
  await row('Memo.docx').waitFor()
  await page.getByText('Project Alder / Accounts.txt: The connection was interrupted.').waitFor()
  await expectAccessible(page, 'an import that incomplete')
  google.change(deal.broken, { cutOff: 0 })
  await page.getByRole('button', { name: 'Retry failed' }).click()
  await row('Accounts.txt').waitFor()
  await expect.poll(() => page.getByText('incomplete').count()).toBe(0)
})

test('imported again, only what has changed comes, shown though nobody saw it run; the import before is found again', async () => {
  const { page } = visitor
  google.change(deal.facility, { content: 'The borrower shall repay twice.' })
  await openDrawer()
  await drawer().getByRole('heading', { name: 'Imported before' }).waitFor()
  await drawer().getByRole('button', { name: 'My Drive' }).click()
  await drawer().getByRole('checkbox', { name: 'Choose Project Alder' }).click()
  await drawer().getByRole('button', { name: 'Preview import' }).click()
  await drawer().getByText('1 new version').waitFor()
  await drawer().getByText('2 files here as at Google.').waitFor()
  await page.route('**/import/jobs?*', async looking => {
    await expect.poll(async () => (await office.get(JOBS)).body.map(statusOf)).toEqual(['done', 'done'])
    await looking.continue()
  })
  await drawer().getByRole('button', { name: 'Import', exact: true }).click()
  await row('Facility agreement.txt version 2').waitFor()
  await page.unrouteAll({ behavior: 'wait' })

  await openDrawer()
  await drawer().getByRole('button', { name: 'Project Alder' }).first().click()
  const result = page.getByRole('dialog', { name: 'Import of Project Alder' })
  await result.getByText('1 new version').waitFor()
  await expectAccessible(page, 'what an import brought')
  await page.keyboard.press('Escape')
})

test('the pages are accessible', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/settings/google-drive')
  await page.getByText('ana@fund.example').waitFor()
  await expectAccessible(page, 'Google Drive')
  await page.goto(`${office.url}/rooms/1`)
  await page.getByRole('button', { name: 'Import from Google Drive' }).click()
  await page.getByRole('button', { name: 'Shared with me' }).waitFor()
  await expectAccessible(page, 'an import')
  expect(complaints).toEqual([])
  await context.close()
})

test('the account is disconnected, here and at Google', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/settings/google-drive`)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('Disconnected, here and at Google.').waitFor()
  await page.getByRole('button', { name: 'Connect a Google account' }).waitFor()
  expect(google.lasting).toBe(0)
})

test('the pages had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
