import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  for (const name of ['Alder Ports', 'Birch Wharf', 'Cedar Rail'])
    await office.post('/api/v1/svc/crm/deals', { name })
  for (const name of ['Jane Alder', 'Sam Birch']) await office.post('/api/v1/svc/crm/contacts', { name })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/deals?view=table')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const listed = async (query = ''): Promise<string[]> =>
  (await office.get(`/api/v1/svc/crm/deals${query}`)).body.map(({ name }: Json) => name)
const rows = () => visitor.page.getByRole('row').filter({ has: visitor.page.getByRole('link') })

test('the chosen deals leave the list, are shown with the switch alone, and come back', async () => {
  const { page } = visitor
  for (const name of ['Alder Ports', 'Birch Wharf'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page
    .getByText(/^Archived: 2 deals\. .*its people, documents, holdings and history are kept\.$/)
    .waitFor()
  await expect.poll(() => listed()).toEqual(['Cedar Rail'])
  await expect.poll(() => rows().count()).toBe(1)
  await page.getByRole('switch', { name: 'Archived' }).click()
  await page.waitForURL(/archived=true/)
  await page.getByRole('link', { name: 'Birch Wharf' }).waitFor()
  await expectAccessible(page, 'archived deals')
  await page
    .getByRole('row', { name: /Birch Wharf/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect.poll(() => listed()).toEqual(['Cedar Rail', 'Birch Wharf'])
  const broughtBack = page.getByRole('alert').filter({ hasText: 'Restored to the lists: Birch Wharf' })
  await broughtBack.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => listed('?archived=true')).toEqual(['Birch Wharf', 'Alder Ports'])
})

test('an archived deal is found by its name, says so, and is brought back on its page', async () => {
  const { page } = visitor
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search records, pages and commands').fill('alder ports')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByText('Archived', { exact: true }).waitFor()
  await palette.getByText('Alder Ports', { exact: true }).first().click()
  const notice = page.getByRole('note').filter({ hasText: 'This deal is archived' })
  await notice.waitFor()
  for (const name of ['Edit', 'Move to', 'Log', 'Add person', 'Screen against the mandate'])
    await expect
      .poll(() => page.getByRole('button', { name, exact: true }).count(), { message: name })
      .toBe(0)
  await page.keyboard.press('e')
  await expect.poll(() => page.getByLabel('Target size').count()).toBe(0)
  await expectAccessible(page, 'an archived deal')
  await notice.getByRole('button', { name: 'Bring back' }).click()
  await page.getByText('Restored to the lists: Alder Ports').waitFor()
  await expect.poll(() => listed()).toContain('Alder Ports')
  await page.getByRole('button', { name: 'Move to' }).waitFor()
  await expect.poll(() => notice.count()).toBe(0)
})

test('contacts are archived in their list the same way', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/contacts`)
  await page
    .getByRole('row', { name: /Jane Alder/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('Archived: Jane Alder. Their roles on deals are kept.').waitFor()
  const names = async () => (await office.get('/api/v1/svc/crm/contacts')).body.map(({ name }: Json) => name)
  await expect.poll(names).toEqual(['Sam Birch'])
  await page.getByRole('switch', { name: 'Archived' }).click()
  await page.getByRole('link', { name: 'Jane Alder' }).waitFor()
  expect(visitor.complaints).toEqual([])
})
