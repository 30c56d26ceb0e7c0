import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { makeDocx } from '../../reading/files.ts'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  launch,
  lend,
  openOfficeNow,
  signIn,
  type Visitor,
  visit,
} from '../browser.ts'

const pictures = process.env.SVC_TEST_PICTURES

const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The facility amount is EUR 10,000,000. The Lender may terminate this Agreement upon any change of control of the Borrower.

Ana Silva is a director of Alder Ports Limited.`

const SHEET = `TERM SHEET

Borrower: Alder Ports Limited

Facility amount: EUR 12,000,000.`

const TERMS = `Management fee

The management fee is 2% per annum of commitments during the investment period.

Distributions

The general partner receives carried interest of 20% after a preferred return of 8% per annum.`

const LONG =
  'The Honourable Society of Northern Harbours, Terminals and Inland Waterways Holdings (Jersey) Limited'

const file = (name: string, text: string, mimeType = 'text/plain') => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
})

let browser: Browser
let office: Office
let visitor: Visitor
let folder: string
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan', currency: 'EUR' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/diligence')
})
afterAll(async () => {
  await browser.close()
  await office.close()
  rmSync(folder, { recursive: true, force: true })
})

async function choose(page: Page, files: ReturnType<typeof file>[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(files)
}

test('documents of this computer are analysed, whatever kind they are, and what cannot be read is said', async () => {
  const { page } = visitor
  await page.getByText('No analyses yet').waitFor()
  await expectAccessible(page, 'no analyses')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Analyse documents' })
  await form.getByRole('button', { name: 'Analyse documents' }).click()
  await form.getByText('Choose the documents to read').waitFor()
  await form.getByRole('combobox', { name: 'Deal' }).click()
  await page.getByRole('option', { name: 'Alder Ports senior loan' }).click()
  await choose(page, [
    file('facility.txt', FACILITY),
    {
      ...file('terms.docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      buffer: Buffer.from(await makeDocx(SHEET.split('\n\n'))),
    },
    file('damaged.pdf', '%PDF-1.7', 'application/pdf'),
  ])
  await expectAccessible(page, 'analyse documents')
  await picture(page, 'picker')
  await form.getByRole('button', { name: 'Analyse documents' }).click()
  await page.getByRole('heading', { name: 'Alder Ports senior loan', level: 1 }).waitFor()
  await page.getByText('One document was not read in full.', { exact: false }).waitFor()
})

test('a flag stands beside its quotes; it is confirmed, resolved, or dismissed with a reason', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: /change of control/i }).click()
  const flag = page.getByRole('region', { name: /change of control/i })
  await flag.locator('mark', { hasText: 'upon any change of control of the Borrower' }).waitFor()
  await flag.getByText('facility.txt').waitFor()
  await page.keyboard.press('a')
  await flag.getByRole('button', { name: 'Resolve' }).waitFor()
  await flag.getByRole('button', { name: 'Resolve' }).click()
  await flag.getByText('Resolved by').waitFor()

  const amount = page.getByRole('row', { name: /amount of the facility/i })
  await amount.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'False positive' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'False positive' })
  await drawer.getByRole('button', { name: 'Dismiss' }).click()
  await drawer.getByText('Reason is required').waitFor()
  await drawer.getByLabel('Reason').fill('The sheet was superseded')
  await drawer.getByRole('button', { name: 'Dismiss' }).click()
  await amount.getByText('False positive').waitFor()
  const { body } = await office.get('/api/v1/svc/vdr/analyses/1')
  const kept = (kind: string) => body.red_flags.find((one: { kind: string }) => one.kind === kind)
  expect(kept('change_of_control').status).toBe('resolved')
  expect(kept('facility_amount')).toMatchObject({
    status: 'false_positive',
    note: 'The sheet was superseded',
  })
})

test('flags are filtered, walked through by keyboard and exported', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/diligence/1?filter=status:false_positive`)
  await page.getByText(/^1 of \d+ flags$/).waitFor()
  await page.goto(`${office.url}/diligence/1?filter=documents:terms.docx`)
  await page.getByRole('row', { name: /amount of the facility/i }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /change of control/i }).count()).toBe(0)
  await page.goto(`${office.url}/diligence/1`)
  await page.getByRole('row', { name: /change of control/i }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'List tools' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Everything, as CSV' }).click()
  const csv = readFileSync(await (await downloading).path(), 'utf8')
  expect(csv).toContain('upon any change of control of the Borrower')
  expect(csv).toContain('The sheet was superseded')
  // One is resolved, the other dismissed: nothing can be done with both.
  for (const row of await page.getByRole('checkbox', { name: /^Select / }).all()) await row.uncheck()
  for (const name of [/change of control/i, /amount of the facility/i])
    await page.getByRole('row', { name }).getByRole('checkbox').check()
  await page.getByText(/^They are not all in the same state/).waitFor()
})

