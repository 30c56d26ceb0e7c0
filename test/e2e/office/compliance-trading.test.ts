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
  const form = page.getByRole('dialog', { name: 'Add to a list' })
  await form.getByLabel('Issuer').fill('Alder Components plc')
  await form.getByLabel('Ticker').fill('aldr')
  await form.getByLabel('ISIN').fill('US0378331006')
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Inside information' }).click()
  await form.getByRole('button', { name: 'Add to the list' }).click()
  await form.getByText('must be an ISIN with the right check digit').first().waitFor()
  await form.getByLabel('ISIN').fill('US0378331005')
  await form.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByRole('cell', { name: 'Alder Components plc', exact: true }).waitFor()

  // An entry has an address of its own, where all that happened to it stands.
  await page.getByRole('link', { name: 'Alder Components plc', exact: true }).click()
  await page.waitForURL(/\/compliance\/restricted\/1$/)
  await page.getByRole('heading', { level: 1, name: 'Alder Components plc' }).waitFor()
  await page.getByText('US0378331005', { exact: true }).waitFor()
  await expectAccessible(page, 'one security')
  await page.getByRole('link', { name: 'Restricted list' }).last().click()

  const check = page.getByRole('textbox', { name: 'Security', exact: true })
  await check.fill('alder components')
  await check.press('Enter')
  await page.getByText('is restricted: it must not be traded').waitFor()
  await expectAccessible(page, 'a restricted security')
  await check.fill('Birch')
  await check.press('Enter')
  await page.getByText('“Birch” is not on the restricted list').waitFor()

  await page.getByRole('button', { name: 'Remove: Alder Components plc' }).click()
  const off = page.getByRole('dialog', { name: 'Remove: Alder Components plc' })
  await off.getByLabel('Reason').fill('The deal was announced')
  await off.getByRole('button', { name: 'Remove from the list' }).click()
  await page.getByRole('button', { name: 'Put back: Alder Components plc' }).waitFor()
  expect(
    (await office.get(`${TRADE}/checks`)).body.map(({ restricted }: { restricted: boolean }) => restricted),
  ).toEqual([false, true])
  expect(complaints.filter(one => !one.includes('422'))).toEqual([])
  await context.close()
})

test('what one person alone may not trade is put on the list for that person', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, office, ADDRESS)
  await page.getByRole('button', { name: 'Add to a list' }).click()
  const form = page.getByRole('dialog', { name: 'Add to a list' })
  await form.getByLabel('Issuer').fill('Cedar Rail')
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Wall-crossed' }).click()
  await form.getByRole('combobox', { name: 'Holds for' }).click()
  await page.getByRole('option', { name: 'A person' }).click()
  await form.getByRole('button', { name: 'Add to the list' }).click()
  await form.getByText('Who is required').waitFor()
  await form.getByLabel('Who').fill('Ada Byron')
  await expectAccessible(page, 'for one person')
  await form.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByRole('row', { name: /^Cedar Rail .*Ada Byron/ }).waitFor()

  // A person's name typed before is sent even after the scope changes to the whole firm.
  await page.getByRole('button', { name: 'Add to a list' }).click()
  await form.getByLabel('Issuer').fill('Dogwood Air')
  await form.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'A deal' }).click()
  for (const whom of ['A person', 'The whole firm']) {
    await form.getByRole('combobox', { name: 'Holds for' }).click()
    await page.getByRole('option', { name: whom }).click()
    if (whom === 'A person') await form.getByLabel('Who').fill('Ada Byron')
  }
  await form.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByRole('row', { name: /^Dogwood Air .*The whole firm/ }).waitFor()
  await context.close()
})

test('a personal trade is asked for by one and approved by another', async () => {
  const email = 'mara@example.com'
  await office.person('admin', email)
  const asker = await visit(browser)
  await signIn(asker.page, office, `${ADDRESS}?tab=clearances`)
  await asker.page.getByText('No requests yet').waitFor()
  await asker.page.keyboard.press('c')
  const form = asker.page.getByRole('dialog', { name: 'Request pre-clearance' })
  await form.getByLabel('Issuer').fill('Larch Logistics Inc')
  await form.getByLabel('Quantity').fill('200')
  await form.getByLabel('Account').fill('Harbour Brokers 4471')
  await expectAccessible(asker.page, 'asking to trade')
  await form.getByRole('button', { name: 'Request pre-clearance', exact: true }).click()
  const answer = asker.page.getByRole('dialog', { name: 'Buy Larch Logistics Inc' })
  await answer.getByText('Waiting for a reviewer').waitFor()
  await answer.getByRole('button', { name: 'Approve' }).click()
  await asker.page.getByText('Your own requests must be reviewed by someone else').waitFor()
  await asker.context.close()

  // The reviewer follows the notice to the request that it is about; the address of earlier notices leads on too.
  const reviewer = await visit(browser, 'dark')
  await signIn(reviewer.page, office, '/', email)
  await reviewer.page.goto(`${office.url}/compliance/preclearance`)
  await reviewer.page.getByRole('cell', { name: 'Larch Logistics Inc' }).waitFor()
  await reviewer.page.goto(`${office.url}/notifications`)
  await reviewer.page.getByText('Pre-clearance to review: buy Larch Logistics Inc').first().click()
  const request = reviewer.page.getByRole('dialog', { name: 'Buy Larch Logistics Inc' })
  await request.getByRole('button', { name: 'Approve' }).click()
  await request.getByText('Approved', { exact: true }).waitFor()
  await expectAccessible(reviewer.page, 'an approved request, dark')
  await request.getByRole('button', { name: 'It was done' }).click()
  await request.getByText('Done', { exact: true }).waitFor()
  await reviewer.context.close()
})

