import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import german from '../../../renderer/language/de.json' with { type: 'json' }
import { PastClock } from '../../../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../../../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../../../server/sample/seed.ts'
import { type Office, openOffice } from '../../office.ts'
import { launch, visit } from '../browser.ts'

interface Shown {
  getAttribute(name: string): string | null
  checkVisibility(): boolean
}
/** The browser’s, for what runs in the page. */
declare const document: {
  body: Shown
  querySelector(selector: string): unknown
  querySelectorAll(selector: string): Iterable<Shown>
  createTreeWalker(root: Shown, what: number): { nextNode(): { data: string; parentElement: Shown } | null }
}

let browser: Browser
let office: Office
let page: Page
beforeAll(async () => {
  browser = await launch()
  const clock = new PastClock()
  office = await openOffice({ config: { admin: undefined }, clock })
  await seedSample(office.running, clock, readSampleOffice())
  ;({ page } = await visit(browser, 'light', 'de-DE'))
  const login = { email: 'ingrid@halvard-bridge.example', password: SAMPLE_PASSWORD, session: true }
  expect((await page.request.post(`${office.url}/api/v1/auth/login`, { data: login })).ok()).toBe(true)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const MAIN = [
  '/',
  '/deals',
  '/deals/1',
  '/approvals',
  '/notifications',
  '/calendar',
  '/exceptions',
  '/contacts',
  '/contacts/1',
  '/companies/1',
  '/pricer',
  '/funds',
  '/funds/1',
  '/funds/1?tab=journal',
  '/funds/1?tab=close',
  '/funds/1?tab=fees',
  '/holdings/1',
  '/transactions/1',
  '/covenants',
  '/covenants/1',
  '/compliance',
  '/compliance/filings',
  '/compliance/restricted',
  '/compliance/programme',
  '/kyc/1',
  '/fundraising',
  '/capital-calls/11',
  '/distributions',
  '/investors/1',
  '/rooms/1',
  '/diligence/1',
  '/memoranda/1',
  '/decisions',
  '/governance',
  '/questions',
  '/syndications/1',
  '/automation/agents',
  '/automation/tools',
  '/connections',
  '/reports',
  '/settings/people',
  '/settings/audit',
  '/settings/policies',
]

/** The texts that a page shows and reads aloud. */
function textsShown(): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, 4)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement.checkVisibility()) texts.push(node.data.trim())
  for (const name of ['aria-label', 'placeholder', 'title'])
    for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name) ?? '')
  return texts
}

/** The sample office’s people typed these in English: items of a closing, covenants, folders and a heading of a paper. */
const typed: ReadonlySet<string> = new Set([
  'CP satisfaction letter',
  'Contact',
  'Corporate',
  'Filings',
  'Financial',
  'Interest coverage',
  'Net leverage',
  'Release of signatures',
])

const words = new Set(Object.values(german))
/** Sentences that are English for certain: German has another for them, and does not use them itself. */
const english = new Set(
  Object.entries(german).flatMap(([sentence, text]) =>
    sentence === text || words.has(sentence) ? [] : [sentence],
  ),
)

async function expectGerman(where: string): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  const texts = await page.evaluate(textsShown)
  expect(texts.length, where).toBeGreaterThan(20)
  return [...new Set(texts)]
    .filter(text => english.has(text) && !typed.has(text))
    .map(text => `${where}: ${text}`)
}

test('no page of a German office says a sentence of the catalogue in English', async () => {
  const found: string[] = []
  for (const path of MAIN) {
    await page.goto(office.url + path)
    await page.locator('main h1').waitFor()
    found.push(...(await expectGerman(path)))
  }
  expect(found).toEqual([])
}, 600_000)

test('a red flag says in German what it means and what to do', async () => {
  await page.goto(`${office.url}/diligence/1`)
  await page.getByText('Das Dokument bezeichnet sich als Entwurf').first().click()
  await page.getByText('Ein Entwurf bindet niemanden; das Unterzeichnete kann abweichen.').waitFor()
  await page.getByText('Die unterzeichnete Fassung anfordern.').waitFor()
})

test('code that opens later brings its German: the palette, a drawer, the keys', async () => {
  const found: string[] = []
  await page.goto(`${office.url}/deals`)
  await page.getByRole('button', { name: 'Deal anlegen' }).click()
  const drawer = page.getByRole('dialog', { name: 'Deal anlegen' })
  await drawer.getByLabel('Name', { exact: true }).waitFor()
  found.push(...(await expectGerman('the drawer of a deal')))
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByPlaceholder('Datensätze, Seiten und Befehle suchen').waitFor()
  found.push(...(await expectGerman('the palette')))
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Tastatur' }).waitFor()
  found.push(...(await expectGerman('the keys')))
  expect(found).toEqual([])
}, 120_000)
