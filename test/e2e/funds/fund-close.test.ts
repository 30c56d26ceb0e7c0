import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
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
  await office.post('/api/v1/svc/investors/lp', { name: LONG })
  await office.post('/api/v1/svc/investor-portal/commitments', {
    lp_id: 1,
    fund_account_id: 1,
    amount: 10_000_000,
    admitted_on: '2025-12-01',
  })
  for (const [date, category, side, amount] of [
    ['2025-12-10', 'capital_call', 'credit', 4_000_000],
    ['2025-12-20', 'expense', 'debit', 250_000.5],
    ['2026-03-31', 'distribution', 'debit', 1_000_000],
    ['2026-06-30', 'unrealised_gain', 'credit', 900_000],
  ] as const) {
    const line = { date, category, [side]: amount }
    const { status, body } = await office.post(`${FUND}/entries`, line)
    if (status !== 201) throw new Error(JSON.stringify(body))
  }
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=close')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const run = (as: string): Promise<Json> =>
  office.post(`${FUND}/period-close/run`, { period_end: '2025-12-31' }, { as })

test('a close shows its checks, takes what people say to them, and stays open while one fails', async () => {
  const { page } = visitor
  await page.getByText('No period of this fund is closed yet').waitFor()
  const end = page.getByLabel('Last day of the period')
  await end.fill('2025-12-31')
  await end.press('Enter')
  await page.getByRole('button', { name: 'Run the close' }).click()
  const checks = page.getByRole('table', { name: 'Checks' })
  await checks.getByRole('row', { name: /^Bank reconciliation Open/ }).waitFor()
  await expectAccessible(page, 'the checks of a close')
  await page.getByLabel('Attest: Bank reconciliation').fill('Agrees with the statement of 31 December')
  await page.getByLabel('Attest: Expenses accrued').fill('No invoice is outstanding')
  await page.getByRole('combobox', { name: 'Answer to: Sub-ledgers agree' }).isVisible()
  for (const check of ['Sub-ledgers agree', 'Valuations approved']) {
    const waive = page.getByLabel(`Waive: ${check}`)
    if (await waive.count()) await waive.fill('Settled outside')
  }
  await page.getByRole('button', { name: 'Run the close' }).click()
  await page.getByText('One check is open: closed by someone other than the preparer').waitFor()
  await checks.getByRole('row', { name: /^Bank reconciliation Passes/ }).waitFor()
  expect((await office.get(FUND)).body.locked_through).toBe(null)
})

test('another person closes it, and the close keeps what the book said', async () => {
  const { page } = visitor
  expect((await run(await office.person('member'))).body.status).toBe('closed')
  await page.reload()
  await page.getByRole('link', { name: '1 Dec 2025 to 31 Dec 2025' }).click()
  const accounts = page.getByRole('table', { name: 'Capital accounts' })
  await accounts.getByRole('row', { name: /^Total/ }).waitFor()
  await page.getByText('USD 3,749,999.50', { exact: true }).waitFor()
  await page.getByRole('table', { name: 'Trial balance' }).waitFor()
  await expectAccessible(page, 'a closed period')
})

test('the investor’s page states the capital account by quarter, year and since inception', async () => {
  const { page } = visitor
  const closed = page.url()
  await page.goto(`${office.url}/investors/1?tab=documents`)
  const name = 'Statement to 31 Dec 2025, Alder Credit Fund I'
  const statement = page.getByRole('table', { name })
  const { body: investor } = await office.get('/api/v1/svc/investor-portal/lps/1')
  const notices = investor.capital_calls.filter(({ issued_at }: Json) => issued_at !== null).length
  await page.getByRole('link', { name: `Documents ${notices + 1}` }).waitFor()
  const row = await statement.getByRole('row', { name: /^Partnership expenses/ }).innerText()
  expect(row.split(/\s*\t\s*/)).toEqual([
    'Partnership expenses',
    '(250,000.50)',
    '(250,000.50)',
    '(250,000.50)',
  ])
  await statement.getByRole('row', { name: /^Closing balance/ }).waitFor()
  await page.getByText('Nothing was paid in', { exact: true }).first().waitFor()
  await expectAccessible(page, 'a statement of a capital account')
  const taking = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Statement to 31 Dec 2025 as CSV' }).click()
  expect((await taking).suggestedFilename()).toMatch(/^capital-account-2025-12-31-.*\.csv$/)
  await page.goto(closed)
})

test('opening it again is proposed, and nothing changes before it is approved', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Propose to reopen' }).click()
  const asked = page.getByRole('dialog')
  await asked.getByLabel('Reason').fill('The administrator corrected the valuation')
  await asked.getByRole('button', { name: 'Propose to reopen' }).click()
  await asked.getByText(/^It waits for approval until/).waitFor()
  await expectAccessible(page, 'the proposal to reopen')
  expect((await office.get(FUND)).body.locked_through).toBe('2025-12-31')
  await asked.getByRole('link', { name: 'Go to the proposal' }).click()
  await page.waitForURL('**/approvals?action=*')
})

test('the overview shows what moved NAV, what it is made of, and what came back', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/funds/1?end=2026-06-30&start=2026-01-01`)
  await page.getByRole('img', { name: /^NAV roll-forward, USD/ }).waitFor()
  await page.getByRole('img', { name: /^Assets and liabilities, USD/ }).waitFor()
  await page.getByRole('img', { name: /^Multiples of paid-in capital/ }).waitFor()
  const quarters = page.getByRole('table', { name: 'Performance by quarter' })
  const { body } = await office.get(`${FUND}/performance?as_of=2026-06-30`)
  expect(body.quarters).toHaveLength(3)
  await expect.poll(() => quarters.getByRole('row').count()).toBe(4)
  await quarters.getByRole('row', { name: /^30 Jun 2026.*3,649,999\.50/ }).waitFor()
  await page.getByText('Unfunded', { exact: true }).waitFor()
})

test('a fund without anything says so', async () => {
  const { page } = visitor
  await office.post('/api/v1/svc/cfo/accounts', { name: LONG, currency: 'EUR' })
  await page.goto(`${office.url}/funds/2`)
  await page.getByText(/^Nothing was called or paid in until/).waitFor()
  await expectAccessible(page, 'the overview of an empty fund')
})

test('no serious finding of axe, light and dark', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/funds/1?end=2026-06-30&start=2026-01-01')
  await page.getByRole('table', { name: 'Performance by quarter' }).waitFor()
  await expectAccessibleInLightAndDark(page, 'the overview of a fund', scheme =>
    picture(page, `fund-overview-${scheme}`),
  )
  await page.goto(`${office.url}/funds/1?tab=close&close=1`)
  await page.getByRole('table', { name: 'Checks' }).waitFor()
  await expectAccessibleInLightAndDark(page, 'a closed period', scheme =>
    picture(page, `fund-close-${scheme}`),
  )
  expect(complaints).toEqual([])
  await context.close()
})

/** Kept where somebody wants to look at it. */
async function picture(page: Visitor['page'], name: string): Promise<void> {
  const folder = process.env.SVC_TEST_PICTURES
  if (!folder) return
  await page.setViewportSize({ width: 1280, height: 2600 })
  await page.screenshot({ path: `${folder}/${name}.png` })
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
