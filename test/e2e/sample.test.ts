import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PastClock } from '../../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../../server/sample/seed.ts'
import { type Office, openOffice } from '../office.ts'
import { expectAccessible, expectAccessibleInLightAndDark, launch, visit } from './browser.ts'

interface Shown {
  checkVisibility(): boolean
  closest(selector: string): unknown
  getAttribute(name: string): string | null
  type: string
  value: string
}
/** The browser’s, for what runs in the page. */
declare const document: {
  body: unknown
  createTreeWalker(
    from: unknown,
    what: number,
  ): { nextNode(): boolean; currentNode: { parentElement: Shown | null; textContent: string | null } }
  querySelector(selector: string): unknown
  querySelectorAll(selector: string): Iterable<Shown>
}
declare const NodeFilter: { SHOW_TEXT: number }

/** The pictures of the README are taken here, with UPDATE_PICTURES=1, so that they show what the product shows. */
const pictures = join(import.meta.dirname, '../../docs/pictures')

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

const pages: ReadonlyArray<{ path: string; ready: string; picture?: string }> = [
  { path: '/', ready: 'Waiting for a decision', picture: 'home' },
  { path: '/deals', ready: 'Zephyr Wind Repowering', picture: 'deals' },
  { path: '/deals/7', ready: 'Alder Row Warehouse Facility' },
  { path: '/approvals', ready: 'What would be recorded', picture: 'approvals' },
  { path: '/contacts', ready: 'Zofia Zielinska' },
  { path: '/pricer?tab=saved', ready: 'Warehouse with two tranches' },
  { path: '/funds', ready: 'Halvard Bridge Credit Fund I' },
  { path: '/funds/1', ready: 'Closing NAV', picture: 'fund' },
  { path: '/funds/1?tab=transfers', ready: 'Linden Secondaries II' },
  { path: '/funds/3?tab=structure', ready: 'Rowan Hale' },
  { path: '/holdings', ready: 'Calder Mill Receivables, participation' },
  { path: '/holdings/1', ready: 'Broker quote of 100.65' },
  { path: '/deals/16', ready: 'Halvard Bridge Co-Investment I' },
  { path: '/decisions/1', ready: 'The audit is clean' },
  { path: '/rooms/1', ready: 'Certificate of good standing.pdf' },
  { path: '/rooms/2?tab=about', ready: 'Contradictions between documents', picture: 'about-a-data-room' },
  { path: '/rooms/2?tab=diligence', ready: 'Run diligence' },
  { path: '/rooms/2?tab=checks', ready: 'States the governing law' },
  { path: '/transactions', ready: 'Alder Row Warehouse Facility' },
  { path: '/transactions/1', ready: 'Condition precedent' },
  { path: '/covenants', ready: 'Interest coverage' },
  { path: '/covenants/2', ready: 'Stress test' },
  { path: '/covenants/facilities/1', ready: 'More than 90 days late' },
  { path: '/compliance', ready: 'Overdue or due within a month' },
  { path: '/compliance/restricted', ready: 'Juniper Clinics Group plc' },
  { path: '/compliance/filings', ready: 'Overdue: ' },
  { path: '/compliance/filings/1', ready: 'Accession 0001998877-26-000014' },
  { path: '/compliance/filings?tab=rules', ready: 'Exempt reporting adviser' },
  { path: '/compliance/obligations', ready: 'Record of processing activities' },
  { path: '/compliance/obligations/2', ready: 'The next is due' },
  { path: '/kyc', ready: 'Alder Row Holdings' },
  { path: '/kyc/rules', ready: 'Tomas Rehn' },
  { path: '/compliance/restricted?tab=clearances', ready: 'Corran Ferries plc' },
  { path: '/compliance/programme?tab=controls', ready: 'Access to data rooms reviewed' },
  { path: '/fundraising', ready: 'Pallas Sovereign Wealth Office' },
  { path: '/fundraising/3', ready: 'Answer the operational questions 41 to 63' },
  { path: '/fundraising/funds', ready: 'Halvard Bridge Credit Fund II' },
  { path: '/settings/organisation', ready: 'Name of the office' },
  { path: '/automation/runs', ready: 'Automation' },
  { path: '/automation/agents', ready: 'Automation' },
  { path: '/automation/credits', ready: 'Credits used a day' },
  { path: '/settings/backups', ready: 'Back up now' },
  { path: '/settings/archives', ready: 'Make an archive' },
  { path: '/capital-calls/11', ready: 'Borealis Mutual Insurance', picture: 'capital-call' },
  { path: '/diligence/1', ready: 'Few customers bring much of the revenue', picture: 'diligence' },
]

/** The words of the page, and what stands in its fields; code, and what is folded away as technical, is for programs. */
function textShown(): string[] {
  const said: string[] = []
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (words.nextNode()) {
    const { parentElement: around, textContent } = words.currentNode
    if (around?.checkVisibility() && !around.closest('code, pre, script, style, [data-technical]'))
      said.push(textContent ?? '')
  }
  for (const field of document.querySelectorAll('input'))
    if (field.checkVisibility() && /^(text|search|email)$/.test(field.type)) said.push(field.value)
  return said
}

