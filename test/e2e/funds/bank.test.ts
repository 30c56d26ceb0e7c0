import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { camtOf, movement } from '../../modules/bank/statements.ts'
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
  const { body } = await office.post('/api/v1/svc/investors/lp', { name: 'Birch Pension' })
  const commitment = { lp_id: body.id, fund_account_id: 1, amount: 1_000_000, admitted_on: '2026-01-02' }
  await office.post(`${PORTAL}/commitments`, commitment)
  const call = {
    fund_account_id: 1,
    amount: 100_000,
    reference: 'CALL-1',
    notice_date: '2026-01-05',
    due_date: '2026-01-26',
  }
  expect((await office.post(`${PORTAL}/calls`, call)).status).toBe(201)
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/funds/1?tab=bank')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('an account is entered, a file is shown and imported, and what is sure is accepted', async () => {
  const { page, complaints } = visitor
  await page.getByText('No bank account yet').waitFor()
  await page.getByRole('button', { name: 'Enter a bank account' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Operating account')
  await page.getByLabel('IBAN or account number').fill('1234567890')
  await page.getByRole('button', { name: 'Enter the account' }).click()
  await page.getByText('No movements yet').waitFor()
  await expectAccessible(page, 'bank account')
  const books = page.getByRole('navigation', { name: 'Fund: Books' })
  await books.getByRole('link', { name: 'Bank 1' }).waitFor()
  await books.getByRole('link', { name: 'Currencies', exact: true }).waitFor()
  await page.keyboard.press('i')
  const text = camtOf([
    movement('2026-01-20', 100_000, { name: 'Birch Pension', text: 'CALL-1' }),
    movement('2026-01-31', -12.5, { text: 'Account fee' }),
  ])
  const file = { name: 'january.xml', mimeType: 'text/xml', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 2 movements' }).click()
  await page.getByText(/^Exact match: Birch Pension owes/).waitFor()
  await expectAccessible(page, 'bank movements')
  await page.getByRole('button', { name: 'Accept 1 exact match' }).click()
  await page.getByText('1 movement matched').waitFor()
  await page.getByText('Account fee').first().click()
  const movementShown = page.getByRole('dialog', { name: 'Movement' })
  await movementShown.getByRole('button', { name: 'Accept' }).click()
  await page.getByText('Reconciled', { exact: true }).waitFor()
  const { body } = await office.get('/api/v1/svc/cfo/gl-trial-balance?fund_account_id=1')
  expect(body.accounts.find(({ code }: { code: string }) => code === '1010').balance).toBe(99_987.5)
  expect(complaints).toEqual([])
})

test('a bank account is renamed, and keeps its number where none is typed', async () => {
  const { page, complaints } = visitor
  await page.goto(`${office.url}/funds/1?tab=bank`)
  await page.getByRole('button', { name: 'Edit account' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Operating account' })
  await form.getByLabel('Name', { exact: true }).fill('Capital account')
  await form.getByLabel('Bank', { exact: true }).fill('Birch Bank')
  await expectAccessible(page, 'edit a bank account')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const { body } = await office.get('/api/v1/svc/bank/accounts')
  expect(body).toMatchObject([{ name: 'Capital account', bank_name: 'Birch Bank' }])
  expect(body[0].number).toMatch(/7890$/)
  const shown = page.getByRole('combobox', { name: 'Bank account' })
  await expect.poll(() => shown.inputValue()).toContain('Capital account')
  expect(complaints).toEqual([])
})

test('an account of the chart is found without a balance, renamed and closed to postings', async () => {
  const { page, complaints } = visitor
  await page.goto(`${office.url}/funds/1?tab=trial-balance`)
  await page.getByRole('combobox', { name: 'Account' }).click()
  await page.getByRole('option', { name: /^1020 / }).click()
  await page.getByRole('button', { name: 'Edit account' }).click()
  const form = page.getByRole('dialog', { name: 'Edit account 1020' })
  await form.getByLabel('Name').fill('Escrow')
  await form.getByRole('combobox', { name: 'Postings' }).click()
  await page.getByRole('option', { name: 'Closed to postings' }).click()
  await expectAccessible(page, 'edit an account of the chart')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByText('Closed to postings').waitFor()
  await page.getByText('1020 Escrow').first().waitFor()
  const { body } = await office.get('/api/v1/svc/cfo/gl/accounts?fund_account_id=1&limit=100')
  const changed = body.find(({ code }: { code: string }) => code === '1020')
  expect(changed).toMatchObject({ name: 'Escrow', posting_allowed: false, active: true })
  await expectAccessible(page, 'a closed account')
  expect(complaints).toEqual([])
})
