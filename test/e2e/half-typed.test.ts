import ExcelJS from 'exceljs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { launch, openOfficeNow, signIn, type Visitor, visit } from './browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const fund = { name: 'Alder Credit Fund I', currency: 'USD', committed_total: 10_000_000 }
  await office.post('/api/v1/svc/cfo/accounts', fund)
  await office.post('/api/v1/svc/investors/lp', { name: 'Birch Pension' })
  const deal = (await office.post('/api/v1/svc/crm/deals', { name: 'Cedar Ports' })).body
  await office.post('/api/v1/svc/pricer/run', {
    principal: 1_000_000,
    term_months: 12,
    amortisation: 'bullet',
    coupon_pct: 0.1,
    deal_id: deal.id,
    name: 'Cedar base case',
  })
  await office.post('/api/v1/svc/cfo/accounts/1/entries', {
    category: 'expense',
    date: '2026-02-10',
    debit: 5000,
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=waterfall')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

/** A tab by its label, with how much is on it or without. */
const tab = (label: string) =>
  visitor.page.getByRole('link', { name: new RegExp(`^${label}( \\d+)?$`) }).last()

test('terms that are typed are found again after another tab was looked at', async () => {
  const { page } = visitor
  await page.getByRole('textbox', { name: 'To distribute' }).fill('12,345,678')
  await page.waitForURL(/12%2C345%2C678/)
  await tab('Books').click()
  await tab('Trial balance').click()
  await page.waitForURL(/tab=trial-balance$/)
  await tab('Fees and carry').click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'To distribute' }).inputValue())
    .toBe('12,345,678')
})

test('an entry that is half typed is not lost unasked', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/funds/1?tab=journal`)
  await page.getByRole('textbox', { name: 'Description' }).fill('Half typed')
  await tab('Overview').click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Half typed')
  await tab('Overview').click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('NAV roll-forward').first().waitFor()
})

test('an entry is reversed as of a chosen day', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/funds/1?tab=journal&entry=1`)
  const day = page.getByLabel('Reverse as of', { exact: true })
  await day.fill('2026-03-31')
  await day.press('Enter')
  await page.getByRole('button', { name: 'Reverse as of 31 Mar 2026' }).click()
  await page.getByText('Reversed by entry 2, dated 31 Mar 2026').waitFor()
  const { body } = await office.get('/api/v1/svc/cfo/gl/journal?fund_account_id=1')
  expect(body.map(({ date }: { date: string }) => date)).toEqual(['2026-03-31', '2026-02-10'])
})

test.each([
  ['alder cred', 'Alder Credit Fund I', /\/funds\/1$/],
  ['birch', 'Birch Pension', /\/investors\/1$/],
  ['cedar base', 'Cedar base case', /\/pricer\?tab=saved&q=Cedar/],
])('the palette finds %s', async (text, name, address) => {
  const { page } = visitor
  await page.goto(`${office.url}/approvals`)
  await page.getByRole('heading', { name: 'Approvals' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: 'Search records, pages and commands' }).fill(text)
  await page.getByRole('button', { name }).click()
  await page.waitForURL(address)
})

test('a tape is taken as a workbook', async () => {
  const { page } = visitor
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Tape')
  sheet.addRow(['loan_id', 'current_balance', 'rate', 'remaining_term'])
  sheet.addRow(['A-1', 250_000, 0.0725, 60])
  const buffer = Buffer.from(await book.xlsx.writeBuffer())
  await page.goto(`${office.url}/pricer?tab=tapes`)
  await page.getByRole('button', { name: 'Upload a tape' }).first().click()
  const form = page.getByRole('dialog', { name: 'Upload a tape' })
  await form.getByLabel('Name').fill('Consumer pool')
  await form.getByRole('textbox', { name: 'Balances as of' }).fill('2026-03-31')
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles({ name: 'tape.xlsx', mimeType: 'application/octet-stream', buffer })
  await form.getByText('tape.xlsx').waitFor()
  await form.getByRole('button', { name: 'Read the tape' }).click()
  await form.waitFor({ state: 'detached' })
  expect((await office.get('/api/v1/svc/pricer/tapes')).body).toMatchObject([
    { name: 'Consumer pool', balance: 250_000, loan_count: 1 },
  ])
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
