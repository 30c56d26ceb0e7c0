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
  await signIn(visitor.page, office, '/rooms')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const row = (name: string) => visitor.page.getByRole('row', { name: new RegExp(name) })

test('a room is opened, takes files, and shows them under their numbers', async () => {
  const { page } = visitor
  await page.getByText('No data rooms yet').waitFor()
  await expectAccessible(page, 'no data rooms')
  await page.keyboard.press('c')
  await page.keyboard.type('Project Alder')
  await page.getByRole('dialog').getByRole('button', { name: 'New data room' }).click()
  await page.getByRole('heading', { name: 'Project Alder', level: 1 }).waitFor()
  await page.getByText('This folder is empty').waitFor()

  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Financial')
  await page.keyboard.press('Enter')
  await row('1 Financial').waitFor()
  await page
    .locator('input[type="file"]:not([webkitdirectory])')
    .setInputFiles([
      file('Facility agreement.txt', 'The borrower shall repay.'),
      file('Audited accounts 2025.txt', 'Revenue was 41.2m.'),
    ])
  await row('Audited accounts 2025.txt').waitFor()
  await row('Facility agreement.txt').waitFor()
  await expectAccessible(page, 'the index of a room')
  const link = page.getByRole('link', { name: 'Facility agreement.txt' })
  const bytes = await page.request.get(
    `${office.url}/api/v1/svc/vdr${(await link.getAttribute('href')) ?? ''}/stream`,
  )
  expect(await bytes.text()).toBe('The borrower shall repay.')
})

test('a file that is refused is named with its reason, and the others are there', async () => {
  const { page } = visitor
  await page
    .locator('input[type="file"]:not([webkitdirectory])')
    .setInputFiles([file('Empty.txt', ''), file('Term sheet.txt', 'Margin 6%.')])
  await row('Term sheet.txt').waitFor()
  await page.getByText('1 file not delivered').waitFor()
  await page.getByText(/Empty\.txt: .*empty/).waitFor()
  await page.getByRole('button', { name: 'Leave them out' }).click()
  await expect.poll(() => page.getByText('not delivered').count()).toBe(0)
  await expect.poll(() => row('Empty.txt').count()).toBe(0)
})

test('what is archived by mistake comes back; a document and a folder are renamed', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Actions for Term sheet.txt' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('Term sheet.txt was archived').waitFor()
  await expect.poll(() => row('Term sheet.txt').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row('Term sheet.txt').waitFor()

  await page.getByRole('button', { name: 'Actions for Financial' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Accounts and tax')
  await page.keyboard.press('Enter')
  await row('1 Accounts and tax').waitFor()
})

test('a room is renamed, published for good, archived, and then takes nothing; the palette finds it', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Project Alder II')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Project Alder II', level: 1 }).waitFor()
  await page.getByLabel('Limit in MB').fill('50')
  await page.getByRole('button', { name: 'Set limit' }).click()
  const [room] = (await office.get('/api/v1/svc/vdr/rooms')).body
  await expect
    .poll(async () => (await office.get(`/api/v1/svc/vdr/rooms/${room.id}`)).body.size_limit)
    .toBe(50 * 1024 * 1024)
  await expectAccessible(page, 'the settings of a room')
  await page.getByRole('button', { name: 'Publish the index' }).click()
  await page.getByText('no number is given twice').waitFor()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('button', { name: 'Reopen' }).waitFor()
  await page.getByRole('link', { name: 'Index' }).click()
  await row('Term sheet.txt').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Add files' }).count()).toBe(0)
  await page.goto(`${office.url}/deals`)
  await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByLabel('Search records, pages and commands').fill('project alder')
  await page.getByRole('dialog').getByText('Project Alder II', { exact: true }).click()
  await page.getByRole('heading', { name: 'Project Alder II', level: 1 }).waitFor()
})

test('the list of rooms and a room are accessible', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/rooms')
  await page.getByText('Project Alder').waitFor()
  await expectAccessible(page, 'rooms')
  await page.goto(`${office.url}/rooms/1`)
  await row('Facility').first().waitFor()
  await page.getByText('Facility agreement.txt').waitFor()
  await expectAccessible(page, 'a room')
  expect(complaints).toEqual([])
  await context.close()
})

test('what lies in a room is analysed where it lies, and the room shows what was found', async () => {
  const rooms = '/api/v1/svc/vdr/rooms'
  const { id } = (await office.post(rooms, { name: 'Project Birch' })).body
  const content = Buffer.from('The borrower shall repay.').toString('base64')
  await office.post(`${rooms}/${id}/documents`, { name: 'Loan.txt', content })
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${id}`)
  await page.getByRole('link', { name: 'Findings' }).click()
  await page.getByText('No documents analysed yet').waitFor()
  await expectAccessible(page, 'a room without findings')
  await page.getByRole('button', { name: 'Analyse documents' }).click()
  const form = page.getByRole('dialog', { name: 'Analyse documents' })
  await form.getByText('The office’s documents in it are read').waitFor()
  await expect
    .poll(() => form.getByRole('combobox', { name: 'Data room' }).inputValue())
    .toBe('Project Birch')
  await expectAccessible(page, 'analysing a room')
  await form.getByRole('button', { name: 'Analyse documents' }).click()
  await page.waitForURL('**/diligence/*')
  await page.getByRole('link', { name: 'Documents (1)' }).click()
  await page.getByText('Loan.txt').waitFor()
  await page.goto(`${office.url}/rooms/${id}?tab=findings`)
  await page.getByRole('link', { name: 'Analysis of 1 document' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('the pages had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
