import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../server/kernel/version.ts'
import type { Office } from '../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from './browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: {
  activeElement: { tagName: string } | null
  body: { dispatchEvent: (event: object) => void }
}
declare const KeyboardEvent: new (type: string, init: object) => object

let browser: Browser
let office: Office
let visitor: Visitor

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Harrow Credit Fund I', currency: 'USD' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports' })
  await office.post('/api/v1/svc/vdr/rooms', { name: 'Birch documents' })
  visitor = await visit(browser)
  await signIn(visitor.page, office)
  await visitor.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

async function type(text: string) {
  await visitor.page.keyboard.press('Control+k')
  await visitor.page.getByPlaceholder('Search records, pages and commands').fill(text)
  return visitor.page.getByRole('dialog', { name: 'Search' })
}

test('“issue capital call harrow” leads to the wizard with the fund chosen', async () => {
  const { page } = visitor
  const palette = await type('issue capital call harrow')
  await palette.getByText('Harrow Credit Fund I').first().waitFor()
  await expectAccessible(page, 'a command and its record')
  await palette.getByText('Issue a capital call', { exact: true }).first().click()
  await page.getByRole('heading', { name: 'Issue capital call', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('fund')).toMatch(/1/)
})

test('what is typed before its field is there is searched for, and does no command of the page', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/deals`)
  await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
  await page.evaluate(() => {
    const press = (init: object) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    press({ key: 'k', ctrlKey: true })
    // `c` alone creates a deal here.
    for (const key of 'cbirch') press({ key })
    press({ key: 'x' })
    press({ key: 'Backspace' })
  })
  const field = page.getByPlaceholder('Search records, pages and commands')
  await expect.poll(() => field.inputValue()).toBe('cbirch')
  await page.keyboard.type('!')
  await expect.poll(() => field.inputValue()).toBe('cbirch!')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('every command is done from any other page', async () => {
  const { page } = visitor
  const elsewhere = async () => {
    await page.goto(`${office.url}/settings/account`)
    await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
  }
  await elsewhere()
  const listed = await (await type('')).locator('[data-group="Commands"]').allInnerTexts()
  expect(listed.length).toBeGreaterThan(30)
  for (const label of listed) {
    await elsewhere()
    const palette = await type(label)
    await palette.getByText(label, { exact: true }).first().click()
    await palette.waitFor({ state: 'detached' })
    // The command opens a form over its page, or its page is the form.
    const form = page.getByRole('dialog').or(page.locator('#content form, #content input[type="file"]'))
    await form.first().waitFor({ state: 'attached' })
    expect(new URL(page.url()).pathname).not.toBe('/settings/account')
    // The first field has the focus, where the form is a drawer.
    const dialog = page.getByRole('dialog')
    if ((await dialog.count()) > 0)
      await expect
        .poll(() => dialog.first().evaluate(() => document.activeElement?.tagName), { message: label })
        .toMatch(/INPUT|TEXTAREA|SELECT/)
  }
})

test.each([
  ['transfer interest harrow', 'Transfer an interest', 'Transfer an interest'],
  ['analyse documents alder', 'Analyse the documents of a deal', 'Analyse documents'],
  ['run diligence birch', 'Run diligence on a data room', 'Run diligence'],
])('“%s” is done to the record that it names', async (typed, label, form) => {
  const { page } = visitor
  await page.goto(`${office.url}/settings/account`)
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
  const palette = await type(typed)
  await palette.getByText(label, { exact: true }).first().click()
  await page.getByRole('dialog', { name: form }).waitFor()
  await expectAccessible(page, typed)
})

test('“version” leads to which program this is', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/settings/account`)
  await page.getByRole('heading', { name: 'Your account', level: 1 }).waitFor()
  const palette = await type('version')
  await palette.getByText('About', { exact: true }).click()
  await page.getByText(`Fund Office ${version}`, { exact: true }).waitFor()
})

test('what was looked at last stands first', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/deals/1`)
  await page.getByRole('heading', { name: 'Alder Ports', level: 1 }).waitFor()
  await page.goto(`${office.url}/deals`)
  await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
  const palette = await type('')
  await palette.getByText('Alder Ports', { exact: true }).first().click()
  await page.getByRole('heading', { name: 'Alder Ports', level: 1 }).waitFor()
})

test('an action of the record that is shown is found by its words', async () => {
  const { page } = visitor
  const palette = await type('edit deal')
  await palette.getByText('Edit the deal', { exact: true }).first().click()
  await page.getByLabel('Counterparty').waitFor()
})

test('the palette has the person’s own choices, and the actions of the record at hand before anything is typed', async () => {
  const { page } = visitor
  const fund = { name: 'Cedar Fund', entity_type: 'fund', currency: 'USD' }
  const { body } = await office.post('/api/v1/svc/cfo/accounts', fund)
  await page.goto(`${office.url}/funds/${body.id}`)
  await page.getByRole('heading', { name: 'Cedar Fund', level: 1 }).waitFor()
  const here = (await type('')).locator('[data-group="Here"]')
  await here.getByText('Issue a capital call', { exact: true }).click()
  await page.waitForURL(`**/capital-calls/new?fund=${body.id}`)
  for (const [typed, label] of [
    ['dark', 'Appearance: Dark'],
    ['german', 'Language: Deutsch'],
    ['log out', 'Sign out'],
  ] as const) {
    await (await type(typed)).getByText(label, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  }
})

test('somebody who may only read is offered no command', async () => {
  await office.person('viewer', 'vera@example.com')
  const vera = await visit(browser)
  await signIn(vera.page, office, '/deals', 'vera@example.com')
  await vera.page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
  await vera.page.keyboard.press('Control+k')
  await vera.page.getByPlaceholder('Search records, pages and commands').fill('create')
  await vera.page.getByText('No results').waitFor()
  await vera.context.close()
})

test('the pages had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
