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

/** The browser’s, for what runs in the page. */
declare const DataTransfer: new () => { setData(type: string, text: string): void }
declare const ClipboardEvent: new (type: string, init: object) => unknown
interface Receiver {
  dispatchEvent(event: unknown): void
}

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

test('a call is issued once every notice was seen', async () => {
  const { page } = visitor
  await page.getByText('No capital calls yet').waitFor()
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Issue capital call' }).waitFor()
  await page.getByLabel('Amount of line 1').fill('1m')
  await page.getByRole('textbox', { name: 'Reference' }).fill('CALL-1')
  await page.getByRole('button', { name: 'Next: investors' }).click()
  const investors = page.getByRole('table', { name: 'Investors' })
  await investors.getByRole('row', { name: /^Alder Family Office.*\s6,000,000\s+600,000/ }).waitFor()
  await expectAccessible(page, 'who is called on')
  await page.getByRole('checkbox', { name: 'Excuse Alder Family Office' }).check()
  await investors.getByRole('row', { name: /^Birch Pension.*\s4,000,000\s+1,000,000/ }).waitFor()
  const called = await exportedCsv(page, 'Investors')
  expect(called[0]).toMatch(
    /^Investor,Excused,Commitment,Commitment currency,Called,Called currency,Unfunded before,/,
  )
  expect(called).toContain('Birch Pension,no,4000000,USD,1000000,USD,4000000,USD,3000000,USD')
  expect(called[1]).toMatch(/^Alder Family Office,yes,6000000,USD,/)
  await page.getByRole('checkbox', { name: 'Excuse Alder Family Office' }).uncheck()
  await investors.getByRole('row', { name: /^Birch Pension.*\s4,000,000\s+400,000/ }).waitFor()
  await page.getByRole('button', { name: 'Show the notices' }).click()
  const allocation = page.getByRole('table', { name: 'Allocation' })
  const row = await allocation.getByRole('row', { name: /^Alder Family Office/ }).innerText()
  expect(row.split(/\s*\t\s*/)).toEqual([
    'Alder Family Office',
    '6,000,000',
    '600,000',
    '6,000,000',
    '5,400,000',
    'Show',
  ])
  await expect.poll(() => allocation.getByRole('row', { name: /^Birch Pension/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Show the notice for Birch Pension' }).click()
  const notice = page.getByRole('dialog', { name: 'Notice for Birch Pension' })
  await notice.getByText('To be paid').waitFor()
  await expectAccessible(page, 'the notices of a call')
  await page.keyboard.press('Escape')
  const drafting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Draft notices as PDF' }).click()
  expect((await drafting).suggestedFilename()).toMatch(/^draft-capital-call-.*\.pdf$/)
  expect((await office.get(`${PORTAL}/calls`)).body).toEqual([])

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Amount of line 1').fill('1.5m')
  await page.getByRole('button', { name: 'Add a purpose' }).click()
  await page.getByLabel('Amount of line 2').fill('500k')
  await page.getByText('USD 2,000,000 called in total').waitFor()
  await page.getByRole('button', { name: 'Next: investors' }).click()
  await page.getByRole('button', { name: 'Show the notices' }).click()
  await allocation
    .getByRole('row', { name: /^Birch Pension\s+4,000,000\s+800,000\s+4,000,000\s+3,200,000/ })
    .waitFor()
  // The fund has no bank details: nothing is issued until somebody says that investors know where to pay.
  await page.getByText('The notices would state no bank account').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Issue capital call' }).isDisabled()).toBe(true)
  await expectAccessible(page, 'a call whose notices would name no account')
  await page.getByRole('checkbox', { name: /investors know where to pay/ }).check()
  await page.getByRole('button', { name: 'Issue capital call' }).click()
  await page.getByRole('heading', { name: 'CALL-1', level: 1 }).waitFor()
  expect((await office.get(`${PORTAL}/calls`)).body).toMatchObject([
    { reference: 'CALL-1', amount: 2_000_000, status: 'issued', fund_account_id: 1 },
  ])
})

test('the reason of a short notice is asked for only where the notice is short', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/capital-calls/new`)
  await page.getByLabel('Amount of line 1').fill('1m')
  const reason = page.getByLabel('Reason for a short notice')
  await page.getByLabel('Notice', { exact: true }).fill('2031-05-20')
  await expect.poll(() => reason.count()).toBe(0)
  // Ten business days, of which Memorial Day is none, end on 4 June.
  await page.getByLabel('Due', { exact: true }).fill('2031-06-03')
  await reason.waitFor()
  await page.getByLabel('Due', { exact: true }).fill('2031-06-04')
  await expect.poll(() => reason.count()).toBe(0)
  await page.getByLabel('Notice', { exact: true }).fill('')
  await page.getByLabel('Due', { exact: true }).fill('tomorrow')
  await page.getByRole('button', { name: 'Next: investors' }).click()
  await page.getByRole('button', { name: 'Show the notices' }).click()
  await page.getByText(/earliest due date/).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await reason.fill('The closing was brought forward')
  await page.getByRole('button', { name: 'Next: investors' }).click()
  await page.getByRole('button', { name: 'Show the notices' }).click()
  await page.getByRole('table', { name: 'Allocation' }).waitFor()
  await expect.poll(() => page.getByText(/earliest due date/).count()).toBe(0)
})

test('more than is unfunded is refused before anything is issued', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/capital-calls`)
  await page.getByText('1 capital call', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Issue capital call' }).click()
  await page.getByLabel('Amount of line 1').fill('9m')
  await page.getByRole('button', { name: 'Next: investors' }).click()
  await page.getByText(/calls 1000000 more than is left of the commitment/).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Show the notices' }).isDisabled()).toBe(true)
  expect((await office.get(`${PORTAL}/calls`)).body).toHaveLength(1)
  await page.getByRole('link', { name: 'Capital calls' }).first().click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByText('1 capital call', { exact: true }).waitFor()
})

test('it is paid, part by part, and its notices can be taken', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'CALL-1', exact: true }).click()
  await page.getByRole('heading', { name: 'CALL-1', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('table', { name: 'Reminders' }).waitFor()
  expect((await exportedCsv(page, 'Reminders'))[0]).toBe('Day,Business days,Status')
  // The column of actions is not exported.
  expect((await exportedCsv(page, 'Allocation'))[0]).toMatch(/^Investor,Commitment,.*,Status$/)
  for (const [name, amount] of [
    ['Alder Family Office', '1.2m'],
    ['Birch Pension', '900k'],
  ] as const) {
    await page.getByRole('button', { name: `Record payment of ${name}` }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('Amount paid').fill(amount)
    await drawer.getByRole('button', { name: 'Record payment' }).click()
    await page
      .getByText(name === 'Birch Pension' ? 'Overpaid' : 'Partly paid', { exact: true })
      .first()
      .waitFor()
  }
  await page.getByRole('button', { name: 'Record payment' }).waitFor({ state: 'detached' })
  await page
    .getByRole('table', { name: 'Payments' })
    .getByRole('row', { name: /^Birch Pension/ })
    .waitFor()
  const { body } = await office.get(`${PORTAL}/calls/1`)
  expect(body).toMatchObject({ status: 'paid', paid: 2_000_000, outstanding: 0, unapplied_credit: 100_000 })
  for (const kind of ['PDF', 'CSV', 'JSON']) {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: `All notices as ${kind}` }).click()
    expect((await downloading).suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`))
  }
})

test('a whole call is paid by one sheet, into which rows of a spreadsheet are pasted', async () => {
  const { page } = visitor
  const today = new Date().toISOString().slice(0, 10)
  const call = { fund_account_id: 1, amount: 100_000, reference: 'CALL-PAID' }
  const { id } = (await office.post(`${PORTAL}/calls`, call)).body
  await page.goto(`${office.url}/capital-calls/${id}`)
  await page.getByRole('button', { name: 'Record payments' }).click()
  const sheet = page.getByRole('dialog', { name: 'Record payments' })
  await sheet.getByText('Total USD 100,000 of USD 100,000 due').waitFor()
  await expectAccessible(page, 'the payments of a call')
  const cells = `60,000\t2020-01-04\tWIRE-1\n30,000\t${today}\tWIRE-2\n`
  await sheet.getByLabel('Amount paid, payment 1').evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    ;(field as unknown as Receiver).dispatchEvent(pasted)
  }, cells)
  await sheet.getByText('Total USD 90,000 of USD 100,000 due').waitFor()
  await sheet.getByRole('button', { name: 'Record payments' }).click()
  // Nobody pays before the notice, and nothing of the sheet is recorded.
  await sheet.getByText(/^Must not be before the notice/).waitFor()
  expect((await office.get(`${PORTAL}/calls/${id}`)).body.payments).toEqual([])
  await sheet.getByRole('textbox', { name: 'Received on, payment 1' }).fill(today)
  await sheet.getByRole('button', { name: 'Record payments' }).click()
  await page.getByText('2 payments of USD 90,000 recorded').waitFor()
  expect((await office.get(`${PORTAL}/calls/${id}`)).body).toMatchObject({
    outstanding: 10_000,
    payments: [
      { amount: 60_000, date: today, reference: 'WIRE-1' },
      { amount: 30_000, date: today, reference: 'WIRE-2' },
    ],
  })
})

test('a draft is approved, issued and cancelled', async () => {
  const { page } = visitor
  const draft = { fund_account_id: 1, amount: 100_000, reference: 'CALL-2', status: 'draft' }
  const { id } = (await office.post(`${PORTAL}/calls`, draft)).body
  await page.goto(`${office.url}/capital-calls/${id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  const held = page.getByRole('dialog', { name: 'Issue CALL-2?' })
  await held.getByRole('checkbox', { name: /investors know where to pay/ }).check()
  await held.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByText('CALL-2 is issued').waitFor()
  await page.getByRole('button', { name: 'Cancel the call' }).click()
  const asked = page.getByRole('dialog', { name: 'Cancel CALL-2?' })
  await asked.getByText(/^Its posting is reversed/).waitFor()
  await asked.getByLabel('Reason').fill('The purchase fell through')
  await asked.getByRole('button', { name: 'Cancel the call' }).click()
  await page.getByText('CALL-2 is cancelled').waitFor()
  expect((await office.get(`${PORTAL}/calls/${id}`)).body).toMatchObject({ status: 'cancelled', moves: [] })
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

test('no serious finding of axe', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/capital-calls')
  await page.getByRole('link', { name: 'CALL-1', exact: true }).waitFor()
  await expectAccessible(page, '/capital-calls')
  await page.getByRole('link', { name: 'CALL-1', exact: true }).click()
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
