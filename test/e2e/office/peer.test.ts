import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, Platform } from '../../modules/peer/platform.ts'
import type { Office } from '../../office.ts'
import { PeerServer } from '../../peer-server.ts'
import {
  expectAccessible,
  expectAccessibleInLightAndDark,
  launch,
  openOfficeNow,
  signIn,
  visit,
} from '../browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { querySelector(selector: string): unknown }

const PAGE = '/settings/integrations/peer'

let browser: Browser
let server: PeerServer
beforeAll(async () => {
  browser = await launch()
  server = await PeerServer.open()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

test('the data platform is connected, tested, given a secret, and its events are looked at and decided', async () => {
  const office = await openOfficeNow()
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, PAGE)
  await page.getByRole('button', { name: 'Connect the data platform' }).click()
  const form = page.getByRole('dialog', { name: 'Connect the data platform' })
  await form.getByLabel('Main API').fill('no address')
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await form.getByText('must be', { exact: false }).first().waitFor()
  await form.getByLabel('Main API').fill(`${server.url}/v1`)
  await form.getByLabel('API key').fill('a-key-of-the-peer')
  await expectAccessible(page, 'connect the data platform')
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByText('No webhook secret yet').waitFor()

  server.status = () => 401
  await page.getByRole('button', { name: 'Test' }).click()
  await page.getByText('It returns 401: the API key is rejected.').waitFor()
  server.status = () => 200
  await page.getByRole('button', { name: 'Test' }).click()
  await page.getByText('Reached').waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Rotate the webhook secret' }).click()
  const secret = await page.getByTestId('secret').innerText()
  expect(secret).toMatch(/^whsec_/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('Takes events in').waitFor()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Grant the platform access' }).click()
  const letIn = page.getByRole('dialog', { name: 'Let main in' })
  await letIn.getByLabel('Address for events').fill(`${server.url}/hooks`)
  await expectAccessible(page, 'let the platform in')
  await letIn.getByRole('button', { name: 'Create the key and subscription' }).click()
  const given = []
  for (const title of ['The key of the platform', 'Subscription secret']) {
    const shown = page.getByRole('dialog', { name: title })
    given.push(await shown.getByTestId('secret').innerText())
    await shown.getByRole('button', { name: 'I have saved it' }).click()
    await shown.waitFor({ state: 'hidden' })
  }
  expect(given).toEqual([expect.stringMatching(/^vdr_/), expect.stringMatching(/^whsec_/)])
  expect((await office.get('/api/v1/svc/crm/deals', { as: given[0] as string })).status).toBe(200)
  expect((await office.get('/admin/integrations/peer', { as: given[0] as string })).status).toBe(403)

  const platform = new Platform(office, 'main', secret)
  await contradict(office, platform)
  await page.reload()
  await page.getByText('Events that failed').waitFor()
  await page.getByRole('link', { name: '1', exact: true }).click()
  await page.getByRole('button', { name: 'Company created' }).first().waitFor()
  await page.getByText('Failed', { exact: true }).waitFor()
  await page.getByRole('cell', { name: /jurisdiction: must be/ }).waitFor()
  await page.getByRole('button', { name: 'Company created' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Company created' })
  await drawer.getByText('Failed', { exact: true }).waitFor()
  await expectAccessible(page, 'an event')
  await drawer.getByRole('button', { name: 'Apply again' }).click()
  await page.getByText('Retrying').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'Conflicts (1)' }).click()
  await page.getByRole('cell', { name: 'IE', exact: true }).waitFor()
  await page.getByRole('cell', { name: 'FR', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Take theirs: Jurisdiction of Alder Row' }).click()
  await page.getByText('Theirs taken').waitFor()
  expect((await deals(office))[0].jurisdiction).toBe('FR')

  const parts = page.getByRole('navigation', { name: 'Parts of the data platform' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Another deal' })
  await parts.getByText('Links').click()
  await page.getByRole('button', { name: 'Relink: Alder Row' }).click()
  const tie = page.getByRole('dialog', { name: 'Relink: Alder Row' })
  await tie.getByRole('combobox', { name: 'Deal' }).click()
  await page.getByRole('option', { name: 'Another deal' }).click()
  await tie.getByRole('button', { name: 'Tie', exact: true }).click()
  await page.getByRole('link', { name: 'Another deal' }).waitFor()

  await parts.getByText('Runs').click()
  await page.getByRole('button', { name: 'Ask main now' }).click()
  await page.getByText('Done', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Create a cron secret' }).click()
  await expect.poll(() => page.getByTestId('secret').innerText()).toMatch(/^cron_/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'New cron secret' }).waitFor()
  server.companies = () => ({
    companies: [{ id: 'co_9', name: 'Cedar Court' }, { id: 'co_8' }],
    next_cursor: null,
  })
  await page.getByRole('button', { name: 'Import its companies' }).click()
  const plan = page.getByRole('dialog', { name: 'Import the companies of main' })
  await plan.getByText('Is made').waitFor()
  await plan.getByText('Cannot be taken').waitFor()
  await expectAccessible(page, 'an import before it is kept')
  expect((await deals(office)).map(({ name }) => name)).not.toContain('Cedar Court')
  await plan.getByRole('button', { name: 'Import', exact: true }).click()
  await plan.waitFor({ state: 'hidden' })
  await page.getByRole('cell', { name: 'All companies' }).waitFor()
  await expect.poll(async () => (await deals(office)).map(({ name }) => name)).toContain('Cedar Court')
  expect(complaints).toEqual([])
  await context.close()
  await office.close()
})

/** An event that fails, and a field that is one thing here and another at the platform. */
async function contradict(office: Office, platform: Platform): Promise<void> {
  await platform.tell({ type: 'company.created', data: { id: 'co_1', name: 'Alder Row', country: 'GB' } })
  const [deal] = await deals(office)
  await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { jurisdiction: 'IE' })
  const updated_at = new Date(Date.now() + 60_000).toISOString()
  await platform.tell(
    { type: 'company.updated', data: { id: 'co_1', country: 'FR', updated_at } },
    { type: 'company.created', data: { id: 'co_2', name: 'Birch', country: 'Atlantis' } },
  )
}

test('no serious finding of axe, light and dark, with nothing, and with something of everything', async () => {
  const office = await openOfficeNow()
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office)
  const walk = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    for (const tab of ['connections', 'events', 'links', 'conflicts', 'runs']) {
      await page.goto(`${office.url}${PAGE}?tab=${tab}`)
      await page.locator('h1').waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
      // To look at every page by eye as well.
      const folder = process.env.SVC_TEST_PICTURES
      const picture = (scheme: string) =>
        page.screenshot({ path: `${folder}/peer-${tab}-${width}-${scheme}.png` })
      await expectAccessibleInLightAndDark(page, tab, folder ? picture : undefined)
    }
  }
  await walk(1200)
  const platform = await Platform.connect(office, 'main', { primary_api_base: `${server.url}/v1` })
  await contradict(office, platform)
  await office.post(`/admin/integrations/peer/test`)
  await office.post(`/admin/integrations/peer/reconcile`)
  await walk(1400)
  await walk(420)
  expect(complaints).toEqual([])
  await context.close()
  await office.close()
})
