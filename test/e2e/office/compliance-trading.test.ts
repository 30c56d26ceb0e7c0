import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const ADDRESS = '/compliance/restricted'
const TRADE = '/api/v1/svc/compliance/trade'

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

test('a security is put on the list, found by a check at once, and taken off again', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, ADDRESS)
  await page.getByText('Nothing is restricted').waitFor()
  await expectAccessible(page, 'nothing restricted')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Put on a list' })
  await form.getByLabel('Issuer').fill('Alder Components plc')
  await form.getByLabel('Ticker').fill('aldr')
  await form.getByLabel('ISIN').fill('US0378331006')
  await form.getByRole('combobox', { name: 'Why' }).click()
  await page.getByRole('option', { name: 'Inside information' }).click()
  await form.getByRole('button', { name: 'Put on the list' }).click()
  await form.getByText('must be an ISIN with the right check digit').first().waitFor()
  await form.getByLabel('ISIN').fill('US0378331005')
  await form.getByRole('button', { name: 'Put on the list' }).click()
  await page.getByRole('cell', { name: 'Alder Components plc', exact: true }).waitFor()

  const check = page.getByRole('textbox', { name: 'Security', exact: true })
  await check.fill('alder components')
  await check.press('Enter')
  await page.getByText('is restricted: it must not be traded').waitFor()
  await expectAccessible(page, 'a restricted security')
  await check.fill('Birch')
  await check.press('Enter')
  await page.getByText('“Birch” is not on the restricted list').waitFor()

  await page.getByRole('button', { name: 'Take off: Alder Components plc' }).click()
  const off = page.getByRole('dialog', { name: 'Take off: Alder Components plc' })
  await off.getByLabel('Reason').fill('The deal was announced')
  await off.getByRole('button', { name: 'Take off the list' }).click()
  await page.getByRole('button', { name: 'Put back: Alder Components plc' }).waitFor()
  expect(
    (await office.get(`${TRADE}/checks`)).body.map(({ restricted }: { restricted: boolean }) => restricted),
  ).toEqual([false, true])
  expect(complaints.filter(one => !one.includes('422'))).toEqual([])
  await context.close()
})

test('a personal trade is asked for by one and approved by another', async () => {
  const email = 'mara@example.com'
  await office.person('admin', email)
  const asker = await visit(browser)
  await signIn(asker.page, office, `${ADDRESS}?tab=clearances`)
  await asker.page.getByText('Nobody asked to trade yet').waitFor()
  await asker.page.keyboard.press('c')
  const form = asker.page.getByRole('dialog', { name: 'Ask to trade' })
  await form.getByLabel('Issuer').fill('Larch Logistics Inc')
  await form.getByLabel('Quantity').fill('200')
  await form.getByLabel('Account').fill('Harbour Brokers 4471')
  await expectAccessible(asker.page, 'asking to trade')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  const answer = asker.page.getByRole('dialog', { name: 'Buy Larch Logistics Inc' })
  await answer.getByText('Waits for a reviewer').waitFor()
  await answer.getByRole('button', { name: 'Approve' }).click()
  await asker.page.getByText('Somebody else reviews what you ask for yourself').waitFor()
  await asker.context.close()

  const reviewer = await visit(browser, 'dark')
  await signIn(reviewer.page, office, `${ADDRESS}?tab=clearances`, email)
  await reviewer.page.getByRole('cell', { name: 'Larch Logistics Inc' }).click()
  const request = reviewer.page.getByRole('dialog', { name: 'Buy Larch Logistics Inc' })
  await request.getByRole('button', { name: 'Approve' }).click()
  await request.getByText('Approved', { exact: true }).waitFor()
  await expectAccessible(reviewer.page, 'an approved request, dark')
  await request.getByRole('button', { name: 'It was done' }).click()
  await request.getByText('Done', { exact: true }).waitFor()
  await reviewer.context.close()
})
