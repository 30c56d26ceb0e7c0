import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn } from './browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { querySelector(selector: string): Box; querySelectorAll(selector: string): Box[] }
interface Box {
  scrollWidth: number
  scrollHeight: number
  offsetHeight: number
  innerText: string
  getAttribute(name: string): string | null
  closest(selector: string): unknown
  getBoundingClientRect(): { width: number; height: number }
}

const PORTAL = '/api/v1/svc/investor-portal'
const pages = [
  '/',
  '/approvals',
  '/funds/1',
  '/funds/1?tab=waterfall',
  '/investors/1',
  '/contacts/1',
  '/contacts',
  '/deals?view=table',
  '/capital-calls/1',
]

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
  const { body: lp } = await office.post(`${PORTAL}/lps`, { name: 'Birch Multi-Employer Pension Scheme' })
  const commitment = { lp_id: lp.id, fund_account_id: 1, amount: 45_000_000.25 }
  await office.post(`${PORTAL}/commitments`, commitment)
  await office.post(`${PORTAL}/calls`, { fund_account_id: 1, amount: 2_170_000.5, reference: 'CALL-1' })
  await office.post('/api/v1/svc/crm/contacts', { name: 'Ana Silva', email: 'ana@example.com' })
  for (const name of ['Rosedene Care Homes Refinancing', 'Ashgrove Nurseries'])
    await office.post('/api/v1/tools/svc_create_deal/call', { name }, { as: await office.key() })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

async function phone(visited = office): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signIn(page, visited)
  return { page, context }
}

async function settled(page: Page, path: string, visited = office): Promise<void> {
  await page.goto(visited.url + path)
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

/** Finds controls lower or narrower than a touch target; a checkbox's label is part of it. */
const tooSmall = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, nav a, td a, th a, dd a, summary, input:not([type="checkbox"]), textarea',
      ),
    ]
      .filter(one => !one.closest('[aria-hidden="true"]'))
      .map(one => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 44 || box.width < 44))
      .map(({ one, box }) => `${one.getAttribute('aria-label') ?? one.innerText} ${box.width}×${box.height}`),
  )

test('a finger finds what it presses, and nothing is cut', async () => {
  const { page, context } = await phone()
  for (const path of pages) {
    await settled(page, path)
    await expect.poll(() => tooSmall(page), { message: path, timeout: 10_000 }).toEqual([])
    const width = await page.evaluate(() => document.querySelector('#content').scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
    await expectAccessible(page, `${path} on a phone`)
  }
  await page.getByRole('button', { name: 'Copilot', exact: true }).click()
  await page.getByRole('button', { name: 'Which capital calls are overdue?' }).waitFor()
  await expect.poll(() => tooSmall(page), { message: 'copilot', timeout: 10_000 }).toEqual([])
  await context.close()
})

test('names of 90 characters without a blank and six currencies make no page wider than the window', async () => {
  const crowded = await openOfficeNow()
  const { post } = crowded
  const name =
    'Konstantinopolitanischerdudelsackpfeifenmachergesellenvereinsvorsitzendenstellvertretung4'.padEnd(
      90,
      'n',
    )
  const fund = (await post('/api/v1/svc/cfo/accounts', { name, currency: 'KWD' })).body
  const lp = (
    await post(`${PORTAL}/lps`, { name, primary_contact_email: `${name.slice(0, 60)}@example.com` })
  ).body
  await post(`${PORTAL}/commitments`, { lp_id: lp.id, fund_account_id: fund.id, amount: 99_999_999_999 })
  await post(`${PORTAL}/calls`, { fund_account_id: fund.id, amount: 9_876_543_210.125, reference: 'CALL-1' })
  for (const currency of ['USD', 'EUR', 'GBP', 'JPY', 'KWD', 'CHF'])
    await post('/api/v1/svc/crm/deals', { name, currency, target_size: 9_876_543_210, counterparty: name })
  await post('/api/v1/svc/crm/contacts', { name, company: name })
  await post('/api/v1/svc/crm/deals/1/contacts', { contact_id: 1, role: name })
  const decision = { deal_id: 1, title: name, amount: 1, terms: name, conditions: [{ text: name }] }
  await post('/api/v1/svc/decisions', decision)
  const covenant = {
    name,
    threshold: 9_876_543_210,
    current_value: -123_456_789.5,
    unit: 'currency',
    currency: 'KWD',
  }
  await post('/api/v1/svc/risk/covenants', { ...covenant, type: 'min_liquidity', direction: 'min' })
  await post('/api/v1/svc/compliance/filings', {
    title: name,
    agency: 'sec',
    due: '2026-01-15',
    subject: name,
  })

  const { page, context } = await phone(crowded)
  for (const path of [
    '/',
    '/deals',
    '/deals?view=table',
    '/deals/1',
    '/decisions/1',
    '/contacts/1',
    '/covenants',
    '/compliance/filings',
    '/funds/1',
    '/funds/1/new-entry',
    '/investors/1',
    '/capital-calls/1',
    '/capital-calls/new',
    '/settings/roles',
  ]) {
    await settled(page, path, crowded)
    const wider = await page.evaluate(() =>
      [...document.querySelectorAll(':has(h1)')]
        .map(({ scrollWidth }) => scrollWidth)
        .filter(width => width > 390),
    )
    expect(wider, path).toEqual([])
  }
  await context.close()
  await crowded.close()
})

test('each field of a new call is whole on a phone, with its name above it', async () => {
  const { page, context } = await phone()
  await settled(page, '/capital-calls/new')
  for (const name of ['Purpose of line 1', 'Amount of line 1', 'Description of line 1']) {
    const box = await page
      .getByRole('textbox', { name })
      .or(page.getByRole('combobox', { name }))
      .boundingBox()
    expect(box?.x, name).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 391), name).toBeLessThanOrEqual(390)
    expect(box?.width, name).toBeGreaterThan(300)
  }
  await context.close()
})

test('a page is printed whole and alone', async () => {
  const { page, context } = await phone()
  await settled(page, '/funds/1')
  await page.setViewportSize({ width: 794, height: 400 })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('button', { name: /your menu$/ }).isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('button', { name: 'Create journal entry' }).isVisible()).toBe(false)
  const { shown, whole } = await page.evaluate(() => {
    const content = document.querySelector('#content')
    return { shown: content.offsetHeight, whole: content.scrollHeight }
  })
  expect(shown).toBeGreaterThan(400)
  expect(whole).toBeLessThanOrEqual(shown)
  await context.close()
})

test('the tour on a phone shows what is in sight, and leaves out what the menu holds', async () => {
  const { page, context } = await phone()
  await page.getByRole('button', { name: 'Take the tour' }).click()
  const step = page.getByRole('dialog')
  for (const [at, title] of ['Search or run a command', 'Keep it at hand', 'Ask', 'Your own'].entries()) {
    await step.getByText(title, { exact: true }).waitFor()
    await step.getByText(`${at + 1} of 4`).waitFor()
    expect(await tooSmall(page)).toEqual([])
    await step.getByRole('button', { name: at === 3 ? 'Done' : 'Next' }).click()
  }
  await expect.poll(() => step.count()).toBe(0)
  await context.close()
})