async function enter(page: Page): Promise<void> {
  await page.goto(office.url)
  await page.getByLabel('E-mail').fill('ingrid@halvard-bridge.example')
  await page.locator('input[name="password"]').fill(SAMPLE_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('This is the sample office').waitFor()
}

/** Where else people look; the pages that show the API itself (tools, webhooks, connected apps) are for programs. */
const further = [
  '/approvals?action=1',
  '/approvals?action=2',
  '/approvals?action=3',
  '/approvals?action=4',
  '/approvals?action=5',
  '/approvals?action=12',
  '/approvals?action=15',
  '/notifications',
  '/calendar',
  '/companies',
  '/companies/1',
  '/contacts/1',
  '/contacts/import',
  '/deals?view=table',
  '/deals/2',
  '/deals/31',
  '/memoranda/1',
  '/rooms/2',
  `/rooms/2/document?${new URLSearchParams({ path: 'Material contracts/Off-take and customers/Master lease, Ostrander Foods.pdf' })}`,
  '/diligence/questions/1',
  '/pricer?tab=tapes',
  '/syndications/1',
  '/covenants?tab=facilities',
  '/distributions/1',
  '/investors/1',
  '/compliance/programme',
  '/compliance/restricted?tab=clearances',
  '/compliance/restricted?tab=rules',
  '/compliance/restricted?tab=client-trades',
  '/compliance/programme?tab=findings',
  '/compliance/programme?tab=controls',
  '/compliance/programme?tab=evidence',
  '/kyc/1',
  '/kyc/rules',
  '/kyc/lists',
  '/settings/integrations/peer',
  '/settings/account',
  '/settings/appearance',
  '/settings/api-keys',
  '/settings/about',
  '/settings/mandate',
  '/settings/people',
  '/settings/policies',
  '/settings/roles',
  '/settings/modules',
  '/settings/mail',
  '/settings/audit',
  '/settings/access-log',
]

/** Text meant for programs: names of tools, keys, ids, ISO dates. */
const FOR_PROGRAMS = new RegExp(
  [
    String.raw`\bsvc_|[a-z]_id\b`,
    String.raw`\b[a-z]+(_[a-z]+)+\b`,
    String.raw`\b\d{4}-\d\d-\d\d\b`,
    String.raw`\b(Deal|Company|Holding|Fund account|Contact|Investor|Partner) ID\b`,
  ].join('|'),
)

/** The tabs of the page that is shown, and the runs that it lists. */
const ONWARD = 'main nav a[href*="?tab="], main a[href^="/svc/agent/runs/"]'

const hrefs = (selector: string) =>
  [...document.querySelectorAll(selector)].map(one => one.getAttribute('href'))

test('the sample office fills every page, accessible in light and dark, and none says what only programs say: names of tools, keys, ids, days as ISO writes them', async () => {
  const { page, context, complaints } = await visit(browser)
  await enter(page)
  const found = new Set<string>()
  const named = new Set<string>([...pages.map(one => one.path), ...further])
  const seen = new Set(named)
  for (const path of seen) {
    await page.goto(office.url + path)
    const filled = pages.find(one => one.path === path)
    if (filled) await page.getByText(filled.ready).first().waitFor()
    await page.locator('h1').waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    for (const text of await page.evaluate(textShown))
      if (FOR_PROGRAMS.test(text)) found.add(`${path}: ${text}`)
    for (const link of await page.evaluate(hrefs, ONWARD)) seen.add(link ?? '/')
    // Tabs have what their page has around them, and journeys look at what they hold.
    if (!named.has(path)) continue
    const name = process.env.UPDATE_PICTURES ? filled?.picture : undefined
    const picture = async (scheme: string) =>
      scheme === 'light' && name ? page.screenshot({ path: join(pictures, `${name}.png`) }) : undefined
    await expectAccessibleInLightAndDark(page, path, picture)
  }
  expect([...found]).toEqual([])
  expect([...seen]).toEqual(
    expect.arrayContaining(['/svc/agent/runs/1', '/deals/7?tab=proposals', '/funds/1?tab=journal']),
  )
  expect(complaints).toEqual([])
  await context.close()
}, 1_800_000)

test('a proposal is corrected, seen with its new effect, and approved as corrected', async () => {
  const { page, context } = await visit(browser)
  await enter(page)
  await page.goto(`${office.url}/approvals`)
  await page.getByText('Lowland Biogas Construction').first().click()
  await page.keyboard.press('e')
  await page.getByLabel('Target size').fill('23.5m')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('cell', { name: 'EUR 23,500,000', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Approve as corrected' }).click()
  await page.getByText('Corrected', { exact: true }).waitFor()
  const as = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
  const { body } = await office.get('/api/v1/svc/crm/deals?q=Lowland', { as })
  expect(body[0].target_size).toBe(23_500_000)
  await context.close()
})

test('everything the office has is made into an archive, and taken away', async () => {
  const { page, context } = await visit(browser)
  await enter(page)
  await page.goto(`${office.url}/settings/archives`)
  await page.getByText('No archive yet').waitFor()
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^fund-office-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(readFileSync(await download.path()))
  expect(Object.keys(files)).toContain('books/1/ledger.journal')
  await expectAccessible(page, 'archives')
  await context.close()
})
