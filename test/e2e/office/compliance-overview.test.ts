import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, showIn, signIn, visit } from '../browser.ts'

const P = '/api/v1/svc/compliance'

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

test('what is over is scanned for, its alert approved, shown and resolved', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/compliance')
  await page.getByText('Nothing is due within a month').waitFor()
  await expectAccessible(page, 'nothing due')

  const in10Days = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await office.post(`${P}/filings`, { title: 'Annual return', due: in10Days })
  await page.reload()
  await page.getByRole('row', { name: /Annual return.*Filing due/ }).waitFor()
  await page.getByRole('button', { name: 'Scan for alerts' }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await page.getByRole('button', { name: /Approve now/ }).click()
  await expect.poll(async () => (await office.get(`${P}/alerts?open=true`)).body.length).toBe(1)

  await page.goto(`${office.url}/compliance`)
  await page.getByText('1 open alert').waitFor()
  await expectAccessible(page, 'an open alert')
  await showIn(page, 'dark')
  await expectAccessible(page, 'an open alert in the dark')
  await page.getByRole('button', { name: 'Resolve: Annual return' }).click()
  const drawer = page.getByRole('dialog', { name: 'Resolve: Annual return' })
  await drawer.getByLabel('Action taken').fill('The administrator files it')
  await drawer.getByRole('button', { name: 'Resolve alert' }).click()
  await page.getByText('1 open alert').waitFor({ state: 'detached' })
  expect((await office.get(`${P}/alerts`)).body).toMatchObject([{ note: 'The administrator files it' }])
  expect(complaints).toEqual([])
  await context.close()
})

test('of many days only those in sight are in the page, whose calls the menu of oneself shows', async () => {
  const { page, context } = await visit(browser)
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  for (let number = 0; number < 120; number++)
    await office.post(`${P}/filings`, { title: `Return ${number}`, due: soon })
  await signIn(page, office, '/compliance')
  await page.getByText('121 deadlines').waitFor()
  const rows = page.getByRole('table').locator('tbody tr[data-index]')
  await expect.poll(() => rows.count()).toBeLessThan(60)

  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'API calls on this page' }).click()
  const calls = page.getByRole('dialog', { name: 'API calls on this page' })
  const link = calls.getByRole('link', { name: 'GET /api/v1/svc/compliance/dashboard' })
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/docs\?audience=all#\/.+\/\w+$/)
  await context.close()
})