test('who is who is drawn, can be walked through by keyboard, and stands in tables', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/diligence/1?tab=map`)
  const map = page.getByRole('group', { name: 'Entity map' })
  const borrower = map.getByRole('button', { name: 'ALDER PORTS LIMITED, company' })
  await borrower.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'ALDER PORTS LIMITED' })
  await details.getByText('Company number 01234567').waitFor()
  await details.getByText('Ana Silva is a director of Alder Ports Limited.').waitFor()
  const before = await map.getAttribute('viewBox')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => map.getAttribute('viewBox')).not.toBe(before)
  await page.getByRole('button', { name: 'Show the whole map' }).click()
  await expect.poll(() => map.getAttribute('viewBox')).toBe(before)
  await map.hover({ position: { x: 20, y: 20 } })
  await page.mouse.wheel(0, -200)
  await expect.poll(() => map.getAttribute('viewBox')).not.toBe(before)
  await page.reload()
  await map.getByRole('button', { name: 'ALDER PORTS LIMITED, company' }).waitFor()
  await expect.poll(() => map.getAttribute('viewBox')).toBe(before)
  await page.getByText('Relations', { exact: true }).click()
  await page.getByRole('row', { name: /Ana Silva director of/ }).waitFor()
})

test('questions are answered word for word; what nothing answers says what to ask for', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/diligence?tab=questions`)
  await page.getByText('No answers yet').waitFor()
  await page.getByRole('button', { name: 'Answer questions' }).first().click()
  const form = page.getByRole('dialog', { name: 'Answer diligence questions' })
  await form.getByRole('button', { name: 'Answer questions' }).click()
  await form.getByText('Choose at least one topic').waitFor()
  await form.getByLabel('Fund terms').check()
  await choose(page, [file('terms.txt', TERMS)])
  await expectAccessible(page, 'answer questions')
  await picture(page, 'topics')
  await form.getByRole('button', { name: 'Answer questions' }).click()
  await page.getByRole('heading', { name: 'Fund terms', level: 1 }).waitFor()

  const fee = /management fee/i
  await page.getByRole('button', { name: fee }).first().click()
  const answer = page.getByRole('region', { name: fee })
  await answer.locator('mark', { hasText: 'The management fee is 2% per annum' }).waitFor()
  await page.keyboard.press('a')
  await answer.getByText('Accepted').waitFor()
  await answer.getByRole('button', { name: 'Edit' }).click()
  await answer.getByLabel('Answer').fill('2% a year of commitments.')
  await answer.getByRole('button', { name: 'Save' }).click()
  await answer.getByText('Written by a person').waitFor()
  await answer.getByText('Draft').waitFor()

  await page
    .getByRole('row', { name: /Needs information/ })
    .first()
    .getByRole('button')
    .click()
  await page.getByRole('heading', { name: 'Information to request' }).waitFor()
  await page.getByRole('button', { name: 'Drop', exact: true }).click()
  await page.getByRole('button', { name: 'Restore' }).waitFor()
  await page.getByRole('link', { name: 'Diligence questions' }).click()
  await page.getByRole('link', { name: 'Fund terms' }).waitFor()
})

