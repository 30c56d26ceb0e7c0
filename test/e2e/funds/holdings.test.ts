import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const P = '/api/v1/svc'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post(`${P}/cfo/accounts`, { name: 'Alder Credit Fund I', currency: 'EUR' })
  const deal = { name: 'Project Alder', currency: 'EUR', target_size: 9_800_000, jurisdiction: 'GB' }
  const { id } = (await office.post(`${P}/crm/deals`, deal)).body
  await office.post(`${P}/crm/deals/${id}/stage`, { stage: 'closed_won' })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

async function choose(input: Locator, label: string): Promise<void> {
  await input.click()
  await input.page().getByRole('option', { name: label, exact: true }).click()
}

test('a won deal becomes a fund’s holding, its purchase names it, and it is valued', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/holdings')
  await page.getByText('No holdings yet').waitFor()
  await page.goto(`${office.url}/deals/1`)
  await page.getByText('This deal is won, and no fund holds it yet.').waitFor()
  await page.getByRole('button', { name: 'New holding' }).click()
  const opening = page.getByRole('dialog', { name: 'Open a holding' })
  await expect.poll(() => opening.getByLabel('Name').inputValue()).toBe('Project Alder')
  await choose(opening.getByLabel('Instrument'), 'First lien')
  await expectAccessible(page, 'opening a holding')
  await opening.getByRole('button', { name: 'New holding' }).click()
  await opening.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Project Alder', exact: true }).waitFor()

  // The journal names it, and another one is opened from there.
  await page.goto(`${office.url}/funds/1/new-entry`)
  await page.getByLabel('Description').fill('Purchase')
  const lines = page.getByRole('table', { name: 'Lines' })
  await choose(lines.getByLabel('Account of line 1', { exact: true }), '1310 Investments at cost')
  await lines.getByLabel('Debit of line 1').fill('9.8m')
  await choose(lines.getByLabel('Holding of line 1', { exact: true }), 'New holding…')
  const another = page.getByRole('dialog', { name: 'Open a holding' })
  await another.getByLabel('Name').fill('Project Birch')
  await choose(another.getByLabel('Instrument'), 'Equity')
  await another.getByLabel('Sector').press('Enter')
  await another.waitFor({ state: 'detached' })
  await expect
    .poll(() => lines.getByLabel('Holding of line 1', { exact: true }).inputValue())
    .toBe('Project Birch')
  await choose(lines.getByLabel('Holding of line 1', { exact: true }), 'Project Alder')
  await choose(lines.getByLabel('Account of line 2', { exact: true }), '1010 Cash – operating')
  await lines.getByLabel('Credit of line 2').fill('9.8m')
  await page.getByRole('button', { name: 'Post entry' }).click()
  await page.getByRole('dialog').getByText('Project Alder').waitFor()

  await page.goto(`${office.url}/holdings/1`)
  await page.getByRole('link', { name: '1 Purchase' }).waitFor()
  await page.getByRole('button', { name: 'Prepare valuation' }).click()
  const preparing = page.getByRole('dialog', { name: 'Prepare a valuation' })
  await preparing.getByLabel('Fair value').fill('10.1m')
  await choose(preparing.getByLabel('Method'), 'Multiples')
  await preparing.getByRole('button', { name: 'Prepare valuation' }).click()
  await preparing.waitFor({ state: 'detached' })
  await expectAccessible(page, 'a holding with a valuation')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved and posted').waitFor()
  await page.getByText('EUR 10,100,000').first().waitFor()
  await page.goto(`${office.url}/funds/1?tab=holdings`)
  await page.getByRole('link', { name: 'Project Alder', exact: true }).waitFor()
  const tabs = page.getByRole('navigation', { name: 'Fund', exact: true })
  await tabs.getByRole('link', { name: 'Holdings 2' }).waitFor()
  await tabs.getByRole('link', { name: 'Books 2' }).click()
  await page
    .getByRole('navigation', { name: 'Fund: Books' })
    .getByRole('link', { name: 'Journal 2' })
    .waitFor()
  await page.goto(`${office.url}/funds/1?tab=holdings`)
  await expectAccessible(page, 'the holdings of a fund')
  expect(complaints).toEqual([])
  await context.close()
})

test('a holding is given to somebody, and one on which nothing rests is deleted by its name', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/holdings/2')
  await page.getByRole('heading', { level: 1, name: 'Project Birch' }).waitFor()
  await page.getByRole('button', { name: /(Assign|Change) owner/ }).click()
  await page.getByRole('option').first().click()
  await page.getByText('Owner changed').waitFor()
  await expect.poll(async () => (await office.get(`${P}/holdings/2`)).body.owner_id).toBe(1)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete holding…' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete holding' })
  await expectAccessible(page, 'deleting a holding')
  await sure.getByRole('textbox').fill('Project Birch')
  await sure.getByRole('button', { name: 'Delete holding' }).click()
  await page.getByRole('heading', { level: 1, name: 'Holdings' }).waitFor()
  expect((await office.get(`${P}/holdings/2`)).status).toBe(404)
  expect(complaints).toEqual([])
  await context.close()
})
