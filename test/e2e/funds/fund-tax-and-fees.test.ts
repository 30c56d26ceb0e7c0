import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  exportedCsv,
  launch,
  openOfficeNow,
  signIn,
  type Visitor,
  visit,
} from '../browser.ts'

const FUND = '/api/v1/svc/cfo/accounts/1'
const LONG = 'Alder and Birch Multi-Generational Family Office Holdings of a Name of Ninety Letters, Limited'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
  for (const [name, amount] of [
    [LONG, 6_000_000],
    ['Birch Pension', 4_000_000],
  ] as const) {
    const { body } = await office.post('/api/v1/svc/investors/lp', { name })
    const commitment = { lp_id: body.id, fund_account_id: 1, amount, admitted_on: '2025-01-15' }
    await office.post('/api/v1/svc/investor-portal/commitments', commitment)
  }
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=fees')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('fee terms are put, with a step-down and a side letter', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Set the fee terms' }).click()
  const form = page.getByRole('dialog', { name: 'Fee terms' })
  await form.getByLabel('Rate a year').fill('2%')
  await form.getByRole('button', { name: 'Add step-down' }).click()
  await form.getByLabel('From, step-down 1', { exact: true }).fill('2031-01-01')
  await form.getByLabel('Rate, step-down 1').fill('1.75%')
  await expectAccessible(page, 'fee terms')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1.75% a year on invested capital').waitFor()
  await page.getByRole('button', { name: 'Add side letter' }).click()
  const letter = page.getByRole('dialog', { name: 'Side letter' })
  await letter.getByRole('combobox', { name: 'Investor' }).click()
  await page.getByRole('option', { name: 'Birch Pension' }).click()
  await letter.getByLabel('Discount').fill('25%')
  await letter.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('table', { name: 'Side letters' })
    .getByRole('row', { name: /^Birch Pension\s+Inception\s+25%/ })
    .waitFor()
  expect((await office.get(`${FUND}/fees`)).body.terms).toMatchObject({
    rate: 0.02,
    step_downs: [{ from_date: '2031-01-01', rate: 0.0175, base: 'invested' }],
  })
})

test('what a side letter says beside fees is entered, and shows what is due under it', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Add clause' }).click()
  const form = page.getByRole('dialog', { name: 'Add clause' })
  await form.getByRole('combobox', { name: 'Investor' }).click()
  await page.getByRole('option', { name: 'Birch Pension' }).click()
  await form.getByLabel('Obligation').fill('Excused from tobacco and gambling')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Is required without asset_classes or countries').waitFor()
  await form.getByLabel('Sectors').fill('Tobacco, Gambling')
  await expectAccessible(page, 'an excuse of a side letter')
  await form.getByRole('button', { name: 'Save' }).click()
  const clauses = page.getByRole('table', { name: 'Other clauses of side letters' })
  await clauses.getByRole('row', { name: /^Birch Pension\s+Excuse\s+Excused from tobacco/ }).waitFor()
  const [{ sectors }] = (await office.get(`${FUND}/side-letter-clauses`)).body
  expect(sectors).toEqual(['Tobacco', 'Gambling'])

  await clauses.getByRole('button', { name: 'Change: Excuse, Birch Pension' }).click()
  const change = page.getByRole('dialog', { name: 'Change clause' })
  await change.getByLabel('Last day', { exact: true }).fill('2099-12-31')
  await change.getByRole('button', { name: 'Save' }).click()
  await clauses.getByText('Inception to 31 Dec 2099').waitFor()
  await change.waitFor({ state: 'hidden' })
})

test('the fee of a period is computed, confirmed and accrued once', async () => {
  const { page } = visitor
  await page.getByRole('textbox', { name: 'First day' }).fill('2026-01-01')
  await page.getByRole('textbox', { name: 'Last day' }).fill('2026-03-31')
  await page.getByRole('button', { name: 'Compute' }).click()
  // 2% of 6m and 1.5% of 4m, a quarter of the year.
  await page
    .getByRole('table', { name: 'Paid by' })
    .getByRole('row', { name: /^Birch Pension\s+4,000,000\s+15,000\s+15,000/ })
    .waitFor()
  expect((await office.get(`${FUND}/fees`)).body.calculations).toEqual([])
  await page.getByRole('button', { name: 'Confirm this fee' }).click()
  await page.getByText('USD 45,000 is confirmed').waitFor()
  await page.getByRole('button', { name: /^Post the accrual of/ }).click()
  await page.getByText('USD 45,000 is accrued').waitFor()
  await page.getByRole('table', { name: 'Confirmed fees' }).getByText('Accrued', { exact: true }).waitFor()
  await expectAccessible(page, 'accrued fees')
})

