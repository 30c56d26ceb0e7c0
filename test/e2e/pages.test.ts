import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { version } from '../../server/kernel/version.ts'
import type { Office } from '../office.ts'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  launch,
  openOfficeNow,
  signIn,
  visit,
} from './browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { querySelector(selector: string): unknown }

/** The pages that say what an office without records can do on them. */
const pages = ['/', '/approvals', '/deals', '/contacts', '/settings/people']

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe('an empty office', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOfficeNow()
  })
  afterAll(() => office.close())

  test('has no serious finding of axe', async () => {
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${office.url}/sign-in`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expectAccessibleInLightAndDark(page, '/sign-in')
    await signIn(page, office)
    for (const path of pages) await check(page, office, path)
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('before the door', () => {
  test('setting up has no serious finding of axe, light and dark', async () => {
    const office = await openOfficeNow({ config: { admin: undefined } })
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${office.url}/setup`)
    await page.getByText('Open the full link').waitFor()
    await expectAccessibleInLightAndDark(page, '/setup without its secret')
    await page.goto('about:blank') // another fragment alone would load nothing
    await page.goto(office.running.setupUrl ?? '')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByText('Organisation is required').waitFor()
    await expectAccessibleInLightAndDark(page, '/setup')
    expect(complaints).toEqual([])
    await context.close()
    await office.close()
  })

  test('an invitation has no serious finding of axe, light and dark', async () => {
    const office = await openOfficeNow()
    const { body } = await office.post('/api/v1/svc/admin/invite-links', { role: 'member' })
    const { page, context, complaints } = await visit(browser)
    await page.goto(`${office.url}/invite#not-a-secret`)
    await page.getByText('This link was used, revoked or has expired.').waitFor()
    await expectAccessibleInLightAndDark(page, '/invite, too old')
    await page.goto('about:blank')
    await page.goto(body.url)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Your name is required').waitFor()
    await expectAccessibleInLightAndDark(page, '/invite')
    expect(complaints).toEqual([])
    await context.close()
    await office.close()
  })
})

describe('an office with records', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOfficeNow()
    await fill(office)
  })
  afterAll(() => office.close())

  test('has no serious finding of axe in what opens over a page', async () => {
    const { page, context } = await visit(browser)
    await signIn(page, office, '/deals')
    await page.getByRole('region', { name: 'Board of deals' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search records, pages and commands').fill('alder')
    await page.getByRole('dialog').getByText('Alder Ports 12', { exact: true }).waitFor()
    await expectAccessible(page, 'palette')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Create deal' }).waitFor()
    await expectAccessible(page, 'drawer')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
    await expectAccessible(page, 'keys')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /your menu$/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    await page.getByRole('menuitem', { name: `About Fund Office ${version}` }).waitFor()
    await expectAccessible(page, 'menu')
    await page.goto(`${office.url}/deals?view=table`)
    await page.getByRole('button', { name: 'List tools' }).click()
    for (const name of ['Filter', 'Views', 'Columns', 'Export']) {
      await page.getByRole('button', { name, exact: true }).click()
      await expectAccessible(page, name)
      await page.keyboard.press('Escape')
    }
    await context.close()
  })
})

test('the first load needs less than 300 kB of JavaScript, compressed', () => {
  const dist = join(import.meta.dirname, '../../dist/renderer')
  const entry = /src="\/(assets\/[^"]+\.js)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1]
  expect(entry).toBeDefined()
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    // Static imports alone: what is imported lazily comes with its page.
    const code = readFileSync(join(dist, file), 'utf8')
    for (const [, other] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) load(`assets/${other}`)
  }
  load(entry as string)
  const size = [...loaded].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)
  expect(size).toBeLessThan(300_000)
  expect(readdirSync(join(dist, 'assets')).length).toBeGreaterThan(loaded.size)
})

test('scripts and styles are sent compressed, and kept by the browser', async () => {
  const office = await openOfficeNow()
  const page = await (await fetch(office.url)).text()
  for (const [, file] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)) {
    const { headers } = await fetch(office.url + file, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect([file, headers.get('content-encoding')]).toEqual([file, 'br'])
    expect(headers.get('cache-control')).toContain('immutable')
    expect(headers.get('vary')).toContain('Accept-Encoding')
  }
  await office.close()
})

test('a browser can put the office on a home screen, with its icon', async () => {
  const office = await openOfficeNow()
  const { page, context } = await visit(browser)
  await page.goto(office.url)
  const devtools = await context.newCDPSession(page)
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  for (const { src, type } of JSON.parse(data).icons) {
    const { ok, headers } = await fetch(office.url + src)
    expect([src, ok, headers.get('content-type')]).toEqual([src, true, type])
    // The file keeps its name in the next version.
    expect(headers.get('cache-control')).toBe('no-cache')
  }
  await context.close()
  await office.close()
})

test('the pages of the developer are not part of the product', () => {
  const assets = readdirSync(join(import.meta.dirname, '../../dist/renderer/assets'))
  expect(assets.filter(name => name.startsWith('ComponentsPage'))).toEqual([])
})

async function check(page: Page, office: Office, path: string): Promise<void> {
  await page.goto(office.url + path)
  await page
    .locator('h1')
    .waitFor()
    .catch(async () => expect.fail(`${path} shows: ${await page.locator('body').innerText()}`))
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await expectAccessible(page, path)
}

/** Enough of everything that every part of every page is shown. */
async function fill(filled: Office): Promise<void> {
  const { post, put } = filled
  const agent = await filled.key({ name: 'Pipeline agent' })
  for (let index = 1; index <= 12; index += 1) {
    await post('/api/v1/svc/crm/deals', {
      name: `Alder Ports ${index}`,
      currency: index % 3 === 0 ? 'EUR' : 'USD',
      target_size: index * 1_250_000.5,
      irr_target: index % 4 === 0 ? -0.025 : 0.08,
      counterparty: 'Alder Ports plc',
    })
    await post('/api/v1/svc/crm/contacts', { name: `Ana Silva ${index}`, email: `ana${index}@example.com` })
  }
  await put('/api/v1/svc/crm/mandate', { min_irr: 0.1 })
  await post('/api/v1/svc/crm/deals/1/screen')
  await post('/api/v1/svc/crm/deals/1/notes', { text: 'They prefer a unitranche.' })
  await post('/api/v1/svc/crm/deals/1/contacts', { contact_id: 1, role: 'CFO' })
  await post('/api/v1/tools/svc_update_deal/call', { deal_id: 1, target_size: 99_000_000 }, { as: agent })
  await post('/api/v1/svc/admin/invite-links', { email: 'ben@example.com' })
}
