import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const LETTERHEAD = '/api/v1/svc/admin/letterhead'
/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/settings/letterhead')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a letterhead is typed once, with a logo, and seen on a page', async () => {
  const { page } = visitor
  await page.getByText('Without a logo, documents show the office’s name.').waitFor()
  await page.getByLabel('Below the office name').fill('12 Harbour Street\nLondon')
  await page.getByLabel('Signatory of notices').fill('Ana Alder')
  await page.getByLabel('Accent colour').fill('blue')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('must be a colour such as #1f3a5f').waitFor()
  await page.getByLabel('Accent colour').fill('#336699')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect((await office.get(LETTERHEAD)).body).toMatchObject({
    sender: '12 Harbour Street\nLondon',
    signatory: 'Ana Alder',
    colour: '#336699',
  })
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  await (await chosen).setFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PIXEL, 'base64'),
  })
  await page.getByRole('img', { name: /^Logo of/ }).waitFor()
  await expectAccessible(page, 'the letterhead')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Preview' }).click()
  expect((await saved).suggestedFilename()).toBe('letterhead.pdf')
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Choose a logo' }).waitFor()
})

test('what is no picture is said at its place', async () => {
  const { page } = visitor
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a logo' }).click()
  await (await chosen).setFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  })
  await page.getByText('must be a PNG or a JPEG').waitFor()
})
