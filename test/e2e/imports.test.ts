import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { workbook } from '../workbook.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from './browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund I', currency: 'USD' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/investors')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('investors come from a workbook: what is asked is answered, what is refused is told at its cell, and it is undone', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Import' }).first().click()
  await page.getByRole('heading', { name: 'Import investors', level: 1 }).waitFor()
  await expectAccessible(page, 'the choice of a sheet')
  const sheet = await workbook([
    ['Limited partner', 'E-mail', 'Vehicle', 'Commitment', 'Closing'],
    ['Birch Pension', 'birch@example.com', 'Fund One', 5_000_000, '03/04/2025'],
    ['Cedar Endowment', 'nobody', 'Fund One', 1000, '2025-04-03'],
  ])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'investors.xlsx', mimeType: '', buffer: Buffer.from(sheet, 'base64') })
  await page.getByText('Nothing to import').waitFor()
  await page.getByText('Dates have the day first').click()
  await page.getByRole('combobox', { name: 'Fund: Fund One' }).click()
  await page.getByRole('option', { name: 'Alder Fund I' }).click()
  await page.getByText('registers Birch Pension; commits USD 5,000,000 to Alder Fund I, 2025-04-03').waitFor()
  const refused = page.getByRole('row').filter({ hasText: 'Cedar Endowment' })
  await refused.getByText('Invalid email').waitFor()
  await expectAccessible(page, 'the preview of an import')

  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('heading', { name: 'Imported' }).waitFor()
  await page.getByRole('link', { name: 'Show investors' }).click()
  await page.getByRole('link', { name: 'Birch Pension' }).waitFor()

  await page.goto(`${office.url}/investors/import`)
  await page
    .getByRole('row')
    .filter({ hasText: 'investors.xlsx' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByText('Undone').waitFor()
  expect((await office.get('/api/v1/svc/investor-portal/lps')).body).toEqual([])
  expect(visitor.complaints).toEqual([])
})
