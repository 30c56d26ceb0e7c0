import { globSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyAreaBut, type Office } from '../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from './browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { activeElement: { textContent: string | null; tagName: string } | null }

let browser: Browser
let office: Office
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  visitor = await visit(browser)
  await signIn(visitor.page, office)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

/** The addresses that pages declare of records: `/deals/$dealId`. */
const ofRecords = globSync('renderer/pages/*/index.ts').flatMap(file =>
  [...readFileSync(file, 'utf8').matchAll(/path: '(\/[^']*\$[^']*)'/g)].map(
    ([, address]) => address as string,
  ),
)

const main = () => visitor.page.getByRole('navigation', { name: 'Main' })
const tabs = (section: string) => visitor.page.getByRole('navigation', { name: section, exact: true })

test('every section is one line of a window of 768 pixels, and opens in its first place', async () => {
  const { page } = visitor
  await page.setViewportSize({ width: 1280, height: 768 })
  const lines = main().getByRole('link')
  await expect.poll(() => lines.count()).toBe(11)
  const last = await lines.last().boundingBox()
  expect((last?.y ?? 768) + (last?.height ?? 0)).toBeLessThan(768)

  await main().getByRole('link', { name: 'Investors' }).click()
  await page.getByRole('heading', { name: 'Investors', level: 1 }).waitFor()
  await tabs('Investors').getByRole('link', { name: 'Distributions' }).click()
  await page.getByRole('heading', { name: 'Distributions', level: 1 }).waitFor()
  await expect
    .poll(() => tabs('Investors').locator('[aria-current="page"]').innerText())
    .toBe('Distributions')
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a section folds its places out, and stays so', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Places in Deals' }).click()
  await main().getByRole('link', { name: 'Pricer' }).click()
  await page.getByRole('heading', { name: 'Pricer', level: 1 }).waitFor()
  await page.reload()
  await main().getByRole('link', { name: 'Pricer' }).waitFor()
  await expectAccessible(page, 'a section folded out')
  await page.getByRole('button', { name: 'Places in Deals' }).click()
  await expect.poll(() => main().getByRole('link', { name: 'Pricer' }).count()).toBe(0)
})

test('g, a letter and a number lead to a place, and what is pressed after a letter alone is its own', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/contacts`)
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
  for (const key of ['g', 'i', '3']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'Capital calls', level: 1 }).waitFor()
  for (const key of ['g', 'd']) await page.keyboard.press(key)
  await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'Create deal' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a record shows the section it belongs to', async () => {
  const { page } = visitor
  const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports' })
  await page.goto(`${office.url}/deals/${deal.id}`)
  await page.getByRole('heading', { name: 'Alder Ports', level: 1 }).waitFor()
  await expect.poll(() => tabs('Deals').locator('[aria-current="page"]').innerText()).toBe('Deals')
})

test('a record and a saved view are pinned on top of the sidebar, and taken from it', async () => {
  const { page } = visitor
  const pinned = main().getByRole('list', { name: 'Pinned' })
  await page.getByRole('button', { name: 'Pin to the sidebar' }).click()
  await page.goto(`${office.url}/deals?view=table&filter=stage%3Ascreening`)
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByLabel('View name').fill('In screening')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await pinned.getByRole('link', { name: 'In screening' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${office.url}/contacts`)
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
  await expectAccessible(page, 'what is pinned')
  await pinned.getByRole('link', { name: 'In screening' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('filter')).toContain('screening')
  await pinned.getByRole('link', { name: 'Alder Ports' }).click()
  await page.getByRole('heading', { name: 'Alder Ports', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Unpin from the sidebar' }).click()
  await pinned.getByRole('button', { name: 'Unpin In screening' }).click()
  await expect.poll(() => pinned.count()).toBe(0)
})

test('the palette finds a place by its name and by its section', async () => {
  const { page } = visitor
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search records, pages and commands').fill('compliance overview')
  await page.getByRole('dialog').getByText('Overview', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Compliance', level: 1 }).waitFor()
})

test('of places whose addresses begin alike, and of tabs that do not fit, the one that is shown stands out', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/compliance/programme`)
  const shown = tabs('Compliance').locator('[aria-current="page"]')
  await expect.poll(() => shown.allInnerTexts()).toEqual(['Programme'])
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${office.url}/funds/1?tab=transfers`)
  const tab = page.getByRole('navigation', { name: 'Fund' }).getByRole('link', { name: 'Transfers' })
  await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(390)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('an address that leads nowhere, and a record that is not there, have a title as every page', async () => {
  const { page } = visitor
  for (const address of ['/nowhere', '/diligence/questions', '/deals/0']) {
    await page.goto(office.url + address)
    await page.getByRole('heading', { name: 'There is no such page', level: 1 }).waitFor()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
  }
  expect(ofRecords.length).toBeGreaterThan(25)
  for (const address of ofRecords) {
    await page.goto(office.url + address.replaceAll(/\$\w+/g, '9999'))
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).count(), { message: address, timeout: 20_000 })
      .toBe(1)
  }
})

