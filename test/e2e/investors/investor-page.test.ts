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

const PORTAL = '/api/v1/svc/investor-portal'
const LONG = 'Alder and Birch Multi-Generational Family Office Holdings of a Name of Ninety Letters, Limited'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  for (const [name, currency] of [
    ['Alder Credit Fund I', 'USD'],
    ['Cedar Growth II', 'EUR'],
  ])
    await office.post('/api/v1/svc/cfo/accounts', { name, entity_type: 'fund', currency })
  await office.post('/api/v1/svc/investors/lp', {
    name: LONG,
    entity_type: 'family_office',
    jurisdiction: 'GB',
    primary_contact_email: 'office@example.com',
  })
  await office.post('/api/v1/svc/investors/lp', { name: 'Birch Pension' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/investors')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('an investor of whom nothing is known yet has a page, and commits to a fund', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: LONG }).click()
  await page.getByRole('heading', { name: LONG, level: 1 }).waitFor()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'New commitment' })
  await form.getByRole('combobox', { name: 'Fund' }).click()
  await page.getByRole('option', { name: 'Alder Credit Fund I, USD' }).click()
  await form.getByLabel('Amount').fill('100m')
  await expectAccessible(page, 'a new commitment')
  await form.getByRole('button', { name: 'Record commitment' }).click()
  const byFund = page.getByRole('table', { name: 'Commitments by fund' })
  await byFund.getByRole('row', { name: /^Alder Credit Fund I\s+100,000,000/ }).waitFor()
  await page
    .getByRole('table', { name: 'Closings' })
    .getByRole('row', { name: /100,000,000/ })
    .waitFor()

  // The amount had a nought too many.
  await page.getByRole('button', { name: 'Change the commitment to Alder Credit Fund I' }).click()
  const change = page.getByRole('dialog', { name: 'Change the commitment to Alder Credit Fund I' })
  await change.getByLabel('New amount').fill('10m')
  await change.getByLabel('Reason').fill('A nought too many')
  await expectAccessible(page, 'a change of a commitment')
  await change.getByRole('button', { name: 'Change commitment' }).click()
  await page
    .getByRole('table', { name: 'Changes of commitments' })
    .getByRole('row', { name: /A nought too many.*90,000,000/ })
    .waitFor()
  await byFund.getByRole('row', { name: /^Alder Credit Fund I\s+10,000,000/ }).waitFor()
})

test('what was called, paid and distributed stands by fund and currency', async () => {
  const { page } = visitor
  await office.post(`${PORTAL}/commitments`, { lp_id: 1, fund_account_id: 2, amount: 4_000_000 })
  await office.post(`${PORTAL}/calls`, { fund_account_id: 1, amount: 2_000_000, reference: 'CALL-1' })
  await office.post(`${PORTAL}/calls/1/payment`, { lp_id: 1, amount: 1_500_000.25 })
  const paidOut = {
    fund_account_id: 1,
    type: 'return_of_capital',
    amount: 300_000,
    recallable_amount: 50_000,
  }
  await office.post(`${PORTAL}/distributions`, { ...paidOut, reference: 'DIST-1' })
  await page.reload()
  const row = await page
    .getByRole('table', { name: 'Commitments by fund' })
    .getByRole('row', { name: /^Alder Credit Fund I/ })
    .innerText()
  expect(row.split(/\s*\t\s*/)).toEqual([
    'Alder Credit Fund I',
    'USD 10,000,000',
    'USD 2,000,000',
    'USD 1,500,000.25',
    'USD 300,000',
    'USD 50,000',
    'USD 8,050,000',
  ])
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(/EUR 4,000,000\s+USD 8,050,000/)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export Commitments by fund' }).click()
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const saved = (await downloading).suggestedFilename()
  expect(saved).toMatch(/^commitments-1-.*\.csv$/)
  const { body: left } = await office.get('/api/v1/svc/admin/access-log')
  expect(left[0]).toMatchObject({ file: saved, target: '/investors/1', rows: 2 })

  const tabs = page.getByRole('navigation', { name: 'Investor', exact: true })
  await tabs.getByRole('link', { name: 'Capital calls 1' }).waitFor()
  await tabs.getByRole('link', { name: 'Distributions 1' }).waitFor()
  await page.keyboard.press('2')
  await page.getByRole('link', { name: 'CALL-1' }).waitFor()
  await page.getByText('Partly paid', { exact: true }).waitFor()
  await page.keyboard.press('3')
  await page.getByRole('cell', { name: 'DIST-1' }).waitFor()
  await page.keyboard.press('5')
  const taking = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Notice for CALL-1 as PDF' }).click()
  expect((await taking).suggestedFilename()).toMatch(/\.pdf$/)
  expect((await exportedCsv(page, 'Notices'))[1]).toMatch(/^CALL-1,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d$/)
})

test('the KYC moves one step at a time, and the investor is edited', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Move KYC to' }).click()
  await page.getByRole('menuitem', { name: 'In progress' }).click()
  await page.getByText('KYC is in progress').waitFor()
  await page.getByRole('button', { name: 'Move KYC to' }).click()
  await expect.poll(() => page.getByRole('menuitem').allInnerTexts()).toEqual(['Approved', 'Rejected'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit investor' })
  await form.getByLabel('E-mail').fill('treasury@example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  expect((await office.get(`${PORTAL}/lps/1`)).body).toMatchObject({
    kyc_status: 'in_progress',
    primary_contact_email: 'treasury@example.com',
  })
})

test('what is known is noted and searched', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/investors/1?tab=memory`)
  await page.getByText('Paid USD 1,500,000.25 on the capital call CALL-1').waitFor()
  await page.getByLabel('About').fill('Preference')
  await page.getByLabel('Information').last().fill('Wants notices by e-mail')
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await page.getByText('Wants notices by e-mail').waitFor()
  await page.getByRole('searchbox', { name: 'Search what is known' }).fill('by e-mail')
  await page.getByText('Paid USD 1,500,000.25').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText('Wants notices by e-mail').count()).toBe(1)
})

test('a person of the office sees what the investor sees, read only, and is back with one click', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/investors/1`)
  await page.getByRole('link', { name: 'View as investor' }).click()
  const banner = page.getByRole('status').filter({ hasText: 'Nothing can be changed here' })
  await banner.waitFor()
  await page.getByRole('table', { name: 'Capital calls', exact: true }).getByText('CALL-1').waitFor()
  await expectAccessible(page, 'an investor’s own view')
  const main = page.getByRole('main')
  for (const name of ['Edit', 'New commitment', 'Add a note'])
    await expect.poll(() => main.getByRole('button', { name }).count()).toBe(0)
  await banner.getByRole('link', { name: 'Back to the investor' }).click()
  await page.getByRole('button', { name: 'New commitment' }).waitFor()
})

test('no serious finding of axe, light and dark', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/investors/1')
  for (const [tab, text] of [
    ['overview', 'By fund'],
    ['calls', '1 capital call'],
    ['distributions', '1 distribution'],
    ['documents', 'Capital call notices'],
    ['memory', 'Add a note'],
  ] as const) {
    await page.goto(`${office.url}/investors/1?tab=${tab}`)
    await page.getByText(text, { exact: true }).waitFor()
    const folder = process.env.SVC_TEST_PICTURES
    const picture = (scheme: string) => page.screenshot({ path: `${folder}/investor-${tab}-${scheme}.png` })
    await expectAccessibleInLightAndDark(page, `an investor's ${tab}`, folder ? picture : undefined)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
