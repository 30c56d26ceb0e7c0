import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const FIRST = `FACILITY AGREEMENT

“Business Day” means a day on which banks in London are open.

The Margin is 5.25% a year until 31 March 2027.

The Borrower keeps its books in London.`
const SECOND = FIRST.replace('5.25%', '5.75%')
  .replace('31 March', '30 June')
  .replace('banks in London', 'banks in London and Paris')

let browser: Browser
let office: Office
let visitor: Visitor
let roomId: number
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  roomId = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id
  const at = `/api/v1/svc/vdr/rooms/${roomId}/documents`
  const content = (text: string) => Buffer.from(text).toString('base64')
  const { id } = (await office.post(at, { name: 'Facility agreement.txt', content: content(FIRST) })).body
  await fetch(`${office.url}${at}/${id}/upload`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${office.admin}`, 'content-type': 'application/octet-stream' },
    body: SECOND,
  })
  await office.post(at, { name: 'Other.txt', content: content('Nothing of it.') })
  visitor = await visit(browser)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('two versions are compared from the index: what matters first, then each change, and as files', async () => {
  const { page } = visitor
  await signIn(page, office, `/rooms/${roomId}`)
  await page.getByRole('button', { name: 'Actions for Facility agreement.txt' }).click()
  await page.getByRole('menuitem', { name: 'Compare versions' }).click()
  const terms = page.getByRole('region', { name: 'Figures, dates and terms' }).first()
  await terms.getByRole('row', { name: /Percentage 5\.25% 5\.75% 1/ }).waitFor()
  await terms.getByRole('row', { name: /Date 31 March 2027 30 June 2027/ }).waitFor()
  await terms.getByRole('row', { name: /“Business Day”.*London are open.*London and Paris/ }).waitFor()
  await expectAccessible(page, 'two versions as one text')
  await page.keyboard.press('n')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Business Day')
  await page.keyboard.press('n')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Margin')
  await page.getByText('Side by side').click()
  await page.getByText('Facility agreement.txt, version 1', { exact: true }).waitFor()
  await expectAccessible(page, 'two versions side by side')
  for (const [name, file] of [
    ['Word with tracked changes', 'changes in Facility agreement, version 2.docx'],
    ['PDF', 'changes in Facility agreement, version 2.pdf'],
  ] as const) {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name, exact: true }).click()
    expect((await coming).suggestedFilename()).toBe(file)
  }
})

test('other documents are chosen, what is alike says so, and the address leads back', async () => {
  const { page } = visitor
  await page.getByRole('combobox', { name: 'Earlier document', exact: true }).click()
  await page.getByRole('option', { name: 'Other.txt' }).click()
  await page.getByText('Nothing of it.').waitFor()
  await page.goto(`${office.url}/compare`)
  await page.getByRole('heading', { name: 'Compare documents' }).waitFor()
  await page.getByRole('combobox', { name: 'Earlier document', exact: true }).waitFor()
  await expectAccessible(page, 'nothing is chosen yet')
  expect(visitor.complaints).toEqual([])
})
