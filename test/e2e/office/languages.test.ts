import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  for (const name of ['Zephyr Wind', 'Lowland Biogas'])
    await office.post('/api/v1/svc/crm/deals', { name, currency: 'EUR', target_size: 1_250_000 })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

const languageOf = (page: Awaited<ReturnType<typeof visit>>['page']) =>
  page.locator('html').getAttribute('lang')

test('a browser in German is spoken to in German: words, numbers, plurals, keys and what is typed', async () => {
  const { page, context, complaints } = await visit(browser, 'light', 'de-DE')
  await page.goto(office.url)
  await page.getByRole('button', { name: 'Anmelden' }).waitFor()
  await expectAccessible(page, 'signing in, in German')
  await signIn(page, office, '/deals?view=table')
  await page.getByText('2 Deals').first().waitFor()
  expect(await languageOf(page)).toBe('de')
  await page.getByRole('row', { name: /Zephyr Wind.*1\.250\.000/ }).waitFor()

  await page.getByRole('button', { name: 'Deal anlegen' }).click()
  const drawer = page.getByRole('dialog', { name: 'Deal anlegen' })
  await drawer.getByLabel('Name', { exact: true }).fill('Eskdale')
  await drawer.getByLabel('Zielvolumen').fill('2,5 mio')
  await drawer.getByRole('button', { name: 'Deal anlegen' }).click()
  // Creating a deal leads to it.
  await page.getByRole('heading', { name: 'Eskdale' }).waitFor()
  const deals = await office.get('/api/v1/svc/crm/deals?q=Eskdale')
  expect(deals.body).toMatchObject([{ name: 'Eskdale', target_size: 2_500_000 }])
  await expectAccessible(page, 'a deal, in German')

  // A command is found by the words that the reader sees.
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Datensätze, Seiten und Befehle suchen').fill('fondskonto anlegen')
  await page.getByText('Fondskonto anlegen', { exact: true }).first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('what the server says comes in the language of the pages', async () => {
  const body = { name: 'Tarn Solar', currency: 'EUR', expected_close_on: tomorrow() }
  const { body: deal } = await office.post('/api/v1/svc/crm/deals', body)
  const { page, context, complaints } = await visit(browser, 'light', 'de-DE')
  await signIn(page, office, '/')
  await page.getByText('Tarn Solar: voraussichtliches Closing').waitFor()
  await page.goto(`${office.url}/calendar`)
  await page.getByText('Tarn Solar: voraussichtliches Closing').waitFor()
  await page.goto(`${office.url}/deals/${deal.id + 1000}`)
  await page.getByText('Hier ist nichts, oder Sie dürfen es nicht sehen.').first().waitFor()
  expect(complaints.filter(complaint => !complaint.includes('404'))).toEqual([])
  await context.close()
})

test('a timeline and the audit log call things as the rest of the pages does', async () => {
  const { id } = (await office.post('/api/v1/svc/companies', { name: 'Ravenscar Shipping' })).body
  await office.patch(`/api/v1/svc/companies/${id}`, { next_step_at: tomorrow() })
  const { page, context, complaints } = await visit(browser, 'light', 'de-DE')
  await signIn(page, office, `/companies/${id}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: /^Nächster Schritt am: / })
    .waitFor()
  await page.goto(`${office.url}/settings/audit`)
  await page.getByRole('row').filter({ hasText: 'Ravenscar Shipping' }).first().click()
  await page.getByText('Administrator (eine Person)').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a language is chosen in the menu and among the settings, and each browser of the person keeps to it', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/settings/appearance')
  await page.getByText('English').waitFor()
  expect(await languageOf(page)).toBe('en')
  await page.getByText('Deutsch').click()
  await page.getByRole('heading', { name: 'Darstellung' }).waitFor()
  expect((await office.get('/api/v1/svc/me')).body.language).toBe('de')
  const another = await visit(browser)
  await signIn(another.page, office, '/funds')
  await another.page.getByRole('heading', { name: 'Fonds', exact: true }).waitFor()
  await another.context.close()
  await page.goto(`${office.url}/funds`)
  await page.getByRole('heading', { name: 'Fonds', exact: true }).waitFor()
  await page.getByRole('button', { name: /Ihr Menü/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Funds', exact: true }).waitFor()
  expect(await languageOf(page)).toBe('en')
  expect(complaints).toEqual([])
  await context.close()
})
