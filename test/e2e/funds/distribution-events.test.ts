import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const fund = { name: 'Alder Credit Fund I', entity_type: 'fund', currency: 'USD' }
  await office.post('/api/v1/svc/cfo/accounts', fund)
  for (const [name, amount, more] of [
    ['Alder Family Office', 6_000_000, { jurisdiction: 'US' }],
    ['Birch Pensionskasse', 4_000_000, { jurisdiction: 'DE', entity_type: 'pension_fund' }],
    ['Alder GP', 0, { entity_type: 'general_partner' }],
  ] as const) {
    const { body } = await office.post('/api/v1/svc/investors/lp', { name, ...more })
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

test('a fund shows its partners, and begins a call or a distribution', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/funds/1`)
  const table = page.getByRole('table', { name: 'Partners' })
  await table
    .getByRole('row', { name: /^Alder Family Office\s+6,000,000\s+60.00%\s+3,000,000\s+0\s+3,000,000/ })
    .waitFor()
  await table
    .getByRole('row', { name: /^Total\s+10,000,000\s+100.00%\s+5,000,000\s+0\s+5,000,000/ })
    .waitFor()
  await table
    .getByRole('row', { name: /^Alder/ })
    .getByRole('button', { name: '3,000,000' })
    .first()
    .click()
  const parts = page.getByRole('dialog', { name: 'Called: Alder Family Office' }).getByRole('table')
  await parts.getByRole('row', { name: /^Capital call .*3,000,000$/ }).waitFor()
  await parts.getByRole('row', { name: /^Total .*3,000,000$/ }).waitFor()
  await page.keyboard.press('Escape')
  await parts.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Issue a capital call' }).click()
  await page.getByRole('heading', { name: 'Issue capital call' }).waitFor()
  expect(page.url()).toContain('?fund=1')
  await page.goBack()
  await page.getByRole('link', { name: 'Make a distribution' }).click()
  await page.getByRole('heading', { name: 'New distribution' }).waitFor()
  expect(page.url()).toContain('?fund=1')
})

test('a draft shows each investor from gross to net', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/distributions`)
  await page.getByText('No distributions yet').waitFor()
  await page.keyboard.press('c')
  await page.getByRole('textbox', { name: 'Reference' }).fill('DIST-1')
  await page.getByLabel('Amount, line 1').fill('600k')
  await page.getByLabel('Recallable, line 1').fill('100k')
  await page.getByRole('combobox', { name: 'Type, line 1' }).click()
  await page.getByRole('option', { name: 'Return of capital' }).click()
  await page.getByRole('button', { name: 'Add line' }).click()
  await page.getByLabel('Amount, line 2').fill('400k')
  await page.getByRole('button', { name: 'Add amount' }).first().click()
  await page.getByLabel('Amount, amount 1').fill('80k')
  await page.getByRole('button', { name: 'Add rate' }).click()
  await page.getByLabel('Rate, rate 1').fill('15')
  await page.getByLabel('Country, rate 1').fill('DE')
  await expectAccessible(page, 'a new distribution')
  await page.getByRole('button', { name: 'Preview as a draft' }).click()
  await page.getByRole('heading', { name: 'DIST-1', level: 1 }).waitFor()
  const table = page.getByRole('table', { name: 'From gross to net' })
  // 400,000 less 32,000 of carry, and 15 % of the 128,000 of gain that remain.
  await table.getByRole('row', { name: /^Birch.*400,000\s+\(32,000\)\s+\(19,200\)\s+348,800/ }).waitFor()
  await table.getByRole('row', { name: /^Total.*1,000,000\s+0\s+\(19,200\)\s+980,800/ }).waitFor()
  await expectAccessible(page, 'a draft of a distribution')
})

test('it is issued, paid and listed', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByText('Not paid yet').waitFor()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Reference').fill('WIRE-1')
  await drawer.getByRole('button', { name: 'Record payment' }).click()
  await page
    .getByRole('table', { name: 'Payments' })
    .getByRole('row', { name: /WIRE-1/ })
    .waitFor()
  await page.getByRole('link', { name: 'Distributions' }).last().click()
  await page.getByRole('row', { name: /DIST-1.*Paid.*1,000,000/ }).waitFor()
  expect((await office.get(`${PORTAL}/distribution-events/1`)).body).toMatchObject({
    status: 'paid',
    net: 980_800,
  })
})

test('a payment is voided, and the distribution corrected with its reason', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'DIST-1' }).click()
  await page.getByRole('button', { name: 'Void payment' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The bank returned it')
  await page.getByRole('dialog').getByRole('button', { name: 'Void payment' }).click()
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Reason').fill('The treaty rate is 10 %')
  await drawer.getByLabel('Rate, rate 1').fill('10')
  await drawer.getByRole('button', { name: 'Issue the correction' }).click()
  await page.getByText('Corrected distribution').waitFor()
  await page.getByText('The treaty rate is 10 %').waitFor()
  expect((await office.get(`${PORTAL}/distribution-events/2`)).body).toMatchObject({
    status: 'issued',
    withheld: 12_800,
    corrects_id: 1,
  })
  await page.getByRole('link', { name: 'See what it replaces' }).click()
  await page.getByText('See what replaced it').waitFor()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
