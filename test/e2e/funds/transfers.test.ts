import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admit } from '../../modules/cfo/partners.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund I', currency: 'USD' })
  await admit(office, 1, [{ name: 'Alder Pension', commitment: 1_000_000 }], '2025-01-01')
  const call = { fund_account_id: 1, amount: 400_000, notice_date: '2025-01-01', due_date: '2025-01-15' }
  const { body } = await office.post(`${PORTAL}/calls`, call)
  await office.post(`${PORTAL}/calls/${body.id}/payment`, { amount: 400_000, date: '2025-01-15' })
  await office.post(`${PORTAL}/lps`, { name: 'Birch Secondaries' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=transfers')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('an interest goes over, after both were shown before and after it', async () => {
  const { page } = visitor
  await page.getByRole('heading', { name: 'No transfers yet' }).waitFor()
  await page.keyboard.press('t')
  const drawer = page.getByRole('dialog', { name: 'Transfer an interest' })
  await drawer.getByLabel('Seller').click()
  await page.getByRole('option', { name: 'Alder Pension' }).click()
  await drawer.getByLabel('Buyer').click()
  await page.getByRole('option', { name: 'Birch Secondaries' }).click()
  await drawer.getByRole('textbox', { name: 'Effective on' }).fill('2025-07-01')
  await drawer.getByLabel('Reason').fill('Secondary sale')
  const commitment = drawer.getByLabel('Commitment transferred')
  await commitment.fill('1.5m')
  await drawer.getByRole('button', { name: 'Calculate' }).click()
  await drawer.getByText('must be at most the USD 1,000,000 committed').waitFor()
  await commitment.fill('250k')
  await drawer.getByRole('button', { name: 'Calculate' }).click()
  const shown = drawer.getByRole('region', { name: 'Result' })
  await shown.getByText('USD 250,000 of the commitment (25%) and USD 100,000 of capital').waitFor()
  const buyer = shown.getByRole('table', { name: 'Birch Secondaries takes it over' })
  expect((await buyer.getByRole('row', { name: /^Unfunded/ }).innerText()).split(/\s*\t\s*/)).toEqual([
    'Unfunded',
    '0',
    '150,000',
  ])
  await shown.getByText('The KYC of Birch Secondaries is not approved.').waitFor()
  await expectAccessible(page, 'what a transfer comes to')
  expect((await office.get(`${PORTAL}/transfers`)).body).toEqual([])
  await shown.getByRole('button', { name: 'Transfer this interest' }).click()
  await page.getByText('Birch Secondaries took over the interest from Alder Pension').first().waitFor()
  await page
    .getByRole('table', { name: 'Transfers of interests' })
    .getByText('Effective', { exact: true })
    .waitFor()
  await expectAccessible(page, 'the transfers of a fund')
})

test('stands on the pages of both, is found by its words, and is taken back', async () => {
  const { page } = visitor
  for (const id of [1, 2]) {
    await page.goto(`${office.url}/investors/${id}`)
    const row = page.getByRole('table', { name: 'Transfers of interests' }).getByRole('row', {
      name: /Alder Pension.*Birch Secondaries/,
    })
    await row.waitFor()
  }
  await expectAccessible(page, 'an investor with a transfer')
  await page
    .getByText('USD 250,000 of Alder Fund I went over from Alder Pension to Birch Secondaries')
    .waitFor()
  await page.goto(`${office.url}/investors/2`)
  await page
    .getByRole('table', { name: 'Transfers of interests' })
    .getByRole('link', { name: 'Alder Fund I' })
    .click()
  await page.getByRole('button', { name: 'Void transfer: Alder Pension to Birch Secondaries' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void the transfer' })
  await dialog.getByLabel('Reason').fill('The sale fell through')
  await expectAccessible(page, 'taking a transfer back')
  await dialog.getByRole('button', { name: 'Void the transfer' }).click()
  await page.getByText(/^Voided on .*: The sale fell through$/).waitFor()
  const [position] = (await office.get(`${PORTAL}/lps/1`)).body.commitments
  expect(position).toMatchObject({ commitment: 1_000_000, contributed: 400_000 })
})
