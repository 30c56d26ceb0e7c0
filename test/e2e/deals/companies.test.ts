import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a company is found by an alias, said while its duplicate is typed, merged, and two again', async () => {
  const elm = (await office.post('/api/v1/svc/companies', { name: 'Elm Capital' })).body
  await office.post(`/api/v1/svc/companies/${elm.id}/aliases`, { name: 'Ulmus Group' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Project Twin', counterparty: 'Elmwood Capital' })
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office)

  await page.goto(`${office.url}/companies`)
  await page.getByRole('cell', { name: 'Elm Capital', exact: true }).waitFor()
  await expectAccessible(page, '/companies')
  await page.keyboard.press('c')
  await page.getByLabel('Name', { exact: true }).fill('Ulmus Group Ltd')
  await page.getByText('Looks like').waitFor()
  await page.getByRole('dialog').getByRole('link', { name: 'Elm Capital' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /leave|discard/i }).click()

  await page.goto(`${office.url}/companies/${elm.id}`)
  await page.getByText('Ulmus Group', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Merge…' }).click()
  await page.getByRole('combobox', { name: 'The company that goes' }).fill('Elmwood')
  await page.getByRole('option', { name: /Elmwood Capital/ }).click()
  await page.getByRole('table', { name: 'Records to move' }).getByText('1 to Elm Capital').first().waitFor()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('Elmwood Capital is now Elm Capital').waitFor()
  await page.getByRole('link', { name: 'Project Twin' }).waitFor()
  await expectAccessible(page, '/companies/$companyId')

  await page.getByRole('button', { name: 'Undo the merge of Elmwood Capital' }).click()
  await page.getByLabel('Reason').fill('They are two after all')
  await page.getByRole('button', { name: 'Undo merge', exact: true }).click()
  await page.getByText('Elmwood Capital is a separate record again').waitFor()
  await page.getByText('Nothing yet. A deal or a contact').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

test('the next step of a company is typed on its page, told there, in the list and in the calendar', async () => {
  const { id } = (await office.post('/api/v1/svc/companies', { name: 'Ravenscar Shipping' })).body
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/companies/${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Next step', { exact: true }).fill('Send the teaser')
  await page.getByRole('textbox', { name: 'Next step on' }).fill(tomorrow())
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Send the teaser · /).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Next step on: None → \d/ })
    .waitFor()
  await expectAccessible(page, 'a company with a next step')
  await page.goto(`${office.url}/companies`)
  await page.getByRole('cell', { name: 'Send the teaser', exact: true }).waitFor()
  await page.goto(`${office.url}/calendar`)
  await page.getByText('Ravenscar Shipping: Send the teaser').click()
  await page.waitForURL(`**/companies/${id}`)
  await page.getByText(/^Send the teaser · /).waitFor()
  // Who comes back at once sees what they changed, though the calendar was read a moment ago.
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Next step', { exact: true }).fill('Send the model')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Send the model · /).waitFor()
  await page.goBack()
  await page.getByText('Ravenscar Shipping: Send the model').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
