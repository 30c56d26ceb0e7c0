import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from './browser.ts'

const PORTAL = '/api/v1/svc/investor-portal'

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
    ['Birch Pension', 4_000_000],
  ] as const) {
    const { body } = await office.post('/api/v1/svc/investors/lp', { name })
    await office.post(`${PORTAL}/commitments`, { lp_id: body.id, fund_account_id: 1, amount })
  }
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/capital-calls')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a call is issued once its allocation was seen', async () => {
  const { page } = visitor
  await page.getByText('No capital calls yet').waitFor()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Issue capital call' })
  await form.getByLabel('Amount').fill('1m')
  await form.getByLabel('Reference').fill('CALL-1')
  await form.getByRole('button', { name: 'Show the allocation' }).click()
  const allocation = form.getByRole('table', { name: 'Allocation' })
  const row = await allocation.getByRole('row', { name: /^Alder Family Office/ }).innerText()
  expect(row.split(/\s*\t\s*/)).toEqual(['Alder Family Office', '600,000', '5,400,000'])
  await expectAccessible(page, 'the preview of a call')
  expect((await office.get(`${PORTAL}/calls`)).body).toEqual([])

  await form.getByRole('button', { name: 'Change' }).click()
  await form.getByLabel('Amount').fill('2m')
  await form.getByRole('button', { name: 'Show the allocation' }).click()
  await allocation.getByRole('row', { name: /^Birch Pension\s+800,000\s+3,200,000/ }).waitFor()
  await form.getByRole('button', { name: 'Issue capital call' }).click()
  await page.getByText('CALL-1 is issued').waitFor()
  await page.getByText('1 capital call', { exact: true }).waitFor()
  expect((await office.get(`${PORTAL}/calls`)).body).toMatchObject([
    { reference: 'CALL-1', amount: 2_000_000, status: 'issued', fund_account_id: 1 },
  ])
})

test('more than is unfunded is refused before anything is issued', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Issue capital call' }).click()
  const form = page.getByRole('dialog', { name: 'Issue capital call' })
  await form.getByLabel('Amount').fill('9m')
  await form.getByRole('button', { name: 'Show the allocation' }).click()
  await form.getByText(/^Calls 1000000 more than is left of the commitment/).waitFor()
  expect((await office.get(`${PORTAL}/calls`)).body).toHaveLength(1)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await form.waitFor({ state: 'detached' })
})

test('it is paid, part by part, and its notices can be taken', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'CALL-1', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'CALL-1' })
  for (const [name, amount] of [
    ['Alder Family Office', '1.2m'],
    ['Birch Pension', '800k'],
  ] as const) {
    const investor = drawer.getByRole('combobox', { name: 'Investor' })
    await investor.click()
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await drawer.getByLabel('Amount paid').fill(amount)
    await drawer.getByRole('button', { name: 'Record payment' }).click()
    await drawer
      .getByText(name === 'Birch Pension' ? 'Paid' : 'Partly paid', { exact: true })
      .first()
      .waitFor()
  }
  await drawer.getByRole('button', { name: 'Record payment' }).waitFor({ state: 'detached' })
  const { body } = await office.get(`${PORTAL}/calls/1`)
  expect(body).toMatchObject({ status: 'paid', paid: 2_000_000, outstanding: 0 })
  for (const kind of ['PDF', 'CSV']) {
    const downloading = page.waitForEvent('download')
    await drawer.getByRole('link', { name: `All notices as ${kind}` }).click()
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
  }
})

test('an investor is registered, and refused with what is wrong at its field', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/investors`)
  await page.getByText('2 investors', { exact: true }).waitFor()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Register investor' })
  await form.getByLabel('Name').fill('Cedar Endowment')
  await form.getByLabel('Type').fill('Endowment')
  await form.getByLabel('Committed capital').fill('2.5m')
  await form.getByLabel('E-mail').fill('nobody')
  await expectAccessible(page, 'register an investor')
  await form.getByRole('button', { name: 'Register investor' }).click()
  await form.locator('input[name="primary_contact_email"][aria-invalid="true"]').waitFor()
  await form.getByLabel('E-mail').fill('office@cedar.example')
  await form.getByRole('button', { name: 'Register investor' }).click()
  await page.getByText('3 investors', { exact: true }).waitFor()
  const { body } = await office.get(`${PORTAL}/lps?q=cedar`)
  expect(body).toMatchObject([
    { entity_type: 'endowment', committed_capital: 2_500_000, currency: 'USD', kyc_status: 'pending' },
  ])
})

test.each(['light', 'dark'] as const)('no serious finding of axe, %s', async scheme => {
  const { page, context, complaints } = await visit(browser, scheme)
  await signIn(page, office, '/capital-calls')
  await page.getByRole('button', { name: 'CALL-1', exact: true }).waitFor()
  await expectAccessible(page, '/capital-calls')
  await page.getByRole('button', { name: 'CALL-1', exact: true }).click()
  await page.getByRole('link', { name: 'All notices as PDF' }).waitFor()
  await expectAccessible(page, 'a capital call')
  await page.goto(`${office.url}/investors`)
  await page.getByText('3 investors', { exact: true }).waitFor()
  await expectAccessible(page, '/investors')
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
