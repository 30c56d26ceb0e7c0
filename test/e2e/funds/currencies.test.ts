import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('euros are held, measured at the central bank’s rate, and revalued', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/funds/1?tab=currencies')
  await page.getByText('No rates yet.').waitFor()
  await expectAccessible(page, 'a fund without other currencies')
  const csv = 'Date,USD,\n2026-03-31,1.1,\n2026-03-02,1.05,\n'
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'eurofxref-hist.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('2 rates of 2 days imported').waitFor()

  await page.getByRole('button', { name: 'Open an account' }).click()
  const opening = page.getByRole('dialog', { name: 'Open an account in another currency' })
  await opening.getByLabel('Code').fill('1011')
  await opening.getByLabel('Name').fill('Euro account')
  await opening.getByLabel('Currency').fill('EUR')
  await opening.getByRole('button', { name: 'Open the account' }).click()
  await opening.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Record a movement' }).click()
  const recording = page.getByRole('dialog', { name: 'Record a movement' })
  await recording.getByRole('textbox', { name: 'Date' }).fill('2026-03-02')
  await choose(recording.getByLabel('Account', { exact: true }), '1011 Euro account, EUR')
  await recording.getByLabel('Amount in account currency').fill('1000')
  await recording.getByLabel('Worth').fill('1050')
  await choose(recording.getByLabel('Against'), '1010 Cash – operating')
  await recording.getByRole('button', { name: 'Post', exact: true }).click()
  await recording.waitFor({ state: 'detached' })

  const day = page.getByLabel('At the end of')
  await day.fill('2026-03-31')
  await day.press('Enter')
  const held = page.getByRole('row', { name: /1011 Euro account/ })
  await held.getByText('EUR 1,000').waitFor()
  await held.getByText('1,100', { exact: true }).waitFor()
  await expectAccessible(page, 'a fund with other currencies')
  await page.getByRole('button', { name: /^Revalue at/ }).click()
  await page.getByText(/Revalued at .*USD 50/).waitFor()
  const { body } = await office.get('/api/v1/svc/cfo/gl-trial-balance?fund_account_id=1&as_of=2026-03-31')
  const balances = body.accounts.map(({ code, balance }: { code: string; balance: number }) => [
    code,
    balance,
  ])
  expect(Object.fromEntries(balances)).toMatchObject({ '1010': -1050, '1011': 1100, '4410': -50 })
  expect(complaints).toEqual([])
  await context.close()

  async function choose(field: ReturnType<typeof page.getByLabel>, label: string): Promise<void> {
    await field.click()
    await page.getByRole('option', { name: label }).click()
  }
})
