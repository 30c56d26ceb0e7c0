import { Client } from '@modelcontextprotocol/client'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordEvent, startRun } from '../../../server/agents/runs/runs.ts'
import { type Running, start } from '../../../server/index.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import type { Context } from '../../../server/kernel/routes/context.ts'
import { holdForRun } from '../../../server/platform/credits/holds.ts'
import { notify } from '../../../server/platform/notifications.ts'
import type { Json, Office } from '../../office.ts'
import { Receiver } from '../../receiver.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { querySelector(selector: string): unknown }

const LONG = 'A receiver with a name of exactly ninety letters, which no table and no page may break on!'

const pages = [
  '/automation/runs',
  '/automation/agents',
  '/automation/tools',
  '/automation/credits',
  '/automation/webhooks',
  '/automation/connect',
  '/developer/connected-apps',
  '/notifications',
]

let browser: Browser
let receiver: Receiver
beforeAll(async () => {
  browser = await launch()
  receiver = await Receiver.open()
})
afterAll(async () => {
  await browser.close()
  await receiver.close()
})

/** Two open deals on which nothing has happened for a month. */
async function officeWithQuietDeals(): Promise<Office> {
  const office = await openOfficeNow()
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports', stage: 'nda' })
  await office.post('/api/v1/svc/crm/deals', { name: 'Birch Rail', stage: 'sourced' })
  const past = new Date(Date.now() - 30 * 86_400_000).toISOString()
  await inOffice(office, async ({ db }) => {
    await db.updateTable('deals').set({ updated_at: past }).execute()
    await db.updateTable('timeline_entries').set({ created_at: past }).execute()
  })
  return office
}

/** Runs work of the office itself in its own organisation. */
function inOffice<T>({ running: { door } }: Office, work: (ctx: Context) => Promise<T>): Promise<T> {
  return door.transact(door.frame(systemPrincipal(1, 'Long work'), 'test'), work)
}

