import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, PASSWORD } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const FUND = '/api/v1/svc/cfo/accounts/1'

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
    const commitment = { lp_id: body.id, fund_account_id: 1, amount, admitted_on: '2025-01-01' }
    await office.post('/api/v1/svc/investor-portal/commitments', commitment)
  }
  for (const [code, amount] of [
    ['4010', 45_000],
    ['4300', 9_000],
  ] as const) {
    const { status } = await office.post('/api/v1/svc/cfo/gl/journal', {
      fund_account_id: 1,
      date: '2025-03-31',
      lines: [
        { code: '1010', debit: amount },
        { code, credit: amount },
      ],
    })
    expect(status).toBe(201)
  }
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=k1&year=2025')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('the ledger proposes the items, a person changes them, and the K-1s follow', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Generate K-1s' }).click()
  const drawer = page.getByRole('dialog', { name: 'K-1s of 2025' })
  await drawer.getByRole('button', { name: 'Propose from the ledger' }).click()
  await drawer.getByText(/^4300.*is left out/).waitFor()
  const amount = drawer.getByLabel('Amount of item 1')
  await expect.poll(() => amount.inputValue()).toBe('45,000')
  const birch = drawer.getByLabel('Part of Birch Pension in item 1')
  await expect.poll(() => birch.inputValue()).toBe('18,000')
  await expectAccessible(page, 'items that the ledger proposes')
  await birch.fill('18,100')
  await expect.poll(() => amount.inputValue()).toBe('45,100')
  await drawer.getByRole('button', { name: 'Generate K-1s' }).click()
  await page.getByText('2 K-1s', { exact: true }).waitFor()
  expect((await office.get(`${FUND}/k1/2/2025`)).body.boxes).toMatchObject([{ box: '5', computed: 18_100 }])
  expect((await office.get(`${FUND}/k1/1/2025`)).body.boxes).toMatchObject([{ box: '5', computed: 27_000 }])
})

test('they are reviewed by another person, and are drafts again once something is changed', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await page.getByText(/They must be reviewed by someone other than the person who generated them/).waitFor()
  await office.person('admin', 'reviewer@example.com')
  const other = await visit(browser, 'dark')
  await other.page.goto(`${office.url}/funds/1?tab=k1&year=2025`)
  await other.page.getByLabel('E-mail').fill('reviewer@example.com')
  await other.page.locator('input[name="password"]').fill(PASSWORD)
  await other.page.getByRole('button', { name: 'Sign in' }).click()
  await other.page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await other.page.getByText(/^Reviewed by/).waitFor()
  await expectAccessible(other.page, 'K-1s that were reviewed')
  expect((await office.get(`${FUND}/k1/1/2025`)).body.status).toBe('reviewed')
  await office.post(`${FUND}/k1/1/2025/overrides`, { box: '5', amount: 27_100, reason: 'Corrected 1099-INT' })
  await other.page.reload()
  await other.page.getByText('Not reviewed', { exact: true }).waitFor()
  expect(other.complaints).toEqual([])
  await other.context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