test('a connection is browsed and its documents stay where they are', async () => {
  const { page } = visitor
  mkdirSync(join(folder, 'contracts'))
  writeFileSync(join(folder, 'contracts', 'facility.txt'), FACILITY)
  await page.goto(`${office.url}/diligence`)
  await lend(page, folder, 'vdr')
  await page.getByRole('button', { name: 'Analyse documents' }).click()
  const form = page.getByRole('dialog', { name: 'Analyse documents' })
  await form.getByText('A connection', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Connection' }).click()
  await page.getByRole('option', { name: 'Deal folder' }).click()
  await form.getByText('Its documents stay there').waitFor()
  await form.getByRole('button', { name: 'contracts' }).click()
  await form.getByRole('button', { name: 'facility.txt' }).click()
  await expect.poll(() => form.getByLabel('Folder or file').inputValue()).toMatch(/facility\.txt$/)
  await expectAccessible(page, 'browse a connection')
  await picture(page, 'connection')
  await form.getByRole('button', { name: 'Analyse documents' }).click()
  await page.getByText('The documents stay at their source.').waitFor()
  await page.getByRole('button', { name: /change of control/i }).click()
  await page.locator('mark', { hasText: 'upon any change of control' }).waitFor()
  const whole = page.getByRole('region', { name: /facility\.txt, page 1$/ })
  await whole.getByText('Ana Silva is a director of Alder Ports Limited.').waitFor()
  await expectAccessible(page, 'a quoted page')
  await picture(page, 'quoted-page')
  rmSync(folder, { recursive: true })
  await page.reload()
  await page.getByText('The documents cannot be read right now').waitFor()
  await page.getByText('This text cannot be read right now.').first().waitFor()
})

test('a deal has its analyses and a way to the next one; the palette finds them', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/deals/1?tab=diligence`)
  await page.getByRole('link', { name: 'Analysis of 3 documents' }).waitFor()
  await page.getByRole('button', { name: 'Analyse documents' }).click()
  const form = page.getByRole('dialog', { name: 'Analyse documents' })
  await expect
    .poll(() => form.getByRole('combobox', { name: 'Deal' }).inputValue())
    .toBe('Alder Ports senior loan')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search records, pages and commands').fill('red flags')
  await page.getByRole('dialog').getByRole('button', { name: 'Diligence' }).waitFor()
  await page.getByLabel('Search records, pages and commands').fill('alder')
  // The deal, and its analysis.
  await expect.poll(() => page.getByRole('button', { name: /Alder Ports senior loan/ }).count()).toBe(2)
  await page.keyboard.press('Escape')
})

test('while many documents are read, the page says how far it is', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/diligence`)
  await page.getByRole('button', { name: 'Analyse documents' }).first().click()
  const form = page.getByRole('dialog', { name: 'Analyse documents' })
  const long = Array.from({ length: 300 }, (_, at) => FACILITY.replaceAll('10,000,000', `${at},000,000`))
  await choose(
    page,
    Array.from({ length: 40 }, (_, at) => file(`facility-${at}.txt`, long.join('\n\n'))),
  )
  await form.getByRole('button', { name: 'Analyse documents' }).click()
  await form.getByText(/^\d+ of 40 documents read$/).waitFor()
  await form
    .getByText(/^facility-\d+\.txt$/)
    .last()
    .waitFor()
  await picture(page, 'progress')
  await page.getByRole('button', { name: 'How it was read' }).click()
  await page.getByText('in 40 documents.').waitFor()
})

test('nothing found, and a document that says nothing, are said in words', async () => {
  const { page } = visitor
  const source = { type: 'inline', documents: [{ name: 'note.txt', text: 'Lunch is at noon.' }] }
  const { body } = await office.post('/api/v1/svc/vdr/analyze', { source })
  await page.goto(`${office.url}/diligence/${body.id}`)
  await page.getByRole('heading', { name: 'No red flag was raised' }).waitFor()
  await expectAccessible(page, 'no flags')
})

test('no serious finding of axe, light and dark', async () => {
  const documents = ['facility', 'security', 'guarantee', 'supply', 'lease', 'licence'].map(
    (name, index) => ({
      name: `${LONG} - ${name}.txt`,
      text: `${FACILITY.replace('ALDER PORTS LIMITED', LONG.toUpperCase()).replace('10,000,000', `${index + 1},000,000`)}

The Supplier may assign this Agreement without consent. The Borrower shall indemnify the Lender without limitation of liability. This Agreement renews automatically for successive periods of one year. The Company is party to pending litigation in the High Court concerning environmental contamination of the site.`,
    }),
  )
  const { id: many } = (
    await office.post('/api/v1/svc/vdr/analyze', { source: { type: 'inline', documents } })
  ).body
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/diligence')
  await page.getByRole('table').waitFor()
  for (const [address, name, ready] of [
    ['/diligence', 'list', 'table'],
    ['/diligence?tab=questions', 'questions', 'table'],
    ['/diligence/1', 'flags', 'table'],
    [`/diligence/${many}`, 'many-flags', 'table'],
    ['/diligence/1?tab=documents', 'documents', 'table'],
    ['/diligence/1?tab=map', 'map', 'group'],
    [`/diligence/${many}?tab=map`, 'many-map', 'group'],
    [`/diligence/${many}?tab=map&view=relations`, 'relations', 'table'],
    ['/diligence/questions/1', 'answers', 'table'],
  ] as const) {
    await page.goto(office.url + address)
    await page
      .getByRole(ready, ready === 'group' ? { name: 'Entity map' } : {})
      .first()
      .waitFor()
    if (name === 'map') await page.getByRole('button', { name: /^ALDER PORTS/ }).click()
    await expectAccessibleInLightAndDark(page, address, scheme => picture(page, `${name}-${scheme}`))
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})

async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: `${pictures}/diligence-${name}.png` })
}
