import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const PRICER = '/api/v1/svc/pricer'
const AT = '/pricer?tab=tapes&tape=1'
const REPORT = `loan_id,interest_paid,principal_paid,prepayment,ending_balance,days_past_due
A-1,1000,0,0,120000,0
A-2,500,0,60000,0,0
A-3,0,0,0,90000,65
A-4,x,0,0,1,0
`

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const rows = ['A-1', 'A-2', 'A-3', 'A-4'].map((loan_id, at) => ({
    loan_id,
    current_balance: [120_000, 60_000, 90_000, 10_000][at],
    rate: 0.1,
    remaining_term: 24,
    amortisation: 'bullet',
  }))
  const tape = { name: 'Alder consumer pool', as_of_date: '2026-03-31', currency: 'USD', rows }
  expect((await office.post(`${PRICER}/tapes`, tape)).status).toBe(201)
  visitor = await visit(browser)
  await signIn(visitor.page, office, AT)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a servicer’s file is held against the tape', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Upload a report' }).click()
  const drawer = page.getByRole('dialog', { name: 'Report on Alder consumer pool' })
  await drawer.getByRole('textbox', { name: 'Month' }).fill('2026-13')
  const choosing = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({
    name: 'april.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(REPORT),
  })
  await drawer.getByText('april.csv').waitFor()
  await expectAccessible(page, 'a report to upload')
  await drawer.getByRole('button', { name: 'Check it against the tape' }).click()
  await drawer.locator('input[name="period"][aria-invalid="true"]').waitFor()
  await drawer.getByRole('textbox', { name: 'Month' }).fill('2026-04')
  await drawer.getByRole('button', { name: 'Check it against the tape' }).click()
  await page.getByRole('heading', { name: 'April 2026' }).waitFor()
  await page.getByText('1 of 4 rows left out').waitFor()
  const byStatus = page.getByRole('table', { name: 'By status' })
  await byStatus.getByRole('row', { name: /^Prepaid\s+1/ }).waitFor()
  await byStatus.getByRole('row', { name: /^60 days late\s+1\s+90,000/ }).waitFor()
  await page.getByText('4 loans', { exact: true }).waitFor()
  const { body } = await office.get(`${PRICER}/remittances/1`)
  expect(body).toMatchObject({ period: '2026-04', totals: { interest_paid: 1500, prepayment: 60_000 } })
})

test('it stands under the tape', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'The tape' }).click()
  await page.getByRole('link', { name: 'April 2026' }).click()
  await page.getByRole('heading', { name: 'April 2026' }).waitFor()
})

test('no serious finding of axe', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, AT)
  await page.getByRole('link', { name: 'April 2026' }).waitFor()
  await expectAccessible(page, 'a tape with a report')
  await page.getByRole('link', { name: 'April 2026' }).click()
  await page.getByText('4 loans', { exact: true }).waitFor()
  await expectAccessible(page, 'a report')
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
