import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice, TestClock } from '../office.ts'
import { expectAccessible, launch, signIn, type Visitor, visit } from './browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOffice({
    config: { offersSample: true },
    clock: new TestClock(new Date().toISOString()),
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('an empty office says what to do first, and where there is a sample', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Create the first one' }).waitFor()
  await page.getByRole('button', { name: 'Open the sample office' }).waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'To review' }).count()).toBe(0)
  await expectAccessible(page, 'an empty office')
})

test('a new office is led by steps that tell from its records which are done', async () => {
  const { page } = visitor
  const steps = page.getByRole('region', { name: /^Getting started/ })
  await steps.getByRole('heading', { name: /^Getting started: \d of 9$/ }).waitFor()
  const letterhead = steps.getByRole('link', { name: 'Set the letterhead of notices and statements' })
  await letterhead.filter({ hasNotText: 'Done' }).waitFor()
  const { status } = await office.put('/api/v1/svc/admin/letterhead', { sender: '1 Mill Street, Alder' })
  expect(status).toBe(200)
  await page.reload()
  await expect.poll(() => letterhead.innerText()).toContain('Done')
  await letterhead.click()
  await page.getByRole('heading', { name: 'Letterhead', level: 1 }).waitFor()
  await page.goBack()
  await steps.getByRole('link', { name: 'Create your fund' }).waitFor()
})