test('Back from a record focuses the row that was left, and the keys go on from there', async () => {
  const { page } = visitor
  const lists = [
    {
      at: '/deals?view=table',
      heading: 'Deals',
      made: '/api/v1/svc/crm/deals',
      besides: { currency: 'EUR' },
    },
    { at: '/investors', heading: 'Investors', made: '/api/v1/svc/investors/lp', besides: {} },
    { at: '/contacts', heading: 'Contacts', made: '/api/v1/svc/crm/contacts', besides: {} },
  ]
  const focused = () => expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? ''))
  for (const { at, heading, made, besides } of lists) {
    for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
      await office.post(made, { ...besides, name: `${name} of ${heading}` })
    await page.goto(office.url + at)
    const names = page.locator('tbody tr[data-index] a').filter({ hasText: ` of ${heading}` })
    await expect.poll(() => names.count()).toBe(4)
    const [, second, third, fourth] = await names.allInnerTexts()
    await page.getByRole('link', { name: third, exact: true }).click()
    await page.getByRole('heading', { name: third, level: 1 }).waitFor()
    await page.goBack()
    await focused().toContain(third)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TR')
    await page.keyboard.press('k')
    await focused().toContain(second)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await focused().toContain(fourth)
    await page.keyboard.press('ArrowUp')
    await focused().toContain(third)
    await page.keyboard.press('ArrowDown')
    await focused().toContain(fourth)
  }
})

test('Back from a record whose row is gone focuses the heading of the list', async () => {
  const { page } = visitor
  const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Elm Solar', currency: 'EUR' })
  await page.goto(`${office.url}/deals?view=table`)
  await page.getByRole('link', { name: 'Elm Solar', exact: true }).click()
  await page.getByRole('heading', { name: 'Elm Solar', level: 1 }).waitFor()
  expect((await office.post(`/api/v1/svc/crm/deals/${deal.id}/archive`, {})).status).toBe(200)
  await page.reload()
  await page.getByText('This deal is archived').waitFor()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Deals')
})

test('somebody who may not use a section does not see it', async () => {
  await office.person('member', 'nora@example.com')
  const { body: found } = await office.get('/api/v1/svc/admin/users?q=nora@example.com')
  await office.patch(`/api/v1/svc/admin/users/${found[0].id}`, {
    rights: everyAreaBut({ compliance: 'none' }),
  })
  const nora = await visit(browser)
  await signIn(nora.page, office, '/', 'nora@example.com')
  const hers = nora.page.getByRole('navigation', { name: 'Main' })
  await hers.getByRole('link', { name: 'Deals' }).waitFor()
  await expect.poll(() => hers.getByRole('link', { name: 'Compliance' }).count()).toBe(0)
  await nora.context.close()
})

test('the pages had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
