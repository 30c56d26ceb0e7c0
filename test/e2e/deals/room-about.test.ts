import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { until } from '../../time.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'
const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2026 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 24,000,000. The maturity date is 30 April 2031.`
const TERMS = `TERM SHEET

Borrower: Alder Ports Limited

Facility amount: EUR 21,000,000

Maturity date: 30 April 2030`

let browser: Browser
let office: Office
let room: number

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  room = (await office.post(ROOMS, { name: 'Project Alder', template: 'credit' })).body.id
  const folders: Array<{ id: number; index: string }> = (await office.get(`${ROOMS}/${room}/folders`)).body
  const put = async (index: string, name: string, text: string) =>
    office.post(`${ROOMS}/${room}/documents`, {
      name,
      folder_id: folders.find(one => one.index === index)?.id,
      content: Buffer.from(text).toString('base64'),
    })
  await put('13.1', 'Term sheet.txt', TERMS)
  await put('13.2', 'Facility agreement.txt', FACILITY)
  const { run_id } = (await office.post(`${ROOMS}/${room}/diligence/run`)).body
  await until(async () => {
    const { status } = (await office.get(`/api/v1/svc/vdr/diligence/runs/${run_id}`)).body
    return status === 'completed'
  })
  await put('13.2', 'Scan.bin', '\u0000\u0001\u0002')
  await office.settled()
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('what a room is about stands with the pages that say so, what is missing and what is new', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${room}?tab=about`)
  const parties = page.getByRole('table', { name: 'Parties' })
  await parties.getByText('ALDER PORTS LIMITED').first().waitFor()
  await page.getByText('Scan.bin: new').waitFor()
  await page.getByText('Legal opinion, expected in 6').waitFor()
  await page.getByRole('heading', { name: 'Contradictions between documents' }).waitFor()
  await page.getByRole('heading', { name: 'Not read in full' }).waitFor()
  await expectAccessible(page, 'what a room is about')
  const figures = page.getByRole('table', { name: 'Figures' })
  await figures
    .getByRole('row', { name: /EUR 24,000,000/ })
    .getByRole('link')
    .click()
  await page.waitForURL(/\/documents\/\d+\?page=1&quote=/)
  await expect
    .poll(() => page.locator('.highlight.selected').first().textContent())
    .toMatch(/facility|24,000,000/i)
  expect(complaints).toEqual([])
  await context.close()
})

test('a folder is summarised from the index, each sentence with its page; on a phone too', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${room}?q=facility`)
  await page.getByRole('button', { name: 'Actions for Facility agreement', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Summarise' }).click()
  const drawer = page.getByRole('dialog', { name: '13.2 Facility agreement' })
  await drawer.getByText('The amount of the facility: EUR 24,000,000.').waitFor()
  await drawer.getByText('Scan.bin', { exact: false }).first().waitFor()
  await expectAccessible(page, 'the summary of a folder')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await drawer
    .getByText('The amount of the facility: EUR 24,000,000.')
    .getByRole('link', { name: 'page 1' })
    .first()
    .click()
  await page.waitForURL(/\/documents\/\d+\?page=1&quote=/)
  await page.goto(`${office.url}/rooms/${room}?tab=about`)
  await page.getByRole('table', { name: 'Days' }).waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
  await context.close()
})

test('a room without documents says what will stand there', async () => {
  const { id } = (await office.post(ROOMS, { name: 'Project Birch' })).body
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${id}?tab=about`)
  await page.getByText('No notifications yet').waitFor()
  await expectAccessible(page, 'a room of which nothing is told')
  expect(complaints).toEqual([])
  await context.close()
})
