/**
 * `npm run bench:routes`: how long the pages of the sample office take from the click to the painted page, in a browser. A table
 * for docs/benchmarks.md: the address and its heading, and the page without a placeholder, whose data may come later.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/tests/chromium.mjs'
import { commandOptions } from '../../server/kernel/command-options.ts'
import { PastClock } from '../../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../../server/sample/seed.ts'
import { openOffice } from '../office.ts'

commandOptions({
  name: 'bench:routes',
  says: 'Times the change between pages of the sample office. BENCH_ROUNDS (7) is how often each is opened, BENCH_LANGUAGE (en) what it speaks.',
})

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', de: 'de-DE' }
const locale = LOCALES[process.env.BENCH_LANGUAGE ?? 'en'] ?? 'en-GB'

/** Milliseconds after which a page is given up. */
const PATIENCE = 10_000

interface Shown {
  textContent: string | null
  click(): void
}
/** The browser’s, for what runs in the page. */
declare const document: { querySelector(selector: string): Shown | null }
declare const location: { pathname: string; href: string }
declare function requestAnimationFrame(then: () => void): number

const executablePath = await ensureChromium()
if (!executablePath) process.exit(1)
const clock = new PastClock()
const office = await openOffice({ config: { admin: undefined }, clock })
await seedSample(office.running, clock, readSampleOffice())
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale })
const login = { email: 'ingrid@halvard-bridge.example', password: SAMPLE_PASSWORD, session: true }
await page.request.post(`${office.url}/api/v1/auth/login`, { data: login })
await page.goto(office.url)
await page.locator('main h1').waitFor()
// The code of the other pages is loaded while the browser is idle.
await sleep(10_000)

/** Clicks a link of the sidebar, and times what a person waits for; null where the page does not come. */
function change({ link, to, patience }: { link: string; to: string; patience: number }) {
  const before = document.querySelector('main h1')?.textContent
  const wanted = new URL(to, location.href).pathname
  const start = performance.now()
  let heading: number | undefined
  const { promise, resolve } = Promise.withResolvers<{ heading: number; whole: number } | null>()
  const look = () => {
    const passed = performance.now() - start
    const title = document.querySelector('main h1')?.textContent
    if (location.pathname.startsWith(wanted) && title && title !== before) heading ??= passed
    if (heading !== undefined && !document.querySelector('main .mantine-Skeleton-root'))
      resolve({ heading, whole: passed })
    else if (passed > patience) resolve(null)
    else requestAnimationFrame(look)
  }
  document.querySelector(link)?.click()
  requestAnimationFrame(look)
  return promise
}

interface Times {
  heading: number[]
  whole: number[]
}
const times = new Map<string, Times>()
/** The sections of the sidebar and their tabs, all of which are links there. */
const LINKS = 'nav[data-tour="sections"] a[href]'
const all = await page
  .locator(LINKS)
  .evaluateAll((links: Array<{ pathname: string }>) => links.map(one => one.pathname))
// Home is where it begins.
const pages = [...new Set(all)].filter(to => to !== '/').concat('/')
for (let round = 0; round <= ROUNDS; round += 1)
  for (const to of pages) {
    const taken = await page.evaluate(change, { link: `${LINKS}[href="${to}"]`, to, patience: PATIENCE })
    await sleep(300)
    if (!taken) console.error(`${to} did not come`)
    // The first round is for what a browser keeps.
    if (round === 0 || !taken) continue
    const kept = times.get(to) ?? { heading: [], whole: [] }
    kept.heading.push(taken.heading)
    kept.whole.push(taken.whole)
    times.set(to, kept)
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
const together = {
  heading: [...times.values()].flatMap(one => one.heading),
  whole: [...times.values()].flatMap(one => one.whole),
}
console.log(
  [
    '| page | heading, median | p95 | whole, median | p95 |',
    '|---|---|---|---|---|',
    ...[...times].map(([to, one]) => row(`\`${to}\``, one)),
    row(`**all ${times.size}**`, together),
  ].join('\n'),
)