test('the manager is paid, and what was recorded by mistake is voided with its reason', async () => {
  const { page } = visitor
  await page.getByText('Accrued, unpaid').waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const form = page.getByRole('dialog', { name: 'Payment to the manager' })
  await form.getByLabel('Reference').fill('WIRE-1')
  await expectAccessible(page, 'a payment to the manager')
  await form.getByRole('button', { name: 'Record payment' }).click()
  const payments = page.getByRole('table', { name: 'Payments to the manager' })
  await payments.getByRole('row', { name: /45,000\s+WIRE-1/ }).waitFor()
  await payments.getByRole('button', { name: /^Void the payment of/ }).click()
  const reason = page.getByRole('dialog', { name: 'Void the payment of USD 45,000' })
  await reason.getByLabel('Reason').fill('Recorded twice')
  await reason.getByRole('button', { name: 'Void', exact: true }).click()
  await payments.getByRole('row', { name: /Recorded twice/ }).waitFor()
  expect((await office.get(`${FUND}/fees`)).body.payable).toBe(45_000)
})

test('the K-1s of a year are made of the items of the return', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/funds/1?tab=k1&year=2025`)
  await page.getByRole('button', { name: 'Generate K-1s' }).click()
  const drawer = page.getByRole('dialog', { name: 'K-1s of 2025' })
  await drawer.getByLabel('Amount of item 1').fill('45k')
  await drawer.getByRole('button', { name: 'Add an item' }).click()
  await drawer.getByRole('combobox', { name: 'Box of item 2' }).click()
  await page.getByRole('option', { name: '8 Net short-term capital gain' }).click()
  await drawer.getByLabel('Amount of item 2').fill('(12,000.55)')
  await expectAccessible(page, 'the items of a return')
  await drawer.getByRole('button', { name: 'Generate K-1s' }).click()
  await page.getByRole('row', { name: /^Birch Pension\s+18,000\s+\(4,800\.22\)/ }).waitFor()
})

test('a box is changed, the other partner takes the difference, and the form is taken', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Birch Pension' }).click()
  const drawer = page.getByRole('dialog', { name: 'K-1 of 2025, Birch Pension' })
  await drawer.getByText('No overrides: the calculated value applies').waitFor()
  await drawer.getByRole('combobox', { name: 'Box' }).click()
  await page.getByRole('option', { name: /^5 / }).click()
  await drawer.getByLabel('Amount').fill('18,100')
  await drawer.getByLabel('Reason').fill('Corrected 1099-INT')
  await drawer.getByRole('combobox', { name: 'Difference allocated to' }).click()
  await page.getByRole('option', { name: LONG }).click()
  await drawer.getByRole('button', { name: 'Change', exact: true }).click()
  await drawer.getByText('Corrected 1099-INT').waitFor()
  await expectAccessible(page, 'a K-1')
  for (const kind of ['PDF', 'CSV']) {
    const downloading = page.waitForEvent('download')
    await drawer.getByRole('link', { name: `K-1 as ${kind}` }).click()
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
  }
  const { body } = await office.get(`${FUND}/k1/1/2025`)
  expect(body.boxes[0]).toMatchObject({ computed: 27_000, effective: 26_900 })
  await page.keyboard.press('Escape')
})

test('a preparer’s file is compared before it is taken over', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Compare with a file' }).click()
  const drawer = page.getByRole('dialog', { name: 'A preparer’s file for 2025' })
  const choose = async (text: string) => {
    const choosing = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: 'Choose a file' }).click()
    await (await choosing).setFiles({ name: 'k1.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  await choose('lp_id,tax_year,5\n99,2025,1\n')
  await drawer.getByText(/cannot be imported: all rows or none/).waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: 'Import' }).isDisabled()).toBe(true)
  await choose('lp_id,tax_year,5\n1,2025,27500\n')
  await drawer.getByRole('row', { name: /27,500/ }).waitFor()
  await expectAccessible(page, 'a comparison')
  expect((await office.get(`${FUND}/k1/1/2025`)).body.boxes[0].effective).toBe(26_900)
  await drawer.getByRole('button', { name: 'Import' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect((await office.get(`${FUND}/k1/1/2025`)).body.boxes[0].effective).toBe(27_500)
})

test('the K-1s of an investor are listed on their page, and the list is exported', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/investors/1?tab=documents`)
  const forms = await exportedCsv(page, 'Schedules K-1, Alder Credit Fund I')
  expect(forms[0]).toBe('Tax year,Version')
  expect(forms[1]).toMatch(/^2025,"\d+, /)
})

test('no serious finding of axe, light and dark', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/funds/1?tab=fees')
  for (const [tab, text] of [
    ['fees', 'Side letters'],
    ['k1&year=2025', '2 K-1s'],
    ['k1&year=2025&lp=2', 'Overrides'],
  ] as const) {
    await page.goto(`${office.url}/funds/1?tab=${tab}`)
    await page.getByText(text, { exact: true }).first().waitFor()
    const folder = process.env.SVC_TEST_PICTURES
    const picture = (scheme: string) =>
      page.screenshot({ path: `${folder}/fund-${tab.replaceAll('&', '-')}-${scheme}.png` })
    await expectAccessibleInLightAndDark(page, `a fund's ${tab}`, folder ? picture : undefined)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
