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

test('a dashboard says that nothing waits, then shows a fund and its deals for the period chosen', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/dashboard')
  await page.getByText('Nothing waits for anybody.').waitFor()
  await expectAccessible(page, 'a dashboard of an empty office')

  await office.post('/api/v1/svc/cfo/accounts', { name: 'Wharf Credit Fund', currency: 'EUR' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Wharf Nine', stage: 'screening' })
  await page.reload()
  await page.getByRole('heading', { name: 'Wharf Credit Fund' }).waitFor()
  await page.getByText(/^NAV bridge, EUR/).waitFor()
  await expectAccessible(page, 'a dashboard with a fund')
  await page.getByText('Year', { exact: true }).click()
  await page.waitForURL(/period=year/)
  await page
    .getByRole('row', { name: /Screening 1/ })
    .getByRole('link')
    .click()
  await page.waitForURL(/filter=stage(:|%3A)screening/)

  await page.getByText('Wharf Nine').waitFor()
  await page.goBack()
  await page.getByText('Office', { exact: true }).last().click()
  await page.getByRole('heading', { name: 'In the period' }).waitFor()
  await page.getByText('Changes in the audit log').waitFor()
  await expectAccessible(page, 'a dashboard of the office')
  expect(complaints).toEqual([])
  await context.close()
})

test('somebody who does not manage the office has the figures of funds and deals alone', async () => {
  const { page, context } = await visit(browser)
  await office.person('viewer', 'vera@example.com')
  await signIn(page, office, '/dashboard?tab=office', 'vera@example.com')
  await page.getByRole('heading', { name: 'Wharf Credit Fund' }).waitFor()
  await expect.poll(() => page.getByText('In the period').count()).toBe(0)
  await context.close()
})
