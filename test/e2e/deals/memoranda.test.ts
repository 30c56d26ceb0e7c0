import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
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

const CIM = '/api/v1/svc/cim'
const pictures = process.env.SVC_TEST_PICTURES

let browser: Browser
let office: Office
let visitor: Visitor
let teaser: number
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const deal = await office.post('/api/v1/svc/crm/deals', {
    name: 'Alder Ports senior loan',
    counterparty: 'Alder Ports plc',
    asset_class: 'private_credit',
    currency: 'GBP',
    irr_target: 0.115,
    target_size: 25_000_000,
  })
  await office.post('/api/v1/svc/pricer/run', {
    deal_id: deal.body.id,
    principal: 25_000_000,
    term_months: 36,
    amortisation: 'bullet',
    coupon_pct: 0.1,
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/memoranda')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const overview = {
  name: 'overview.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(
    'Revenue for the year ended 31 December 2025 was GBP 84.2 million, an increase of 9 percent.\n\nThe company operates two container terminals and provides port services.',
  ),
}

test('a memorandum is written from a deal and a document', async () => {
  const { page } = visitor
  await page.getByText('No memoranda yet').waitFor()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Write memorandum' })
  await form.getByLabel('Title').fill('Alder Ports')
  await form.getByRole('combobox', { name: 'Deal' }).click()
  await page.getByRole('option', { name: 'Alder Ports senior loan' }).click()
  const choosing = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Choose files' }).click()
  await (await choosing).setFiles(overview)
  await form.getByText('overview.txt').first().waitFor()
  await expectAccessible(page, 'write a memorandum')
  await form.getByRole('button', { name: 'Write memorandum' }).click()
  await page.getByRole('heading', { name: 'Executive summary' }).waitFor()
  await page.getByText('GBP 25m').first().waitFor()
  await page.getByText('The company operates two container terminals').first().waitFor()
})

test('a memorandum is renamed while it is open', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  const form = page.getByRole('dialog', { name: 'Rename memorandum' })
  await form.getByLabel('Title').fill('Alder Ports, senior loan')
  await form.getByRole('button', { name: 'Rename memorandum' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alder Ports, senior loan' }).waitFor()
})

test('an edited number that nothing speaks for is marked, and the version before can be had back', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Projections' }).click()
  await page.getByRole('heading', { name: 'Projections', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Executive summary' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const text = page.getByLabel('Text')
  await text.fill(`${await text.inputValue()}\n\nMargins reach 31%.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('mark', { hasText: '31%' }).waitFor()
  await page.getByText('1 number without a citation').waitFor()
  await page.getByRole('button', { name: 'Versions' }).click()
  const drawer = page.getByRole('dialog', { name: 'Versions of Executive summary' })
  await drawer.getByText('Version 2: Edited').waitFor()
  await drawer.getByRole('button', { name: 'Restore version 1' }).click()
  await page.locator('mark', { hasText: '31%' }).waitFor({ state: 'detached' })
})

test('what somebody else saved meanwhile is shown before it is written over', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Text').fill('Mine.')
  await office.patch(`${CIM}/reports/1/section/executive_summary`, { text: 'Theirs.' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('changed this section in the meantime').first().waitFor()
  await page.getByText('Theirs.').waitFor()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  // Until it is saved, what was typed stands in the field and in the comparison.
  await page.getByLabel('Text').waitFor({ state: 'detached' })
  await page.getByText('Mine.', { exact: true }).waitFor()
  const { body } = await office.get(`${CIM}/reports/1/section/executive_summary/versions`)
  expect(body.slice(0, 2).map((one: { text: string }) => one.text)).toEqual(['Mine.', 'Theirs.'])
})

test('a suggestion is taken', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Suggest' }).click()
  await page.getByRole('menuitem', { name: 'Current information' }).click()
  await page.getByRole('button', { name: 'Use this text' }).click()
  await page.getByText('GBP 25m').first().waitFor()
})

test('it goes to review, is approved, and is exported as Word and PDF', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Publish' }).waitFor()
  for (const [name, ending] of [
    ['Word (DOCX)', 'docx'],
    ['PDF', 'pdf'],
  ] as const) {
    await page.getByRole('button', { name: 'Export' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    expect((await downloading).suggestedFilename()).toBe(`Alder-Ports-senior-loan.${ending}`)
  }
  await expect.poll(() => page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
})

test('documents of a connection are quoted where they are', async () => {
  const { page } = visitor
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
  writeFileSync(join(folder, 'overview.txt'), overview.buffer)
  await page.goto(`${office.url}/memoranda`)
  await lend(page, folder, 'cim')
  await page.getByRole('button', { name: 'Write memorandum' }).click()
  const form = page.getByRole('dialog', { name: 'Write memorandum' })
  await form.getByLabel('Title').fill('From a folder')
  await form.getByText('A connection', { exact: true }).click()
  await form.getByRole('combobox', { name: 'Connection' }).click()
  await page.getByRole('option', { name: 'Deal folder' }).click()
  await form.getByText('Its documents stay there').waitFor()
  await form.getByRole('button', { name: 'Write memorandum' }).click()
  await page.getByText('Its documents stay at their source').waitFor()
  await page.getByText('The company operates two container terminals').first().waitFor()
  rmSync(folder, { recursive: true })
  await page.reload()
  await page.getByText('The quote cannot be read right now.').first().waitFor()
})

test('a teaser that names somebody says so and is not exported', async () => {
  const { page } = visitor
  const { body } = await office.post(`${CIM}/generate`, {
    title: 'Teaser',
    template_key: 'teaser',
    deal_id: 1,
  })
  teaser = body.id
  await office.patch(`${CIM}/reports/${body.id}/section/highlights`, {
    text: 'Alder Ports is growing by 12%.',
  })
  await page.goto(`${office.url}/memoranda/${body.id}?section=highlights`)
  await page.getByText('It reveals its subject').waitFor()
  await page.getByText('“Alder Ports” in Highlights').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true)
})

test('no serious finding of axe, light and dark', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/memoranda')
  await page.getByRole('link', { name: 'Alder Ports, senior loan', exact: true }).waitFor()
  await expectAccessible(page, '/memoranda')
  for (const [address, name] of [
    ['/memoranda/1?section=financial_summary', 'financial'],
    [`/memoranda/${teaser}?section=highlights`, 'teaser'],
  ] as const) {
    await page.goto(office.url + address)
    await page.getByRole('complementary', { name: 'Citations' }).waitFor()
    const picture = (scheme: string) =>
      page.screenshot({ path: `${pictures}/memoranda-${name}-${scheme}.png`, fullPage: true })
    await expectAccessibleInLightAndDark(page, address, pictures ? picture : undefined)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
