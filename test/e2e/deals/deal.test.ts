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
  const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports', currency: 'USD' })).body
    .id
  const loan = { principal: 1_200_000, term_months: 12, amortisation: 'bullet', deal_id }
  await office.post('/api/v1/svc/pricer/run', { ...loan, coupon_pct: 0.12, name: 'As offered' })
  await office.post('/api/v1/svc/pricer/run', { ...loan, coupon_pct: 0.1, name: 'Stressed' })
  const text = 'The Lender may terminate this Agreement upon any change of control of the Borrower.'
  const source = { type: 'inline', documents: [{ name: 'facility.txt', text }] }
  await office.post('/api/v1/svc/vdr/analyze', { source, deal_id })
  await office.post('/api/v1/svc/cim/generate', {
    title: 'Alder memorandum',
    template_key: 'standard',
    deal_id,
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office, `/deals/${deal_id}`)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

/** A tab of the deal, or of the group of tabs that is shown; it may say how much is in it. */
const tab = (name: string) =>
  visitor.page
    .getByRole('navigation', { name: /^Deal(:|$)/ })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) })
    .last()

test('a deal’s page leads to what belongs to it, each tab an address of its own', async () => {
  const { page } = visitor
  await tab('Diligence').click()
  await page.getByRole('link', { name: 'Analysis of 1 document' }).waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('diligence')
  await tab('Decision').click()
  await page.getByText('Alder memorandum').waitFor()
  for (const key of ['3', '2']) await page.keyboard.press(key)
  await page.getByText('No answers for this deal yet').waitFor()
  await expectAccessible(page, 'a tab of a group')
  await tab('Closing').click()
  await tab('Syndication').click()
  await page.waitForURL(/tab=syndications/)
  await tab('Diligence').click() // leads to a group’s last, whose first begins anew with the next click
  await page.waitForURL(/tab=questions/)
  await tab('Proposals').click()
  await page.getByText('Nothing to decide').waitFor()
  await page.reload()
  await page.getByText('Nothing to decide').waitFor()
})

test('each row of the timeline says who did it before what it was', async () => {
  const { page } = visitor
  await office.person('member', 'ben@example.com')
  const as = await office.signIn('ben@example.com')
  await office.post('/api/v1/svc/crm/deals/1/notes', { text: 'They prefer a unitranche.' }, { as })
  await page.goto(`${office.url}/deals/1`)
  await page.getByRole('listitem').filter({ hasText: 'They prefer a unitranche.' }).waitFor()
  const rows = await page.getByRole('listitem').filter({ hasText: ' · ' }).allInnerTexts()
  expect(rows[0]).toMatch(/^member · Note · /)
  const { body: people } = await office.get('/api/v1/svc/me/colleagues')
  const names = people.map(({ name }: { name: string }) => name)
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) expect(names).toContain(row.split(' · ')[0])
})

test('the pricing that counts is chosen there, and the loan is serviced from the one as closed', async () => {
  const { page } = visitor
  await tab('Pricings').click()
  await page.getByText('Until a base case is chosen', { exact: false }).waitFor()
  for (const role of ['Base case', 'As closed']) {
    await page.getByRole('button', { name: `Choose for ${role}` }).click()
    const drawer = page.getByRole('dialog', { name: role })
    await drawer.getByLabel('Pricing').click()
    await page.getByRole('option', { name: 'As offered' }).click()
    await drawer.getByRole('button', { name: 'Choose', exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await expectAccessible(page, 'the pricings of a deal')
  await tab('Monitoring').click()
  await page.getByRole('button', { name: 'Service the loan' }).click()
  const drawer = page.getByRole('dialog', { name: 'Service the loan' })
  await drawer.getByRole('textbox', { name: 'Paid out on' }).fill('2026-03-31')
  await drawer.getByRole('button', { name: 'Service the loan' }).click()
  await page.getByText('As closed; nothing was amended.').waitFor()
  await page.getByText('April 2026').first().waitFor()
  await expectAccessible(page, 'the servicing of a deal')
  expect(visitor.complaints).toEqual([])
})

test('the type of a deal is detected, and saved as its asset class', async () => {
  const { page } = visitor
  const deal = await office.post('/api/v1/svc/crm/deals', { name: 'Birch unitranche', currency: 'USD' })
  await page.goto(`${office.url}/deals/${deal.body.id}`)
  await page.getByRole('button', { name: 'Detect type' }).click()
  const found = page.getByRole('dialog', { name: 'Type of the deal' })
  const type = found.getByRole('region', { name: 'Private credit' })
  await type.getByText('unitranche').waitFor()
  await expectAccessible(page, 'the types of a deal')
  await type.getByRole('button', { name: 'Save as asset class' }).click()
  await found.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await office.get(`/api/v1/svc/crm/deals/${deal.body.id}`)).body.asset_class)
    .toBe('private_credit')
})
