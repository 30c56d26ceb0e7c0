import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { workbook } from '../workbook.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from './browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { activeElement: unknown }

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  for (const [name, stage, target_size] of [
    ['Birch', 'nda', 40_000_000],
    ['Alder', 'sourced', 25_000_000],
    ['Cedar', 'sourced', null],
  ]) {
    await office.post('/api/v1/svc/crm/deals', { name, stage, target_size })
  }
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/deals?view=table')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const names = () => visitor.page.locator('tbody tr[data-index] td:nth-child(2)').allInnerTexts()

describe('a table', () => {
  test('keeps search, order and filter in its address', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: /^Target size/ }).click()
    await page.waitForURL('**sort=target_size**')
    await expect.poll(names).toEqual(['Alder', 'Birch', 'Cedar'])

    await page.goto(`${office.url}/deals?view=table&sort=-name&filter=stage%3Asourced`)
    await page.getByText('Stage: Sourced').waitFor()
    await expect.poll(names).toEqual(['Cedar', 'Alder'])
    await page.getByRole('button', { name: 'Remove filter Stage: Sourced' }).click()
    await page.getByText('3 deals').waitFor()
    await expect.poll(names).toEqual(['Cedar', 'Birch', 'Alder'])
  })

  test('is worked by keyboard', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/deals?view=table&sort=name`)
    await page.getByText('3 deals').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Birch', level: 1 }).waitFor()
  })

  test('adds up its amounts, and stands in groups that fold away', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/deals?view=table&sort=name`)
    const sum = page.getByRole('row', { name: 'Sum', exact: false }).last()
    await expect.poll(() => sum.innerText()).toContain('65,000,000')
    await page.getByRole('button', { name: 'List tools' }).click()
    await page.getByRole('button', { name: 'Group', exact: true }).click()
    await page.getByRole('menuitem', { name: 'By stage' }).click()
    const sourced = page.getByRole('row', { name: /Sourced 2 deals/ })
    await expect.poll(() => sourced.innerText()).toContain('25,000,000')
    await expectAccessible(page, 'a table in groups')
    await sourced.getByRole('button').click()
    await expect.poll(() => page.getByRole('link', { name: 'Alder', exact: true }).count()).toBe(0)
    await page.reload()
    await page.getByRole('row', { name: /NDA 1 deal/ }).waitFor()
  })

  test('has its columns where and as wide as somebody wants them', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/deals?view=table&sort=name`)
    const heads = page.getByRole('columnheader')
    const counterparty = heads.getByRole('button', { name: 'Counterparty' })
    await counterparty.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.waitForURL(/columns=name%2Cstage%2Ccounterparty/)
    const width = async () => (await heads.filter({ hasText: 'Counterparty' }).boundingBox())?.width ?? 0
    const before = await width()
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(width).toBeCloseTo(before + 16, -1)
    const wide = await width()
    await page.reload()
    await expect.poll(width).toBeCloseTo(wide, -1)
    await heads
      .getByRole('button', { name: 'Stage' })
      .dragTo(heads.getByRole('button', { name: 'Target size' }))
    await page.waitForURL(/columns=name%2Ccounterparty%2Ctarget_size%2Cstage/)
  })

  test('shows the row in question beside it, which moves along', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/deals?view=table&sort=name`)
    await page.getByText('3 deals').waitFor()
    await page.keyboard.press('b')
    const beside = page.getByRole('complementary', { name: 'The row in question' })
    await beside.getByRole('link', { name: 'Alder' }).waitFor()
    for (const key of ['j', 'j']) await page.keyboard.press(key)
    await beside.getByRole('link', { name: 'Birch' }).waitFor()
    await expectAccessible(page, 'a row beside its table')
    await page
      .getByText('Cedar', { exact: true })
      .locator('xpath=ancestor::tr')
      .click({ position: { x: 400, y: 10 } })
    await beside.getByRole('link', { name: 'Cedar' }).click()
    await page.getByRole('heading', { name: 'Cedar', level: 1 }).waitFor()
  })

  test('searches with / and leaves what is typed alone', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/deals?view=table`)
    await page.getByText('3 deals').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('cedar')
    await page.getByText('1 of 3 deals').waitFor()
    await expect.poll(names).toEqual(['Cedar'])
  })

  test('remembers a view under its name', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/deals?view=table&filter=stage%3Anda`)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('View name').fill('Under NDA')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.goto(`${office.url}/deals?view=table`)
    await page.getByRole('button', { name: 'List tools' }).click()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Under NDA', exact: true }).click()
    await page.getByText('Stage: NDA').waitFor()
    await expect.poll(names).toEqual(['Birch'])
  })
})

