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
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
  for (const [name, amount] of [
    ['Alder Family Office', 6_000_000],
    ['Birch Pension', 4_000_000],
  ] as const) {
    const { body } = await office.post('/api/v1/svc/investors/lp', { name })
    const commitment = { lp_id: body.id, fund_account_id: 1, amount, admitted_on: '2026-01-02' }
    await office.post(`${PORTAL}/commitments`, commitment)
  }
  const { status } = await office.post(`${PORTAL}/calls`, {
    fund_account_id: 1,
    amount: 1_000_000,
    reference: 'CALL-1',
    notice_date: '2026-05-04',
    due_date: '2026-06-01',
  })
  expect(status).toBe(201)
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=call-terms')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const approveAll = async () => {
  const { body } = await office.get('/api/v1/svc/agent/approvals?status=proposed')
  for (const { action_id } of body)
    expect((await office.post(`/svc/agent/actions/${action_id}/approve`)).status).toBe(200)
}

test('what calls go by is proposed, and holds once it is approved', async () => {
  const { page } = visitor
  await page.getByLabel('Default interest a year').fill('12')
  await page.getByLabel('Bank', { exact: true }).fill('Alder Bank')
  await page.getByRole('button', { name: 'Propose these terms' }).click()
  await page.getByText(/^Investors need the bank/).waitFor()
  await page.getByLabel('Account name').fill('Alder Credit Fund I')
  await page.getByLabel('Account number or IBAN').fill('GB33BUKB20201555555555')
  await page.getByLabel('Contact', { exact: true }).fill('Investor relations')
  await page.getByRole('combobox', { name: 'Remedies on a default' }).click()
  await page.getByRole('option', { name: 'Exclusion from later calls' }).click()
  await page.getByRole('combobox', { name: 'Remedies on a default' }).press('Escape')
  await expectAccessible(page, 'call terms')
  await page.getByRole('button', { name: 'Propose these terms' }).click()
  const proposal = page.getByRole('region', { name: 'Proposal' })
  await proposal.getByText('Alder Bank').waitFor()
  await expectAccessible(page, 'call terms proposed')
  const terms = `${PORTAL}/funds/1/call-terms`
  expect((await office.get(terms)).body).toMatchObject({ default_interest_rate: null, wire: null })
  await approveAll()
  expect((await office.get(terms)).body).toMatchObject({
    default_interest_rate: 0.12,
    wire: { bank_name: 'Alder Bank' },
    default_remedies: { exclusion: true, set_off: false, forfeiture_pct: null },
  })
  await page.goto(`${office.url}/funds/1?tab=call-terms`)
  await page.getByText('Account not yet confirmed').waitFor()
  await page.getByRole('button', { name: 'Confirm by call-back' }).click()
  await page.getByText(/^Account confirmed by .+/).waitFor()
  await expectAccessible(page, 'call terms that were confirmed')
})

test('an investor who does not pay goes from notice to default to interest', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/capital-calls/1`)
  await page.getByRole('button', { name: 'Follow up with Birch Pension' }).click()
  const drawer = page.getByRole('dialog', { name: 'Birch Pension on CALL-1' })
  await drawer.getByRole('textbox', { name: 'Given on' }).fill('2026-06-02')
  await drawer.getByLabel('Delivery method').fill('By registered letter')
  await expectAccessible(page, 'the steps to a default')
  await drawer.getByRole('button', { name: 'Record the written notice' }).click()
  await drawer.getByText('By registered letter', { exact: false }).first().waitFor()
  await drawer.getByRole('textbox', { name: 'Declared on' }).fill('2026-06-25')
  await drawer.getByRole('button', { name: 'Propose to declare the default' }).click()
  await drawer.getByRole('link', { name: 'Go to the proposal' }).waitFor()
  await expectAccessible(page, 'a default proposed')
  const lineOf = async () => (await office.get(`${PORTAL}/calls/1`)).body.allocation[1]
  expect((await lineOf()).status).toBe('overdue')
  await approveAll()
  await page.reload()
  await page.getByRole('button', { name: 'Follow up with Birch Pension' }).click()
  await drawer.getByText('12% a year', { exact: false }).waitFor()
  await drawer.getByRole('textbox', { name: 'Charge it through' }).fill('2026-07-01')
  await drawer.getByRole('button', { name: 'Charge interest' }).click()
  await drawer.getByText(/charged through 1 Jul 2026/).waitFor()
  // 400,000 x 12% x 30/365.
  expect((await lineOf()).default).toMatchObject({ interest: 3945.21, interest_through: '2026-07-01' })
  await expectAccessible(page, 'interest on a default')
  await drawer.getByRole('textbox', { name: 'Done on' }).fill('2026-07-01')
  await drawer.getByRole('button', { name: 'Propose the remedy' }).click()
  await drawer.getByRole('link', { name: 'Go to the proposal' }).waitFor()
  await approveAll()
  await page.reload()
  await page.getByRole('button', { name: 'Follow up with Birch Pension' }).click()
  await drawer.getByText('Exclusion from later calls, 1 Jul 2026').waitFor()
  await expectAccessible(page, 'a remedy on a default')
  await drawer.getByRole('button', { name: 'Close' }).click()
})

test('what an investor owes is waived with a reason', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Follow up with Alder Family Office' }).click()
  const drawer = page.getByRole('dialog', { name: 'Alder Family Office on CALL-1' })
  await drawer.getByRole('button', { name: 'Waive USD 600,000' }).click()
  await drawer.getByText('Reason is required').waitFor()
  await drawer.getByLabel('Reason').fill('The transfer of the interest settles it')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Stay' }).click()
  await drawer.getByRole('button', { name: 'Waive USD 600,000' }).click()
  await drawer.waitFor({ state: 'detached' })
  await page
    .getByRole('table', { name: 'Allocation' })
    .getByRole('row', { name: /^Alder Family Office.*Waived/ })
    .waitFor()
  expect((await office.get(`${PORTAL}/calls/1`)).body).toMatchObject({
    waived: 600_000,
    outstanding: 400_000,
  })
})

test('no serious finding of axe in the dark', async () => {
  const { page, context, complaints } = await visit(browser, 'dark')
  await signIn(page, office, '/funds/1?tab=call-terms')
  await page.getByLabel('Account number or IBAN').waitFor()
  await expectAccessible(page, 'call terms')
  await page.goto(`${office.url}/capital-calls/1`)
  await page.getByRole('button', { name: 'Follow up with Birch Pension' }).click()
  await page.getByRole('button', { name: 'Charge interest' }).waitFor()
  await expectAccessible(page, 'the steps to a default')
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
