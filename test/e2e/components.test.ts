import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  exportedCsv,
  launch,
  openOfficeNow,
  signIn,
  visit,
} from './browser.ts'
import { differenceFromPicture, steady } from './pictures.ts'

/** The browser’s, for what runs in the page. */
declare const document: { activeElement: unknown }

const root = join(import.meta.dirname, '../..')

let browser: Browser
let office: Office
let rendererDir: string
beforeAll(async () => {
  // A build of its own, because the pages of the developer are not part of the product.
  rendererDir = mkdtempSync(join(tmpdir(), 'components-'))
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', join(root, 'renderer'), '--outDir', rendererDir, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { ...process.env, VITE_DEV_PAGES: '1' } },
  )
  browser = await launch()
  office = await openOfficeNow({ config: { rendererDir } })
})
afterAll(async () => {
  await browser.close()
  await office.close()
  rmSync(rendererDir, { recursive: true })
})

test('every component stands, is accessible, and looks as it did, in light and in dark', async () => {
  const { page, context, complaints } = await visit(browser)
  await steady(page)
  await signIn(page, office, '/dev/components')
  await page.getByRole('heading', { name: 'Charts' }).waitFor()
  const summaries = page.getByText('As a table')
  for (let index = 0; index < (await summaries.count()); index += 1) await summaries.nth(index).click()
  const differences: string[] = []
  await expectAccessibleInLightAndDark(page, 'components', async scheme => {
    for (const part of await page.locator('[data-part]').all()) {
      const title = (await part.getAttribute('data-part')) ?? ''
      const name = `${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${scheme}`
      const difference = await differenceFromPicture(part, name)
      if (difference) differences.push(difference)
    }
  })
  expect(differences).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

test('the figures of a chart can be read without seeing it, and at the pointer', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, office, '/dev/components')
  const chart = page.getByRole('figure').filter({ hasText: 'Net asset value' })
  await chart.getByText('As a table').click()
  const row = chart.getByRole('row').filter({ hasText: '2024 Q1' })
  await row.waitFor()
  await expect.poll(() => row.getByRole('cell').allInnerTexts()).toEqual(['(3,750,000)', '9,000,000', '–'])
  const figures = await exportedCsv(page, 'Net asset value, USD')
  expect(figures[1]).toBe('2024 Q1,-3750000,9000000,')
  const bridge = page.getByRole('figure').filter({ hasText: 'NAV roll-forward' })
  for (const figure of ['4m', '2.5m', '(9.8m)', '0', '1.2m', '(2.1m)'])
    await bridge.locator('text').getByText(figure, { exact: true }).last().waitFor()
  await chart.getByRole('img').hover()
  await chart
    .getByText(/^(2025 Q[1-4])$/)
    .first()
    .waitFor()
  await context.close()
})

test('what the menu of a record does asks first, and a refusal is said', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, office, '/dev/components')
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  const refusals = page.getByRole('alert').filter({ hasText: 'has more decimals than JPY' })
  const stood = await refusals.count()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.poll(() => refusals.count()).toBe(stood + 1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete position…' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete position' })
  await sure.getByText('12 entries go for good.').waitFor()
  await expectAccessible(page, 'deleting a record')
  await sure.getByRole('textbox').fill('Alder')
  await sure.getByRole('button', { name: 'Delete position' }).click()
  await sure.waitFor({ state: 'detached' })
  await context.close()
})

test('a date is picked from a calendar by keyboard, and typed as people write it', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/dev/components')
  const field = page.getByLabel('Due', { exact: true })
  await field.fill('15 Mar 2027')
  await field.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Due' })
  await calendar.getByRole('button', { name: 'March 2027' }).waitFor()
  await expect.poll(() => calendar.getByRole('columnheader').first().innerText()).toBe('Mon')
  await expectAccessible(page, 'calendar')
  await calendar.getByRole('button', { name: '15 Mar 2027' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
  await expect.poll(() => field.inputValue()).toBe('16 Mar 2027')
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)

  await page.getByRole('button', { name: 'Choose a date: Due' }).click()
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  await expect.poll(() => field.inputValue()).toBe('16 Mar 2027')

  await field.fill('31/3/27')
  await page.getByText('= 31 Mar 2027').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
