/**
 * `npm run bench:routes`: how long the pages of the sample office take from the click to the painted page, in a browser. A table
 * for docs/benchmarks.md: the address and its heading, and the page without a placeholder, whose data may come later.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureChromium } from '../../scripts/tests/chromium.mjs'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { PastClock } from '../../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../../server/sample/seed.ts'
import { launch, visit } from '../e2e/browser.ts'
import { openOffice } from '../office.ts'

commandOptions({
  name: 'bench:routes',
  says: 'Times the change between pages of the sample office. BENCH_ROUNDS (7) is how often each is opened, BENCH_LANGUAGE (en) what it speaks.',
})

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-DE' }
const locale = LOCALES[process.env.BENCH_LANGUAGE ?? 'en'] ?? 'en-GB'

const chromium = await ensureChromium()
if (!chromium) process.exit(1)
process.env.SVC_TEST_CHROMIUM = chromium
const clock = new PastClock()
const office = await openOffice({ config: { admin: undefined }, clock })
await seedSample(office.running, clock, readSampleOffice())
const browser = await launch()
const { page } = await visit(browser, 'light', locale)
const login = { email: 'ingrid@halvard-bridge.example', password: SAMPLE_PASSWORD, session: true }
await page.request.post(`${office.url}/api/v1/auth/login`, { data: login })
await page.goto(office.url)
await page.locator('main h1').waitFor()
// The code of the other pages is loaded while the browser is idle.
await page.waitForLoadState('networkidle')
await sleep(8_000)

/** Clicks the link in one of the two navigations, and times what a person waits for. */
function change([selector, to]: [string, string]): Promise<{ heading: number; whole: number }> {
  const link = document.querySelector(`${selector} a[href="${to}"]`) as HTMLAnchorElement
  const before = document.querySelector('main h1')
  const start = performance.now()
  let heading: number | undefined
  const { promise, resolve } = Promise.withResolvers<{ heading: number; whole: number }>()
  const look = () => {
    const title = document.querySelector('main h1')
    const there = location.pathname === new URL(to, location.href).pathname && title && title !== before
    if (there) heading ??= performance.now() - start
    if (heading !== undefined && !document.querySelector('main .mantine-Skeleton-root'))
      resolve({ heading, whole: performance.now() - start })
    else requestAnimationFrame(look)
  }
  link.click()
  requestAnimationFrame(look)
  return promise
}

const hrefs = (selector: string): Promise<string[]> =>
  page.$$eval(`${selector} a[href]`, links =>
    links.map(link => (link as HTMLAnchorElement).getAttribute('href') ?? ''),
  )

interface Times {
  heading: number[]
  whole: number[]
}
const times = new Map<string, Times>()
const SECTIONS = 'nav[aria-label][data-tour="sections"]'
const TABS = 'main ~ nav, nav[aria-label]:not([data-tour])'
async function open(selector: string, to: string, counts: boolean): Promise<void> {
  const { heading, whole } = await page.evaluate(change, [selector, to] as [string, string])
  await page.waitForLoadState('networkidle')
  if (!counts) return
  const kept = times.get(to) ?? { heading: [], whole: [] }
  kept.heading.push(heading)
  kept.whole.push(whole)
  times.set(to, kept)
}

const sections = await hrefs(SECTIONS)
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const section of [...sections.slice(1), ...sections.slice(0, 1)]) {
    await open(SECTIONS, section, round > 0)
    for (const tab of (await hrefs(TABS)).filter(to => to !== section)) await open(TABS, tab, round > 0)
  }
}
await browser.close()
await office.close()

const at = (sorted: readonly number[], part: number): string =>
  `${Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0)} ms`
const sortedOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)
const row = (name: string, { heading, whole }: Times): string => {
  const [first, last] = [sortedOf(heading), sortedOf(whole)]
  return `| ${name} | ${at(first, 0.5)} | ${at(first, 0.95)} | ${at(last, 0.5)} | ${at(last, 0.95)} |`
}
const all = {
  heading: [...times.values()].flatMap(one => one.heading),
  whole: [...times.values()].flatMap(one => one.whole),
}
console.log(
  [
    '| page | heading, median | p95 | whole, median | p95 |',
    '|---|---|---|---|---|',
    ...[...times].map(([to, one]) => row(`\`${to}\``, one)),
    row(`**all ${times.size}**`, all),
  ].join('\n'),
)