describe('a form', () => {
  test('asks before unsaved work is left', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/deals/1`)
    await page.getByRole('heading', { name: 'Birch', level: 1 }).waitFor()
    await page.keyboard.press('e')
    await page.getByLabel('Counterparty').fill('Birch Holdings')
    await page.getByRole('link', { name: 'People' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect.poll(() => page.getByLabel('Counterparty').inputValue()).toBe('Birch Holdings')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Birch Holdings' }).waitFor()
  })

  test('keeps what was typed when the server refuses', async () => {
    const { page } = visitor
    await office.post('/api/v1/svc/crm/contacts', { name: 'Ana Silva', email: 'ana@example.com' })
    await page.goto(`${office.url}/contacts`)
    await page.getByRole('button', { name: 'Create contact' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ana S')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Create contact' }).click()
    // The refusal stands at the field it is about, which has the focus.
    await page.getByText('Is already the address of Ana Silva').waitFor()
    await expect
      .poll(() => page.getByLabel('E-mail').evaluate(field => field === document.activeElement))
      .toBe(true)
    await expectAccessible(page, 'a refusal')
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ana S')
    await page.getByLabel('E-mail').fill('ana.s@example.com')
    await page.getByRole('dialog').getByRole('button', { name: 'Create contact' }).click()
    await page.getByText('2 contacts').waitFor()
  })

  test('waits while the server is away, and goes on by itself', async () => {
    const { page, context } = visitor
    await page.goto(`${office.url}/deals/2`)
    await page.getByRole('heading', { name: 'Alder', level: 1 }).waitFor()
    await page.getByLabel('Summary').fill('Written while the server was away')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log', exact: true }).click()
    await page.getByText('The server does not respond.').waitFor()
    await expect.poll(() => page.getByLabel('Summary').inputValue()).toBe('Written while the server was away')
    await context.setOffline(false)
    await page.getByRole('listitem').getByText('Written while the server was away').waitFor()
    await page.getByText('The server does not respond.').waitFor({ state: 'detached' })
  })
})

describe('an import', () => {
  test('shows each row’s fate, does it, and takes it back', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/contacts/import`)
    await page
      .getByLabel('Or paste here')
      .fill('Full name;E-mail\nBen Okafor;ben@example.com\nNobody;not an address\n')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('cell', { name: 'Ben Okafor' }).first().waitFor()
    // The pasted text is still there.
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('cell', { name: 'Cannot be read' }).waitFor()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await page.getByText('1 contact created, 0 updated, 0 skipped, 1 could not be read.').waitFor()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('1 contact removed').waitFor()
  })

  test('reads an Excel workbook, and the sheet of it that is chosen', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/contacts/import`)
    const others = [
      ['Name', 'E-mail'],
      ['Ines Moreau', 'ines@example.com'],
    ]
    const xlsx = await workbook([['Name'], ['Ana Silva']], { Others: others })
    await page.locator('input[type=file]').setInputFiles({
      name: 'people.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(xlsx, 'base64'),
    })
    await page.getByRole('cell', { name: 'Ana Silva', exact: true }).first().waitFor()
    await page.getByRole('combobox', { name: 'Sheet' }).click()
    await page.getByRole('option', { name: 'Others' }).click()
    await page.getByRole('cell', { name: 'Ines Moreau', exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Import 1 contact' }).click()
    await page.getByText('1 contact created').waitFor()
  })
})

test('the audit log is searched beyond what is loaded', async () => {
  const { page } = visitor
  await office.post('/api/v1/svc/crm/deals', { name: 'Dogwood' })
  for (let index = 0; index < 520; index += 1) {
    const { status } = await office.patch('/api/v1/svc/crm/deals/1', { counterparty: `Birch ${index}` })
    expect(status).toBe(200)
  }
  await page.goto(`${office.url}/settings/audit`)
  await page
    .getByText(/^500 of /)
    .first()
    .waitFor()
  await page.getByLabel('Search entries').fill('POST /api/v1/svc/crm/deals')
  await page.waitForURL('**/settings/audit?q=*')
  await page.getByRole('row', { name: /^Created a deal Dogwood .*Access token/ }).waitFor()
})

test('a lost session leads to the sign-in and back', async () => {
  const { page, context } = visitor
  await page.goto(`${office.url}/contacts`)
  await page.getByRole('heading', { name: 'Contacts' }).waitFor()
  await context.clearCookies({ name: 'fo_session' })
  // The page for it takes its time, and the one that goes away is worked in until it is gone.
  const loading = page.getByRole('status', { name: 'Loading' })
  const goneOrOpened = page.getByRole('dialog').or(loading)
  await page.route('**/SignInPage-*.js', async route => {
    await page.keyboard.press('ControlOrMeta+k')
    await goneOrOpened.first().waitFor({ state: 'attached' })
    await route.continue()
  })
  const signingIn = page.getByRole('heading', { name: 'Sign in' })
  // A page asks for news by itself, too: whichever request is refused first leads there.
  await Promise.any([page.getByRole('link', { name: 'Deals' }).click(), signingIn.waitFor()])
  await signingIn.waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toMatch(/^\/(contacts|deals)$/)
})

test('the pages had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
