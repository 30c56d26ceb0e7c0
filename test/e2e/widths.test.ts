import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PastClock } from '../../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../../server/sample/seed.ts'
import { type Office, openOffice } from '../office.ts'
import { launch, visit } from './browser.ts'

interface Box {
  clientWidth: number
  scrollWidth: number
  textContent: string | null
  parentElement: Box | null
  checkVisibility(): boolean
  querySelectorAll(selector: string): Iterable<Box>
}
/** The browser’s, for what runs in the page. */
declare const document: {
  querySelector(selector: string): unknown
  querySelectorAll(selector: string): Iterable<Box>
}
declare const requestAnimationFrame: (run: () => void) => void
declare const getComputedStyle: (of: Box) => { overflowX: string }

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  const clock = new PastClock()
  office = await openOffice({ config: { admin: undefined }, clock })
  await seedSample(office.running, clock, readSampleOffice())
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

/** The widths of screens that people sit at. */
const WIDTHS = [1280, 1440, 1920]

const MAIN = [
  '/',
  '/deals?view=table',
  '/approvals',
  '/notifications',
  '/contacts',
  '/companies',
  '/pricer?tab=saved',
  '/funds',
  '/funds/1',
  '/funds/1?tab=journal',
  '/funds/1?tab=close',
  '/holdings',
  '/holdings/1',
  '/transactions',
  '/covenants',
  '/covenants?tab=facilities',
  '/compliance/filings',
  '/compliance/restricted',
  '/compliance/programme',
  '/kyc',
  '/fundraising',
  '/capital-calls',
  '/capital-calls/11',
  '/distributions',
  '/investors',
  '/diligence/1',
  '/questions',
  '/syndications',
  '/syndications/1',
  '/settings/people',
  '/settings/audit',
]

/** Tables that are wider than their box, and figures and days that are cut. */
function cutOff(): string[] {
  const found: string[] = []
  for (const table of document.querySelectorAll('main table')) {
    if (!table.checkVisibility()) continue
    let box = table.parentElement
    while (box && getComputedStyle(box).overflowX === 'visible') box = box.parentElement
    if (box && box.scrollWidth > box.clientWidth + 1)
      found.push(`a table is ${box.scrollWidth - box.clientWidth} px wider than its box`)
    for (const cell of table.querySelectorAll('[data-figure], [style*="text-align: right"], [data-whole]'))
      if (cell.clientWidth > 0 && cell.scrollWidth > cell.clientWidth + 1)
        found.push(`cut: ${cell.textContent}`)
  }
  return found
}

test.each(['en-GB', 'de-DE'])(
  'no table is wider than its box and no figure is cut at 1280, 1440 and 1920 pixels, in %s',
  async locale => {
    const { page, context } = await visit(browser, 'light', locale)
    const login = { email: 'ingrid@halvard-bridge.example', password: SAMPLE_PASSWORD, session: true }
    expect((await page.request.post(`${office.url}/api/v1/auth/login`, { data: login })).ok()).toBe(true)
    const found: string[] = []
    let figures = 0
    for (const path of MAIN) {
      await page.goto(office.url + path)
      await page.locator('h1').waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        // A table fits its columns once its box has its new width.
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))))
        for (const what of await page.evaluate(cutOff)) found.push(`${path} at ${width}: ${what}`)
      }
      figures += await page.locator('main td[data-figure], main td[style*="text-align: right"]').count()
    }
    expect(found).toEqual([])
    expect(figures).toBeGreaterThan(200)
    await context.close()
  },
  600_000,
)

test('on a phone no table is wider than its box, but the sheet of a syndication, which is typed into', async () => {
  const { page, context } = await visit(browser)
  const login = { email: 'ingrid@halvard-bridge.example', password: SAMPLE_PASSWORD, session: true }
  expect((await page.request.post(`${office.url}/api/v1/auth/login`, { data: login })).ok()).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  const found: string[] = []
  for (const path of [...MAIN, '/investors/1', '/transactions/1'].filter(one => one !== '/syndications/1')) {
    await page.goto(office.url + path)
    await page.locator('h1').waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    for (const what of await page.evaluate(cutOff)) found.push(`${path}: ${what}`)
  }
  expect(found).toEqual([])
  await page.goto(`${office.url}/investors/1`)
  await page.getByRole('row', { name: /Halvard Bridge Credit Fund I.*Called 51,033,829\.81/ }).waitFor()
  await context.close()
}, 300_000)
