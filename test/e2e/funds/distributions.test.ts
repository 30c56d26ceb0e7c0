import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import {
  expectAccessible,
  exportedCsv,
  launch,
  openOfficeNow,
  signIn,
  type Visitor,
  visit,
} from '../browser.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const LONG = 'The Birch and Cedar Municipal Employees Retirement and Pension Trust of ninety letters, II'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const fund = { name: 'Alder Credit Fund I', entity_type: 'fund', currency: 'USD' }
  await office.post('/api/v1/svc/cfo/accounts', fund)
  for (const [name, amount] of [
    ['Alder Family Office', 6_000_000],
    [LONG, 4_000_000],
  ] as const) {
    const { body } = await office.post('/api/v1/svc/investors/lp', { name })
    await office.post(`${PORTAL}/commitments`, { lp_id: body.id, fund_account_id: 1, amount })
  }
  await office.post(`${PORTAL}/calls`, { fund_account_id: 1, amount: 5_000_000 })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/distributions')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a distribution is posted once every notice was seen', async () => {
  const { page } = visitor
  await page.getByText('No distributions yet').waitFor()
  await expectAccessible(page, 'no distributions')
  await page.keyboard.press('c')
  await page.getByRole('link', { name: 'Record securities in kind' }).click()
  await page.getByRole('heading', { name: 'New distribution' }).waitFor()
  await page.getByLabel('Amount', { exact: true }).fill('1m')
  await page.getByLabel('Of which recallable').fill('8m')
  await page.getByRole('textbox', { name: 'Reference' }).fill('DIST-1')
  await expectAccessible(page, 'what is distributed')
  await page.getByRole('button', { name: 'Choose who receives it' }).click()
  await page.getByText(/recallable_amount: must not be more than the amount/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Show the notices' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Reference' }).inputValue()).toBe('DIST-1')
  await page.getByLabel('Of which recallable').fill('100k')
  await page.getByRole('button', { name: 'Choose who receives it' }).click()
  const investors = page.getByRole('table', { name: 'Investors' })
  await investors.getByRole('row', { name: /^Alder.*\s600,000\s+60,000\s+3,000,000\s+3,060,000/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Leave out Alder Family Office' }).check()
  await investors.getByRole('row', { name: /^The Birch.*\s1,000,000\s+100,000\s/ }).waitFor()
  await expectAccessible(page, 'who receives it')
  expect(await exportedCsv(page, 'Investors')).toEqual([
    'Investor,Left out,Commitment,Commitment currency,Receives,Receives currency,Recallable,Recallable currency,Unfunded before,Unfunded before currency,Unfunded after,Unfunded after currency',
    'Alder Family Office,yes,6000000,USD,,USD,,USD,,USD,,USD',
    `"${LONG}",no,4000000,USD,1000000,USD,100000,USD,2000000,USD,2100000,USD`,
  ])
  await page.getByRole('checkbox', { name: `Leave out ${LONG}` }).check()
  await page.getByText('It needs at least one recipient.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Show the notices' }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: `Leave out ${LONG}` }).uncheck()
  await page.getByRole('checkbox', { name: 'Leave out Alder Family Office' }).uncheck()
  await investors.getByRole('row', { name: /^Alder.*\s600,000\s/ }).waitFor()
  await page.getByRole('button', { name: 'Show the notices' }).click()
  await page
    .getByRole('table', { name: 'Allocation' })
    .getByRole('row', { name: /^The Birch.*\s400,000\s+40,000\s+2,000,000\s+2,040,000/ })
    .waitFor()
  await page.getByRole('button', { name: 'Show the notice for Alder Family Office' }).click()
  const notice = page.getByRole('dialog', { name: 'Notice for Alder Family Office' })
  await notice.waitFor()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
  await expectAccessible(page, 'the notices of a distribution')
  expect((await office.get(`${PORTAL}/distributions`)).body).toEqual([])
  await page.getByRole('button', { name: 'Post distribution' }).click()
  await page.getByRole('heading', { name: 'DIST-1', level: 1 }).waitFor()
  expect((await office.get(`${PORTAL}/distributions`)).body).toMatchObject([
    { reference: 'DIST-1', amount: 1_000_000, recallable_amount: 100_000, type: 'realized_gain' },
  ])
})

test('its notices can be taken, and it leads to its entry', async () => {
  const { page } = visitor
  for (const kind of ['PDF', 'CSV', 'JSON']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: `All notices as ${kind}` }).click()
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Notice for Alder Family Office as PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('distribution-DIST-1.pdf')
  await page.getByRole('link', { name: /^Entry of/ }).click()
  await page.getByRole('dialog').getByText('3300').first().waitFor()
})

test('securities in kind and tax withheld have their own fields', async () => {
  const { page } = visitor
  const bought = { category: 'investment', date: '2026-01-15', debit: 200_000 }
  expect((await office.post('/api/v1/svc/cfo/accounts/1/entries', bought)).status).toBe(201)
  await page.goto(`${office.url}/distributions/new`)
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.click()
  await page.getByRole('option', { name: 'Tax withheld' }).click()
  await page.getByLabel('Amount withheld').fill('50k')
  await expect.poll(() => page.getByLabel('Of which recallable').count()).toBe(0)
  await type.click()
  await page.getByRole('option', { name: 'Securities in kind' }).click()
  await page.getByLabel('Value of the securities').fill('200k')
  await page.getByRole('button', { name: 'Choose who receives it' }).click()
  await page.getByText('Security is required').waitFor()
  await page.getByLabel('Security', { exact: true }).fill('Alder Ports')
  await page.getByLabel('Quantity').fill('1000')
  await page.getByRole('button', { name: 'Choose who receives it' }).click()
  await page.getByRole('button', { name: 'Show the notices' }).click()
  await page.getByRole('button', { name: 'Post distribution' }).click()
  await page.getByRole('heading', { name: 'Distribution 2', level: 1 }).waitFor()
  await page.getByText('Alder Ports').waitFor()
  expect((await office.get(`${PORTAL}/distributions/2`)).body).toMatchObject({
    type: 'stock_distribution',
    amount: 200_000,
    in_kind: { security: 'Alder Ports', quantity: 1000 },
  })
})

test('no serious finding of axe', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/distributions')
  await page.getByText('2 distributions', { exact: true }).waitFor()
  await expectAccessible(page, '/distributions')
  await page.getByRole('link', { name: 'DIST-1', exact: true }).click()
  await page.getByRole('link', { name: 'All notices as PDF' }).waitFor()
  await expectAccessible(page, 'a distribution')
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