describe('a webhook', () => {
  test('is created, tested, fails, is sent again and arrives', async () => {
    const office = await openOfficeNow()
    const { page, context, complaints } = await visit(browser)
    receiver.answer = () => 500
    await signIn(page, office, '/automation/webhooks')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const form = page.getByRole('dialog', { name: 'Create webhook' })
    await form.getByLabel('Name').fill('Back office')
    await form.getByLabel('Address').fill(`${receiver.url}/e2e`)
    await form.getByLabel('A test sent manually').check()
    await expectAccessible(page, 'create webhook')
    await form.getByRole('button', { name: 'Create webhook' }).click()
    const secret = await page.getByTestId('secret').innerText()
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('heading', { name: 'Back office', level: 1 }).waitFor()

    await page.getByRole('button', { name: 'Send a test ping' }).click()
    await receiver.waitFor(1, '/e2e')
    await page.getByRole('cell', { name: 'Waiting' }).waitFor()
    receiver.answer = () => 200
    await page.getByRole('button', { name: 'ping.test' }).click()
    const drawer = page.getByRole('dialog', { name: 'ping.test' })
    await drawer.getByRole('cell', { name: '500' }).waitFor()
    await expectAccessible(page, 'delivery')
    await drawer.getByRole('button', { name: 'Send now' }).click()
    const [first, second] = await receiver.waitFor(2, '/e2e')
    expect(second?.body).toBe(first?.body)
    await drawer.getByRole('cell', { name: '200' }).waitFor()
    await drawer.getByText('Delivered', { exact: true }).first().waitFor()
    await expect.poll(() => drawer.getByRole('button', { name: 'Send now' }).count()).toBe(0)

    // The address holds the delivery that is looked at.
    await page.reload()
    await page.getByRole('dialog', { name: 'ping.test' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Rotate secret' }).click()
    await expect.poll(() => page.getByTestId('secret').innerText()).not.toBe(secret)
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Switch off' }).click()
    await page.getByText('Switched off', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await office.close()
  })

  test('of a connected app is reached, revoked and named on a page under its own address', async () => {
    const office = await openOfficeNow()
    const { page, context, complaints } = await visit(browser)
    await signIn(page, office, '/developer/connected-apps')
    await page.getByRole('button', { name: 'Connect an app' }).click()
    const form = page.getByRole('dialog', { name: 'Connect an app' })
    await form.getByLabel('Name').fill('Investor portal')
    await form.getByLabel('Address').fill(`${receiver.url}/app`)
    await form.getByRole('button', { name: 'Connect' }).click()
    await form.getByText('Choose its events').waitFor()
    await form.getByLabel('A red flag was raised in a data room').check()
    await form.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Investor portal', exact: true }).click()
    await page.getByRole('heading', { name: 'Sent to Investor portal' }).waitFor()
    await page.getByRole('button', { name: 'All apps' }).click()
    await page.getByRole('button', { name: 'Revoke Investor portal' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Investor portal')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('cell', { name: 'Switched off' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await office.close()
  })
})

describe('a run', () => {
  test('is started, followed live, and decided from its cards to its end', async () => {
    const office = await officeWithQuietDeals()
    const { page, context, complaints } = await visit(browser)
    await signIn(page, office, '/automation/agents')
    await page.getByRole('button', { name: 'Run now: Stale-deal follow-up' }).click()
    await page.getByLabel('Days').fill('7')
    await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
    await page.waitForURL('**/svc/agent/runs/*')
    await page.getByText('2 proposals to decide').waitFor()
    await page.getByText('Reviewed 2 open deals; proposed 2 follow-ups.').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()

    // Enter alone approves nothing; two presses of `a` do.
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('button', { name: /Approve now/ }).count()).toBe(1)
    await page.keyboard.press('a')
    await page.getByText('1 proposal to decide').waitFor()
    await page.locator('[data-event="action.approved"]').waitFor()
    await page
      .getByRole('button', { name: 'Decide' })
      .or(page.getByRole('button', { name: /^Reject/ }))
      .first()
      .click()
    await page.getByLabel('Reason').fill('Not now')
    await page.getByRole('button', { name: 'Reject', exact: true }).click()
    await page.getByRole('status').getByText('Completed', { exact: true }).waitFor()
    await page.locator('[data-event="run.completed"]').waitFor()
    await page.getByText('Live', { exact: true }).waitFor({ state: 'detached' })
    await expectAccessible(page, 'run')

    await page.reload()
    await page.getByRole('heading', { name: /^Stale-deal follow-up, run/ }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await office.close()
  })

  test('is followed over ends of its connection and a restart of the server, nothing lost or shown twice', async () => {
    const office = await openOfficeNow()
    let running = await restarted(office)
    const recorded = <T>(work: (ctx: Context) => Promise<T>) =>
      running.door.transact(running.door.frame(systemPrincipal(1, 'Slow agent'), 'test'), work)
    const runId = await recorded(ctx => startRun(ctx, 'Slow agent', 'running'))
    const { page, context } = await visit(browser)
    await signIn(page, office, `/svc/agent/runs/${runId}`)
    await page.getByText('Live', { exact: true }).waitFor()
    for (let step = 1; step <= 20; step += 1) {
      await recorded(ctx => recordEvent(ctx, runId, 'step', { message: `Looked at part ${step}.` }))
      await new Promise(resolve => setTimeout(resolve, 60))
      if (step === 10) running = await restarted(office, running)
    }
    await page.getByText('Looked at part 20.').waitFor()
    const texts = await page.locator('[data-event="step"]').allInnerTexts()
    const parts = texts.toReversed().map(text => Number(/part (\d+)/.exec(text)?.[1]))
    expect(parts).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    await context.close()
    await running.stop()
  })

  test('whose budget is spent says so', async () => {
    const office = await openOfficeNow()
    const said = 'The budget of 200 calls and 400 credits is spent.'
    const runId = await inOffice(office, async ctx => {
      const id = await startRun(ctx, 'Stale-deal follow-up', 'running')
      await recordEvent(ctx, id, 'run.failed', { error: said })
      await ctx.db.updateTable('agent_runs').set({ status: 'failed' }).where('id', '=', id).execute()
      return id
    })
    const { page, context } = await visit(browser)
    await signIn(page, office, `/svc/agent/runs/${runId}`)
    await page.getByRole('status').getByText('Budget spent').waitFor()
    await page.getByRole('status').getByText(said).waitFor()
    await context.close()
    await office.close()
  })
})

/** Restarts the office on the same port, with a short budget for its streams. */
async function restarted(office: Office, running = office.running): Promise<Running> {
  const port = Number(new URL(running.url).port)
  await running.stop()
  return start({ ...office.config, port }, { streamBudgetMs: 400 })
}

const reserve = (office: Office, purpose: string) =>
  inOffice(office, async ctx => holdForRun(ctx, await startRun(ctx, purpose, 'running'), 250, purpose))

test('credits are granted, and a hold is settled', async () => {
  const office = await openOfficeNow()
  await reserve(office, 'Reading a data room')
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/automation/credits')
  await page.getByText('9,750').first().waitFor()
  await page.getByRole('button', { name: 'Give back' }).click()
  await page.getByText('10,000').first().waitFor()
  await page.getByRole('button', { name: 'Grant credits' }).click()
  await page.getByLabel('Note').fill('For the spring')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant credits' }).click()
  await page.getByText('1,000 credits granted; the balance is 11,000').waitFor()
  await page.getByRole('cell', { name: 'For the spring' }).waitFor()
  expect((await office.get('/api/v1/svc/credits/balance')).body.balance).toBe(11_000)
  expect(complaints).toEqual([])
  await context.close()
  await office.close()
})

test('a tool that reads is tried, and a client is heard of once it uses its key', async () => {
  const office = await openOfficeNow()
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports' })
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/automation/tools?tool=svc_list_deals')
  const drawer = page.getByRole('dialog', { name: 'List deals' })
  await drawer.getByRole('button', { name: /^Call/ }).click()
  await drawer.getByText('Alder Ports').waitFor()

  await page.goto(`${office.url}/automation/connect`)
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByText('Waiting for the first call').waitFor()
  const settings = page.getByRole('region', { name: 'Settings for a client on the same computer' })
  await settings.getByText('"SVC_API_KEY": "').waitFor()
  const { mcpServers } = JSON.parse(await settings.innerText()) as Json
  const { command, args, env } = mcpServers['fund-office']
  expect(env.SVC_URL).toBe(office.url)

  // A client that starts exactly what stands there.
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command, args, env: { ...getDefaultEnvironment(), ...env } }),
  )
  const answer = await client.callTool({ name: 'svc_list_deals', arguments: {} })
  expect(JSON.stringify(answer.content)).toContain('Alder Ports')
  await client.close()
  await page.getByText('Connected', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
  await office.close()
})

test('the bell counts, leads to the place, and forgets what was read', async () => {
  const office = await openOfficeNow()
  await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Cedar' })
  await office.settled()
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office)
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  await page.getByRole('button', { name: /waits for approval$/ }).click()
  await page.waitForURL('**/approvals?action=1')
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true })
  await bell.waitFor()
  expect(complaints).toEqual([])
  await context.close()
  await office.close()
})

