import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, showIn, signIn, visit } from '../browser.ts'

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

test('a fund’s profile is created, its facts become answers, and a fact that changes has its answer looked at again', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/diligence?tab=profiles')
  await page.getByText('No fund profiles yet').waitFor()
  await expectAccessible(page, 'no fund profiles')
  await page.keyboard.press('p')
  const create = page.getByRole('dialog', { name: 'Create fund profile' })
  await create.getByLabel('Fund').fill('Alder Credit Fund II')
  await create.getByLabel('Vintage').fill('2024')
  await create.getByRole('button', { name: 'Create fund profile' }).click()
  await page.getByRole('heading', { name: 'Alder Credit Fund II' }).waitFor()
  await page.getByText('No facts yet').waitFor()

  await page.getByRole('button', { name: 'Add fact' }).click()
  const add = page.getByRole('dialog', { name: 'Add fact' })
  await add.getByLabel('Answers the question').fill('management fee')
  await page.getByRole('option', { name: 'Fund terms: What is the management fee?' }).click()
  await add.getByLabel('Value').fill('2')
  await add.getByLabel('Unit').fill('% a year of commitments')
  await expectAccessible(page, 'add a fact')
  await add.getByRole('button', { name: 'Add fact' }).click()
  await page.getByRole('cell', { name: '2% a year of commitments' }).waitFor()

  await page.getByRole('link', { name: 'Answer bank' }).click()
  await page.getByText('No answers yet').waitFor()
  await page.getByRole('button', { name: 'Take from facts' }).click()
  await page.getByRole('heading', { name: 'What is the management fee?' }).waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Last approved by').waitFor()
  await expectAccessible(page, 'an answer bank')
  await showIn(page, 'dark')
  await expectAccessible(page, 'an answer bank in the dark')

  await page.getByRole('link', { name: 'Facts' }).click()
  await page.getByRole('button', { name: 'What is the management fee?' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit fact' })
  await edit.getByLabel('Value').fill('1.75')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Answer bank (1 to review)' }).click()
  await page.getByRole('button', { name: 'Take from facts' }).click()
  await page.getByText('1.75% a year of commitments').first().waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('link', { name: 'Answer bank', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).last().click()
  await page.getByLabel('Answer', { exact: true }).fill('1.75% a year of what was committed.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Written by a person').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
