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

test('an action is checked, and the page says who has to approve it and why', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/governance')
  await page.getByRole('textbox', { name: 'Amount' }).fill('2.5m')
  await page.getByRole('button', { name: 'Check action' }).click()
  await page.getByText('Needs approval').first().waitFor()
  await page.getByText('CFO: 1').waitFor()
  await page.getByRole('row', { name: /Two people for large payments.*Yes.*People/ }).waitFor()
  await expectAccessible(page, 'a decision with its rules')
  await page.getByRole('textbox', { name: 'Amount' }).fill('250k')
  await page.getByRole('button', { name: 'Check action' }).click()
  await page.getByText('No rule applies').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
