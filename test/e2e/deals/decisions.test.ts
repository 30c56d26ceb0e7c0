import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, showIn, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
let deal: number
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const made = await office.post('/api/v1/svc/crm/deals', {
    name: 'Alder Ports senior loan',
    currency: 'GBP',
    target_size: 25_000_000,
  })
  deal = made.body.id
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/decisions')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a decision is proposed, voted on and approved, and says what has changed since', async () => {
  const { page } = visitor
  await page.getByText('No decisions yet').waitFor()
  await expectAccessible(page, 'no decisions')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Propose decision' })
  await form.getByRole('combobox', { name: 'Deal' }).click()
  await page.getByRole('option', { name: 'Alder Ports senior loan' }).click()
  await form.getByLabel('Decision', { exact: true }).fill('Commit to the senior loan')
  await form.getByLabel('Amount').fill('10,000,000')
  await form.getByRole('combobox', { name: 'Voters' }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await page.keyboard.press('Escape')
  await form.getByLabel('Conditions').fill('Legal opinion\nInsurance')
  await form.getByRole('button', { name: 'Propose decision' }).click()
  await page.getByRole('heading', { level: 1, name: 'Commit to the senior loan' }).waitFor()
  await page.getByRole('button', { name: 'Edit: Insurance' }).click()
  const condition = page.getByRole('dialog', { name: 'Edit condition' })
  await condition.getByLabel('Condition').fill('Insurance assigned')
  await condition.getByRole('combobox', { name: 'Before' }).click()
  await page.getByRole('option', { name: 'Term sheet' }).click()
  await condition.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Insurance assigned', exact: true }).waitFor()
  await page.keyboard.press('o')
  await page.getByRole('button', { name: 'Vote for' }).waitFor()
  await page.keyboard.press('v')
  await page.keyboard.press('f')
  await page.getByText('1 for, 0 against, 0 abstaining, of 1 voters').waitFor()
  await page.getByRole('button', { name: 'Close the vote' }).click()
  await page.getByText('Approved', { exact: true }).waitFor()
  await page.getByText('No changes since the vote.').waitFor()
  await page.getByRole('button', { name: 'Met: Legal opinion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Met' }).click()
  await page.getByRole('button', { name: 'Reopen: Legal opinion' }).waitFor()
  await office.patch(`/api/v1/svc/crm/deals/${deal}`, { target_size: 14_000_000 })
  await page.reload()
  await page.getByText('25,000,000 → 14,000,000').waitFor()
  await expectAccessible(page, 'a decision')
})

test('is on the page of its deal, and in the dark too', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/deals/${deal}?tab=decisions`)
  await page.getByText('Commit to the senior loan').first().waitFor()
  await expectAccessible(page, 'the decisions of a deal')
  await showIn(page, 'dark')
  await page.goto(`${office.url}/decisions`)
  await page.getByText('Commit to the senior loan').first().click()
  await page.getByRole('heading', { level: 2, name: 'Snapshot at vote' }).waitFor()
  await expectAccessible(page, 'a decision in the dark')
  expect(visitor.complaints).toEqual([])
})
