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
  await refused.getByText('must be an e-mail address').waitFor()
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
  await page.getByLabel('Reason').fill('The file was an old one')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Undone by').waitFor()
  await page.getByText('The file was an old one').waitFor()
  expect((await office.get('/api/v1/svc/investor-portal/lps')).body).toEqual([])
  expect(visitor.complaints).toEqual([])
})

test('a fund’s book comes from the journal of another program, and its calls from a sheet', async () => {
  const { page } = visitor
  const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', {
    name: 'Birch Fund',
    currency: 'USD',
  })
  const book = async () => {
    const { accounts } = (await office.get(`/api/v1/svc/cfo/gl-trial-balance?fund_account_id=${fund.id}`))
      .body
    return accounts.map(({ code, balance }: { code: string; balance: number }) => [code, balance])
  }
  await page.goto(`${office.url}/funds/${fund.id}`)
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'Import into Birch Fund', level: 1 }).waitFor()
  await page
    .getByLabel('Or paste here')
    .fill('Account,Debit,Credit\n1010,100.00,\nLegal reserve,,60.00\n3100,,39.99\n')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('combobox', { name: 'Account: Legal reserve' }).click()
  await page.getByRole('option', { name: /^3200 / }).click()
  await page.getByText('Debits and credits differ by USD 0.01: debits are higher.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Import 3 rows' }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: 'Journal', exact: true }).click()
  await page
    .getByLabel('Or paste here')
    .fill(
      'Date,Transaction Type,Num,Name,Memo/Description,Account,Debit,Credit\n01/31/2025,Journal Entry,7,,Fee,5100,490.00,\n,,,,Fee,2110,,490.00\n,,,,,,490.00,490.00\n',
    )
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Recognised as a Journal report of QuickBooks Online.').waitFor()
  await expectAccessible(page, 'the preview of a journal')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByRole('heading', { name: 'Imported' }).waitFor()
  expect(await book()).toEqual([
    ['2110', -490],
    ['5100', 490],
  ])
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  expect(await book()).toEqual([])

  const investor = { csv: 'Investor,Fund,Commitment,Date\nHolly,Birch Fund,1000,2025-01-01\n' }
  await office.post('/api/v1/svc/investors/imports', investor)
  await page.getByRole('link', { name: 'Calls and distributions' }).click()
  await page
    .getByLabel('Or paste here')
    .fill('Event,Investor,Date,Amount,Paid on\nCall,Holly,2025-01-15,250.00,2025-01-30\n')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('calls USD 250; paid USD 250 on 2025-01-30').waitFor()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('heading', { name: 'Imported' }).waitFor()
  expect(await book()).toEqual([
    ['1010', 250],
    ['3100', -250],
  ])
  expect(visitor.complaints).toEqual([])
})
