import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordOf } from '../../modules/reports/things.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/crm/deals', {
    name: 'Alder Ports senior loan',
    counterparty: 'Alder Ports plc',
    target_size: 25_000_000,
    currency: 'GBP',
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/reports')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a report is generated, leads to its sources, and has versions and files', async () => {
  const { page } = visitor
  await page.getByRole('heading', { name: 'No reports yet' }).waitFor()
  await page.getByRole('button', { name: 'Generate report' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Report' }).click()
  await page.getByRole('option', { name: 'IC paper' }).click()
  await form.getByRole('combobox', { name: 'Deal' }).click()
  await page.getByRole('option', { name: 'Alder Ports senior loan' }).click()
  await expectAccessible(page, 'generate a report')
  await form.getByRole('button', { name: 'Generate report' }).click()
  await page.getByRole('heading', { name: /^IC paper: Alder Ports senior loan/ }).waitFor()
  const deal = page.getByRole('region', { name: 'The deal', exact: true })
  await deal.getByText('GBP 25,000,000', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Memoranda' }).waitFor()
  await page.getByText('No documents of the deal have been analysed.').waitFor()
  await expectAccessible(page, 'a report')
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^IC-paper-Alder-Ports-senior-loan.*\.pdf$/)
  await page.getByRole('button', { name: 'Write next version' }).click()
  await page.getByText('Version 2 (shown)').waitFor()
  await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  await page.getByText('Version 1 (shown)').waitFor()
  await deal.getByRole('link', { name: 'Deal', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Alder Ports senior loan' }).first().waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a Word template with an unknown field is refused by its name, and one without is kept', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/reports/templates`)
  const dialog = page.getByRole('dialog')
  const upload = async (text: string) => {
    const buffer = Buffer.from(await wordOf(text), 'base64')
    await page.locator('input[type=file]').setInputFiles({ name: 'letter.docx', mimeType: WORD, buffer })
    await dialog.getByRole('button', { name: 'Upload template' }).click()
  }
  await page.getByRole('button', { name: 'Upload template' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Our letter')
  await upload('{nav} {net_worth}')
  await dialog.getByText('{net_worth}').waitFor()
  await upload('{title}: {nav}')
  await page.getByRole('region', { name: 'Word templates' }).first().getByText('Our letter').waitFor()
  await expectAccessible(page, 'report templates')
})