describe('no serious finding of axe', () => {
  test('with nothing', async () => {
    const office = await openOfficeNow()
    await walk(office, pages)
    await office.close()
  })

  test('with many rows and long names', async () => {
    const office = await officeWithQuietDeals()
    await fill(office)
    await walk(office, [
      ...pages,
      '/automation/webhooks/1',
      '/automation/webhooks/1?delivery=1',
      '/svc/agent/runs/1',
      '/automation/tools?tool=svc_list_deals',
    ])
    await office.close()
  })
})

async function walk(office: Office, paths: readonly string[]): Promise<void> {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office)
  for (const [index, path] of paths.entries()) {
    await page.goto(office.url + path)
    await page.locator('h1').waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    // To look at every page by eye as well.
    const folder = process.env.SVC_TEST_PICTURES
    if (folder) await page.screenshot({ path: `${folder}/${paths.length}-${index}.png` })
    await expectAccessible(page, path)
  }
  expect(complaints).toEqual([])
  await context.close()
}

async function fill(office: Office): Promise<void> {
  const { post } = office
  const agent = await office.key({ name: LONG.slice(0, 80) })
  await post('/api/v1/svc/team/run', { agent: 'stale_deals', input: { days: 7 } })
  for (let index = 0; index < 40; index += 1) {
    await post('/api/v1/tools/svc_create_deal/call', { name: `${LONG} ${index}` }, { as: agent })
  }
  await post('/api/v1/webhooks/', {
    url: `${receiver.url}/${'long/'.repeat(20)}`,
    name: LONG,
    event_types: ['ping.test'],
  })
  receiver.answer = () => 500
  await post('/api/v1/webhooks/1/test')
  await post('/developer/connected-apps', {
    name: LONG,
    url: `${receiver.url}/apps`,
    events: ['room.red_flag.added'],
  })
  await reserve(office, LONG)
  await inOffice(office, ctx =>
    notify(ctx, {
      userId: null,
      area: null,
      kind: 'webhook_disabled',
      title: LONG,
      detail: LONG,
      link: '/settings/webhooks',
    }),
  )
  await office.settled()
}
