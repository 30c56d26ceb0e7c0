import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { activeElement: { getAttribute(name: string): string | null } | null }

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/calendar')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('says what would be there while nothing is due', async () => {
  const { page } = visitor
  await page.getByText('Nothing is due in').waitFor()
  await expectAccessible(page, 'an empty month')
  await page.getByText('List', { exact: true }).click()
  await page.getByText('Nothing is due', { exact: true }).waitFor()
  await expectAccessible(page, 'an empty list of due dates')
  await page.getByText('Month', { exact: true }).click()
})

test('shows a month, through which the keys lead, and folds the due dates of a full day', async () => {
  const { page } = visitor
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
    await office.post('/api/v1/svc/crm/deals', {
      ...{ name: `${name} Solar`, currency: 'EUR', expected_close_on: '2031-05-14' },
    })
  await page.goto(`${office.url}/calendar?month=2031-05`)
  const day = page.getByRole('button', { name: '14 May 2031: 5 due dates' })
  await day.waitFor()
  await page.getByRole('link', { name: 'Alder Solar: expected to close' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Elm Solar: expected to close' }).count()).toBe(0)
  await page.getByRole('button', { name: '3 more on 14 May 2031' }).click()
  await page.getByRole('link', { name: 'Elm Solar: expected to close' }).waitFor()
  await expectAccessible(page, 'a full day of a month')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Elm Solar: expected to close' }).waitFor({ state: 'hidden' })

  // Arrows go from day to day, over the end of the month as well.
  await page.getByRole('button', { name: '1 May 2031: 0 due dates', exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'April 2031' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-day') === '2031-04-30')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('heading', { name: 'May 2031' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-day') === '2031-05-07')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByText('Nothing is due in June 2031').waitFor()
  await page.keyboard.press('t')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-current') === 'date')
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Previous week' }).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('row', { name: /Alder Solar/ }).waitFor({ state: 'hidden' })
  await page.keyboard.press('v')
  await page.getByRole('button', { name: 'Today', exact: true }).waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Today', exact: true }).waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Today', exact: true }).waitFor()
})

test('shows a week with all that is due on each of its days', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/calendar?view=week&day=2031-05-14`)
  await page.getByRole('heading', { name: '12 May 2031 – 18 May 2031' }).waitFor()
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
    await page.getByRole('link', { name: `${name} Solar: expected to close` }).waitFor()
  await expectAccessible(page, 'a week')
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.getByRole('heading', { name: '19 May 2031 – 25 May 2031' }).waitFor()
  await page.getByText('Nothing is due in this week').waitFor()
  await page.getByRole('button', { name: '19 May 2031: 0 due dates' }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-day') === '2031-05-18')
})

test('shows what is due, each leading to its record, and makes a private address that a calendar reads', async () => {
  const { page } = visitor
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
  const { body: lp } = await office.post('/api/v1/svc/investors/lp', { name: 'Birch Pension' })
  await office.post('/api/v1/svc/investor-portal/commitments', {
    ...{ lp_id: lp.id, fund_account_id: 1, amount: 1_000_000 },
  })
  await office.post('/api/v1/svc/investor-portal/calls', {
    ...{ fund_account_id: 1, amount: 300_000, reference: 'CALL-1' },
  })
  await page.goto(`${office.url}/calendar?view=list`)
  await page.getByText('Capital call CALL-1 of Alder Credit Fund I is due').waitFor()
  await page.getByRole('button', { name: 'Create a private address' }).click()
  await page.getByLabel('Device').fill('My phone')
  await page.keyboard.press('Enter')
  const address = await page.getByTestId('secret').innerText()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  expect(await (await fetch(address)).text()).toContain('SUMMARY:Capital call CALL-1')
  await page.getByRole('row', { name: /^My phone/ }).waitFor()
  await expectAccessible(page, 'a calendar')
  await page.getByRole('button', { name: 'End the address of My phone' }).click()
  await page.getByText('My phone no longer reads').waitFor()
  expect((await fetch(address)).status).toBe(404)
  await page.getByText('Capital call CALL-1 of Alder Credit Fund I is due').click()
  await page.waitForURL('**/capital-calls/1')
  expect(visitor.complaints).toEqual([])
})