test('a tour of six steps shows whoever is new where things are, once unless it is asked for', async () => {
  const { page } = visitor
  const offer = page.getByRole('region', { name: 'Tour' })
  await offer.getByRole('button', { name: 'Take the tour' }).click()
  const step = page.getByRole('dialog')
  for (const [at, title] of [
    'Where things are',
    'Waiting for you',
    'Search or run a command',
    'Keep it at hand',
    'Ask',
    'Your own',
  ].entries()) {
    await step.getByText(title, { exact: true }).waitFor()
    await step.getByText(`${at + 1} of 6`).waitFor()
    if (at === 0) await expectAccessible(page, 'a step of the tour')
    if (at === 1) await page.keyboard.press('ArrowRight')
    else await step.getByRole('button', { name: at === 5 ? 'Done' : 'Next' }).click()
  }
  await expect.poll(() => step.count()).toBe(0)
  await page.reload()
  await page.getByRole('link', { name: 'Create the first one' }).waitFor()
  await expect.poll(() => offer.count()).toBe(0)
  await page.getByRole('button', { name: /your menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Tour' }).click()
  await step.getByText('1 of 6').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => step.count()).toBe(0)
})

test('what waits is on the first page, each with its place', async () => {
  const { page } = visitor
  const key = await office.key()
  await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Alder' }, { as: key })
  await office.settled()
  const { body } = await office.get<{ balance: number }>('/api/v1/svc/credits/balance')
  await office.post('/api/v1/svc/usage', { subject: 'Transcription', credits: body.balance - 5 })
  const leverage = { name: 'Leverage', type: 'leverage', unit: 'multiple', threshold: 4, current_value: 4.5 }
  await office.post('/api/v1/svc/risk/covenants', leverage)
  const late = { title: 'Form D', due: '2026-01-15', owner: 'Ana' }
  const filing = await office.post('/api/v1/svc/compliance/filings', late)
  const about = { record_type: 'compliance_filing', record_id: filing.body.id }
  expect((await office.post('/api/v1/svc/compliance/alerts', about)).status).toBe(201)
  await page.reload()
  const alerts = page.getByRole('link', { name: /1 open alert of covenants and facilities.*Leverage/ })
  await expect.poll(() => alerts.getAttribute('href')).toBe('/covenants')
  const duties = page.getByRole('link', { name: /1 open alert of compliance.*Form D/ })
  await expect.poll(() => duties.getAttribute('href')).toBe('/compliance')
  const notifications = page.getByRole('link', { name: /notifications? to read/ })
  await notifications.waitFor()
  await expect.poll(() => notifications.getAttribute('href')).toBe('/notifications')
  const credits = page.getByRole('link', { name: /^Only 5 credits left/ })
  await expect.poll(() => credits.getAttribute('href')).toBe('/automation/credits')
  await expectAccessible(page, 'what waits')
})

test('a Monday: what is late and by how much, what comes, what others did, where each fund stands', async () => {
  const monday = await openOffice({ clock: new TestClock(new Date().toISOString()) })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { body: fund } = await monday.post('/api/v1/svc/cfo/accounts', {
    name: 'Harrow Credit Fund I',
    currency: 'USD',
  })
  for (const [title, next_due, owner] of [
    ['Custody reviewed', day(-9), 'Ana Silva'],
    ['Fees reviewed', day(-8), null],
    ['Controls attested', day(3), 'Ana Silva'],
    ['Far away', day(40), null],
  ])
    expect(
      (await monday.post('/api/v1/svc/compliance/obligations', { category: 'other', title, next_due, owner }))
        .status,
    ).toBe(201)
  const portal = '/api/v1/svc/investor-portal'
  for (const name of ['Alder Pension', 'Birch Insurance', 'Cedar Trust']) {
    const { body: lp } = await monday.post(`${portal}/lps`, { name })
    await monday.post(`${portal}/commitments`, {
      lp_id: lp.id,
      fund_account_id: fund.id,
      amount: 1_000_000,
      admitted_on: day(-60),
    })
  }
  const call = { fund_account_id: fund.id, amount: 300_000, notice_date: day(-30), due_date: day(-12) }
  const issued = await monday.post(`${portal}/calls`, { ...call, reference: 'CALL-1' })
  expect(issued.status).toBe(201)
  await monday.person('member', 'priya@example.com')
  const as = await monday.signIn('priya@example.com')
  const { body: deal } = await monday.post('/api/v1/svc/crm/deals', { name: 'Alder Ports' }, { as })
  await monday.post(`/api/v1/svc/crm/deals/${deal.id}/notes`, { text: 'They prefer a unitranche.' }, { as })

  const { page, context, complaints } = await visit(browser)
  await signIn(page, monday)
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  await part('Overdue')
    .getByRole('link', { name: /Custody reviewed.*Ana Silva.*9 days late/ })
    .waitFor()
  await part('Overdue')
    .getByRole('link', { name: /Fees reviewed.*Nobody is named.*8 days late/ })
    .waitFor()
  const owing = /CALL-1.*USD 300,000 outstanding.*Alder Pension, Birch Insurance and 1 more.*12 days late/
  await part('Overdue').getByRole('link', { name: owing }).waitFor()
  await part('Next 14 days')
    .getByRole('link', { name: /Controls attested/ })
    .waitFor()
  await expect.poll(() => page.getByText('Far away').count()).toBe(0)
  await part('Last seven days')
    .getByRole('link', { name: /They prefer a unitranche.*Alder Ports/ })
    .waitFor()
  const row = page.getByRole('row', { name: /Harrow Credit Fund I/ })
  await row.getByText('USD 0').first().waitFor()
  await expectAccessible(page, 'a Monday')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a Monday on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })

  await part('Last seven days')
    .getByRole('link', { name: /unitranche/ })
    .click()
  await page.getByRole('heading', { name: 'Alder Ports', level: 1 }).waitFor()
  await page.goto(monday.url)
  await row.getByRole('link', { name: 'Harrow Credit Fund I' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/funds/${fund.id}`)
  expect(complaints).toEqual([])
  await context.close()
  await monday.close()
})

test('the mandate is typed as people write it and kept as versions', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/settings/mandate`)
  await page.getByText('There is no mandate yet').waitFor()
  await page.getByRole('combobox', { name: 'Asset classes', exact: true }).fill('Private credit')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Countries', exact: true }).fill('United King')
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Largest deal').fill('75m')
  await page.getByLabel('Minimum target IRR').fill('8%')
  await expectAccessible(page, 'the mandate')
  await page.getByRole('button', { name: 'Save mandate' }).click()
  await page.getByText(/^Version 1, set by/).waitFor()
  const { body } = await office.get('/api/v1/svc/crm/mandate')
  expect(body.mandate).toMatchObject({
    asset_classes: ['private_credit'],
    jurisdictions: ['GB'],
    max_size: 75_000_000,
    size_currency: 'USD',
    min_irr: 0.08,
  })
})

test('the pages had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
