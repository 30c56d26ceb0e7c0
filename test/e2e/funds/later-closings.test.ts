import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admit } from '../../modules/cfo/partners.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe('a fund that somebody joins later', () => {
  let office: Office
  let visitor: Visitor
  beforeAll(async () => {
    office = await openOfficeNow()
    await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund I', currency: 'USD' })
    await admit(office, 1, [{ name: 'Alder Pension', commitment: 1_000_000 }], '2025-01-01')
    const call = { fund_account_id: 1, amount: 100_000, notice_date: '2025-01-01', due_date: '2025-01-01' }
    const { body } = await office.post('/api/v1/svc/investor-portal/calls', call)
    const paid = { amount: 100_000, date: '2025-01-01' }
    await office.post(`/api/v1/svc/investor-portal/calls/${body.id}/payment`, paid)
    await admit(office, 1, [{ name: 'Birch Foundation', commitment: 1_000_000 }], '2026-01-01')
    visitor = await visit(browser)
    await signIn(visitor.page, office, '/funds/1?tab=closings')
  })
  afterAll(() => office.close())

  test('shows what the newcomer pays before it is booked, and takes it back', async () => {
    const { page } = visitor
    await page.getByText('None equalised yet.').waitFor()
    await page
      .getByRole('textbox', { name: 'Joining investors' })
      .or(page.getByRole('combobox', { name: 'Joining investors' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Birch Foundation' }).click()
    await page.getByRole('textbox', { name: 'Day of the closing' }).fill('2026-01-01')
    await page.getByLabel('Interest a year').fill('10')
    await page.getByRole('button', { name: 'Calculate' }).click()
    const preview = page.getByRole('region', { name: 'Result' })
    await preview.getByText('USD 55,000').first().waitFor()
    await expectAccessible(page, 'a later closing')
    expect((await office.get('/api/v1/svc/investor-portal/calls')).body).toHaveLength(1)
    await page.getByRole('button', { name: 'Book this closing' }).click()
    await page.getByText('The closing is booked').waitFor()
    expect((await office.get('/api/v1/svc/investor-portal/calls')).body).toHaveLength(2)
    await page.getByRole('button', { name: 'Void', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Put off')
    await dialog.getByRole('button', { name: 'Void the closing' }).click()
    await page.getByText(/^Voided on/).waitFor()
  })

  test('shares a distribution by partner out of its book, and says what is not as in the book', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/funds/1?tab=waterfall`)
    await page.getByText('From the book, by partner').click()
    await page.getByLabel('To distribute').fill('250k')
    await page.getByRole('button', { name: 'Compute' }).click()
    await page.getByText('To distribute: USD 250,000; the book has USD 100,000.').waitFor()
    // Of a profit of 150,000 a fifth.
    await page.getByText('USD 30,000').first().waitFor()
    await expectAccessible(page, 'a waterfall from the book')
    // A further hurdle is a tier of its own.
    const hurdles = page.getByLabel('Further hurdles')
    await hurdles.fill('twice')
    await page.getByRole('button', { name: 'Compute' }).click()
    await page.getByText('twice is not a return or multiple with a carry, such as 15% 25%').waitFor()
    await hurdles.fill('2x 50%')
    await page.getByRole('button', { name: 'Compute' }).click()
    const tiers = page.getByRole('table', { name: 'By tier' })
    await tiers.getByRole('row', { name: /^Return of capital/ }).waitFor()
    await expect.poll(() => tiers.getByRole('row').count()).toBe(7)
    await hurdles.fill('')
    // Of a class that bears none there is no carry.
    await page.getByLabel('Classes with their own terms').fill('A 8% 0%')
    await page.getByRole('button', { name: 'Compute' }).click()
    await page
      .getByRole('table', { name: 'By partner' })
      .getByRole('row', { name: /^Total.*250,000\s+0\s/ })
      .waitFor()
    await expectAccessible(page, 'a waterfall with classes of their own')
  })

  test('stands beside an index whose levels are pasted', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/funds/1?end=2026-01-01`)
    await page.getByRole('heading', { name: 'Time-weighted return' }).waitFor()
    await page.getByLabel('Index').fill('World index')
    const levels = page.getByLabel('Levels')
    await levels.fill('2025-01-01 100\nno level')
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByText('Line 2 is not a date with a level: no level').waitFor()
    await levels.fill('2025-01-01 100\n2026-01-01 125')
    await page.getByRole('button', { name: 'Compare' }).click()
    // 100,000 would be 125,000.
    await page.getByRole('region', { name: 'Beside World index' }).getByText('0.80x').waitFor()
    await page.getByText('USD 125,000').waitFor()
  })
})
