import { readFileSync } from 'node:fs'
import { source } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { expect } from 'vitest'
import { type Office, openOffice, PASSWORD, TestClock } from '../office.ts'
import { node, servers } from '../sources/servers.ts'
import { delayRequests } from './delays.ts'

/** The browser’s, for what runs in the page. */
declare const document: {
  cookie: string
  querySelector(selector: string): unknown
  querySelectorAll(selector: string): Iterable<{ checkVisibility(): boolean }>
}
declare global {
  var axe: typeof import('axe-core')
}

/** An office whose clock shows the time of the browser, for pages count down to deadlines. */
export const openOfficeNow = (config: Parameters<typeof openOffice>[0] = {}): Promise<Office> =>
  openOffice({ clock: new TestClock(new Date().toISOString()), ...config })

export function launch(): Promise<Browser> {
  const executablePath = process.env.SVC_TEST_CHROMIUM
  if (!executablePath) throw new Error('SVC_TEST_CHROMIUM names no browser')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // Letters are drawn alike on every computer and by either program: pictures are compared.
      '--disable-lcd-text',
      '--font-render-hinting=slight',
    ],
  })
}

/** A person at a browser of their own. */
export interface Visitor {
  page: Page
  context: BrowserContext
  /** Complaints of the browser; a page that works leaves it empty. */
  complaints: string[]
}

export async function visit(
  browser: Browser,
  colorScheme: 'light' | 'dark' = 'light',
  locale = 'en-GB',
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale,
    reducedMotion: 'reduce',
    colorScheme,
  })
  // A limit for hung pages: a busy computer may take its time.
  context.setDefaultTimeout(60_000)
  if (process.env.SVC_TEST_DELAYS) await context.addInitScript(delayRequests)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    // A refusal is part of the conversation with the server, not a fault of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  })
  return { page, context, complaints }
}

/** Opens a page as somebody who has signed in; the form they would do it by is proven in first-run.test.ts. */
export async function signIn(
  page: Page,
  office: Office,
  path = '/',
  email = 'admin@example.com',
): Promise<void> {
  const login = { email, password: PASSWORD, session: true }
  const reply = await page.request.post(`${office.url}/api/v1/auth/login`, { data: login })
  if (!reply.ok()) throw new Error(`sign-in failed: ${await reply.text()}`)
  await page.goto(office.url + path)
}

/** Returns the CSV export of the table with this label, line by line, without the byte order mark. */
export async function exportedCsv(page: Page, label: string): Promise<string[]> {
  await page.getByRole('button', { name: `Export ${label}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'As XLSX' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'As CSV' }).click()
  const text = readFileSync(await (await downloading).path(), 'utf8')
  return text.replace('\ufeff', '').trimEnd().split('\r\n')
}

/**
 * Fails with every serious or critical finding of axe in what is open over the page, or else in what the page shows. What
 * stands around it, and its colours in the dark, sample.test.ts looks at once for each page. A page keeps the axe that it was
 * given, and axe gathers nothing of what is in order: either would take more of its time than the findings.
 */
export const expectAccessible = (page: Page, where: string): Promise<void> =>
  expectNoFindings(page, where, OPEN)

/** Overlays of a page: dialogs, menus and lists to choose from. */
const OPEN = ['dialog', 'alertdialog', 'menu', 'listbox'].map(role => `[data-portal] [role="${role}"]`).join()

async function expectNoFindings(page: Page, where: string, within?: string, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  await page.evaluate(transitionsEnded)
  const violations = await page.evaluate(
    async ([open, only]) => {
      const shown = open ? [...document.querySelectorAll(open)].filter(one => one.checkVisibility()) : []
      const main = open ? document.querySelector('main') : null
      const found = await globalThis.axe.run((shown.length > 0 ? shown : (main ?? document)) as never, {
        resultTypes: ['violations'],
        preload: false,
        ...(only ? { runOnly: { type: 'rule' as const, values: only } } : {}),
      })
      return found.violations
    },
    [within, rules] as const,
  )
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(node => `${where}: ${id} at ${node.target.join(' ')}\n  ${node.failureSummary ?? ''}`),
    )
  expect(serious).toEqual([])
}

/** Waits until nothing is on its way from one colour or place to another; what turns without an end is no transition. */
const transitionsEnded = `Promise.allSettled(
  document.getAnimations().filter(one => one instanceof CSSTransition).map(one => one.finished),
).then(() => undefined)`

/** The rules of axe that look at colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Fails with every serious or critical finding of axe on the whole page in light, and of its colours in the dark, where it is
 * what it was but for those; `picture` takes one of each.
 */
export async function expectAccessibleInLightAndDark(
  page: Page,
  where: string,
  picture?: (scheme: 'light' | 'dark') => Promise<unknown>,
): Promise<void> {
  await expectNoFindings(page, `${where}, light`)
  await picture?.('light')
  await showIn(page, 'dark')
  await expectNoFindings(page, `${where}, dark`, undefined, OF_COLOURS)
  await picture?.('dark')
  await showIn(page, 'light')
}

/** Shows the page as a reader’s computer would have it. Pages of the office say which they are in; those outside follow the browser. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  const other = colorScheme === 'light' ? 'dark' : 'light'
  await page.locator(`html:not([data-mantine-color-scheme="${other}"])`).waitFor()
}

/** Connects a folder of this computer to a module, whose documents are lent. The page has to be signed in. */
export async function lend(page: Page, folder: string, module: string): Promise<void> {
  // Only a person in a web session may let a command run: the page's own session does it here.
  await page.evaluate(
    async connection => {
      const csrf = /fo_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const send = async (path: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'x-csrf-token': csrf }
        const reply = await fetch(`/api/v1/svc/mcp-connections${path}`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        })
        return (await reply.json()) as { id: number; command_digest: string }
      }
      const { id, command_digest } = await send('', connection)
      await send(`/${id}/consent`, { command_digest })
    },
    { name: 'Deal folder', command: node, args: servers.folder(folder), modules: [module], byod: true },
  )
  await page.reload()
}