test('the rules of pre-clearance are set, a client’s trade blacks out, and what was asked is read again', async () => {
  const { page, context, complaints } = await visit(browser, 'dark')
  await signIn(page, office, `${ADDRESS}?tab=rules`)
  await page.getByText('7 days before and after a client’s trade').waitFor()
  await expectAccessible(page, 'the rules of pre-clearance, dark')
  await page.keyboard.press('c')
  const rules = page.getByRole('dialog', { name: 'Set pre-clearance rules' })
  await rules.getByLabel('Blackout days').fill('91')
  await rules.getByLabel('Without a reviewer up to').fill('10,000')
  await rules.getByRole('button', { name: 'Set rules' }).click()
  await rules.getByText('Must be at most 90').first().waitFor()
  await rules.getByLabel('Blackout days').fill('10')
  await rules.getByRole('button', { name: 'Set rules' }).click()
  await rules.getByText('Is required with the other').waitFor()
  await rules.getByRole('combobox', { name: 'Currency of that amount' }).click()
  await page.getByRole('option', { name: /^EUR/ }).click()
  await rules.getByRole('button', { name: 'Set rules' }).click()
  await page.getByText('10 days before and after a client’s trade').waitFor()
  await page.getByRole('table', { name: 'Rules by effective date' }).getByRole('button').click()
  const whole = page.getByRole('dialog', { name: /^Rules from/ })
  await whole.getByText(/^Set by /).waitFor()
  await whole.getByText('Government bond, Open-end fund').waitFor()
  await expectAccessible(page, 'rules that were set, whole, dark')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Client trades' }).click()
  await page.getByText('No client trades yet').waitFor()
  await page.keyboard.press('c')
  const trade = page.getByRole('dialog', { name: 'Enter a client’s trade' })
  await trade.getByLabel('Issuer').fill('Larch Logistics')
  await trade.getByLabel('CUSIP').fill('38259P509')
  await trade.getByRole('button', { name: 'Enter trade' }).click()
  await trade.getByText('Must be a CUSIP with the right check digit').first().waitFor()
  await trade.getByLabel('CUSIP').fill('38259P508')
  await trade.getByRole('button', { name: 'Enter trade' }).click()
  await page.getByRole('cell', { name: 'Larch Logistics', exact: true }).waitFor()
  await expectAccessible(page, 'trades of clients, dark')
  const asked = await office.post(`${TRADE}/preclearance`, {
    ...{ account: 'Broker 1', issuer: 'Larch Logistics', instrument: 'equity', side: 'buy', quantity: 10 },
  })
  expect(asked.body).toMatchObject({ status: 'denied', findings: [{ rule: 'blackout' }] })
  const takeBack = page.getByRole('button', { name: 'Delete: Larch Logistics' })
  await takeBack.click()
  await page.getByText('No client trades yet').waitFor()
  await page.getByText('The trade in Larch Logistics was withdrawn').waitFor()
  await expectAccessible(page, 'a trade taken back, dark')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('cell', { name: '38259P508', exact: true }).waitFor()
  await takeBack.click()
  await page.getByText('No client trades yet').waitFor()

  const check = page.getByRole('textbox', { name: 'Security', exact: true })
  await check.fill('Calloway')
  await check.press('Enter')
  await page.getByText('“Calloway” is not on the restricted list').waitFor()
  await page.getByRole('link', { name: 'Checks' }).click()
  await page.getByRole('cell', { name: 'Calloway', exact: true }).waitFor()
  await expectAccessible(page, 'checks of the lists, dark')
  expect(complaints.filter(one => !one.includes('422'))).toEqual([])
  await context.close()
})

test('who does not oversee compliance sees nothing of what is only watched, of clients’ trades or of checks', async () => {
  const listed = { list: 'watch', reason: 'mnpi', note: 'The half-year figures are known here' }
  const { body: watched } = await office.post(`${TRADE}/restricted`, {
    issuer: 'Quillfeather plc',
    ...listed,
  })
  const told = { ...listed, list: 'restricted' }
  const { body: open } = await office.post(`${TRADE}/restricted`, { issuer: 'Tamarind Foods plc', ...told })
  const email = 'noor@example.com'
  await office.person('member', email)
  const { page, context } = await visit(browser)
  await signIn(page, office, ADDRESS, email)
  await page.getByRole('cell', { name: 'Tamarind Foods plc', exact: true }).waitFor()
  await expect.poll(() => page.getByText('Quillfeather plc').count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Client trades' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: 'Checks' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /Add to a list|Remove/ }).count()).toBe(0)
  for (const tab of ['client-trades', 'checks']) {
    await page.goto(`${office.url}${ADDRESS}?tab=${tab}`)
    await page.getByRole('cell', { name: 'Tamarind Foods plc', exact: true }).waitFor()
  }
  await page.goto(`${office.url}${ADDRESS}/${open.id}`)
  await page.getByRole('heading', { level: 1, name: 'Tamarind Foods plc' }).waitFor()
  await expect.poll(() => page.getByText('The half-year figures are known here').count()).toBe(0)
  await expect.poll(() => page.getByText('Inside information').count()).toBe(0)
  await expectAccessible(page, 'one security, for who does not oversee')
  await page.goto(`${office.url}${ADDRESS}/${watched.id}`)
  await page
    .getByRole('alert')
    .or(page.getByText(/not (there|found)/i))
    .first()
    .waitFor()
  await expect.poll(() => page.getByText('Quillfeather plc').count()).toBe(0)
  await context.close()
})
