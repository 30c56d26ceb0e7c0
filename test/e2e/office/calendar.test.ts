import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

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
  await page.getByText('Nothing is due').waitFor()
  await expectAccessible(page, 'an empty calendar')
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
  await page.reload()
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
