import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const P = '/api/v1/svc'
let browser: Browser
let office: Office
let deal: number
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  deal = (await office.post(`${P}/crm/deals`, { name: 'Alder Row', currency: 'USD', target_size: 900 })).body
    .id
  for (const [name, amount] of [
    ['Larch I', 2000],
    ['Larch II', 1000],
  ] as const) {
    const fund_account_id = (await office.post(`${P}/cfo/accounts`, { name, currency: 'USD' })).body.id
    const lp_id = (await office.post(`${P}/investor-portal/lps`, { name: `Investor of ${name}` })).body.id
    await office.post(`${P}/investor-portal/commitments`, { lp_id, fund_account_id, amount })
  }
  const rules = { quorum_pct: 50, majority: 'simple', valid_days: 180, gate: true }
  expect((await office.put(`${P}/decisions/rules`, rules)).status).toBe(200)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a deal without a decision passes the gate with a reason, is owned, and is shared between funds', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/deals/${deal}`)
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Closed, won' }).click()
  const asking = page.getByRole('dialog', { name: 'Move Alder Row' })
  await asking.getByLabel('Reason').fill('Decided at the meeting of 3 February')
  await expectAccessible(page, 'a move that asks for its reason')
  await asking.getByRole('button', { name: 'Pass the gate' }).click()
  await page.getByText('Closed, won · moved here').waitFor()

  await page.getByRole('button', { name: /(Assign|Change) owner/ }).click()
  await page.getByRole('option', { name: 'Administrator' }).click()
  await expect.poll(async () => (await office.get(`${P}/crm/deals/${deal}`)).body.owner_id).not.toBeNull()

  await page.getByRole('button', { name: 'Share between funds' }).click()
  const sharing = page.getByRole('dialog', { name: 'Share between funds' })
  await sharing.getByRole('combobox', { name: 'Funds' }).click()
  await page.getByRole('option', { name: 'Larch I (USD)' }).click()
  await page.getByRole('option', { name: 'Larch II (USD)' }).click()
  await sharing.getByRole('combobox', { name: 'Instrument' }).click()
  await page.getByRole('option', { name: 'First lien' }).click()
  await sharing.getByRole('button', { name: 'Propose' }).click()
  await sharing.getByRole('link', { name: 'Go to the proposal' }).waitFor()
  await expectAccessible(page, 'a deal that is proposed to be shared')
  const [waiting] = (await office.get('/api/v1/svc/agent/approvals')).body
  await office.post(`/svc/agent/actions/${waiting.id}/approve`, { digest: waiting.digest })
  const { body: held } = await office.get(`${P}/holdings?deal_id=${deal}`)
  expect(held.map(({ expected_cost }: { expected_cost: number }) => expected_cost).toSorted()).toEqual([
    300, 600,
  ])

  await page.goto(`${office.url}/deals/${deal}`)
  await page.getByText(/shared by commitments: Larch I/).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('what a fund lacks for a holding is called from it, and its purchase and sale are booked from it', async () => {
  const { body: won } = await office.post(`${P}/crm/deals`, { name: 'Elm Quay', currency: 'USD' })
  const [fund] = (await office.get(`${P}/cfo/accounts`)).body
  const { body: one } = await office.post(`${P}/holdings`, {
    ...{ fund_account_id: fund.id, deal_id: won.id, name: 'Elm Quay', instrument: 'first_lien' },
    expected_cost: 600,
  })
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/deals/${won.id}`)
  await page.getByRole('link', { name: 'Call capital for Elm Quay' }).click()
  await page.getByLabel('Amount of line 1').waitFor()
  await expect.poll(() => page.getByLabel('Amount of line 1').inputValue()).toBe('600')
  await expectAccessible(page, 'a call for a holding')
  await page.getByRole('button', { name: 'Next: investors' }).click()
  await page.getByRole('button', { name: /notices/i }).click()
  await page.getByRole('button', { name: 'Keep as a draft' }).click()
  await page.getByRole('link', { name: 'Elm Quay' }).waitFor()
  const { body: funding } = await office.get(`${P}/holdings/${one.id}/funding`)
  expect(funding).toMatchObject({ drafted: 600, lacking: 0, calls: [{ status: 'draft', amount: 600 }] })

  await page.goto(`${office.url}/holdings/${one.id}`)
  await page.getByText('Draft calls').waitFor()
  await expectAccessible(page, 'a holding with its funding')
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByRole('menuitem', { name: 'Purchase' }).click()
  await page.getByText('Debits and credits meet.').waitFor()
  await expect.poll(() => page.getByLabel('Debit of line 1').inputValue()).toBe('600')
  await expectAccessible(page, 'the entry of a purchase')
  await page.getByRole('button', { name: 'Post entry' }).click()
  await page.getByRole('dialog').getByText('Purchase: Elm Quay').waitFor()

  await page.goto(`${office.url}/holdings/${one.id}`)
  await page.getByRole('button', { name: 'Record' }).click()
  await page.getByRole('menuitem', { name: 'Sale' }).click()
  await page.getByLabel('Proceeds (USD)').fill('750')
  await page.getByRole('button', { name: 'Post entry' }).click()
  await page.getByRole('dialog').getByText('Sale: Elm Quay').waitFor()
  const { body: sold } = await office.get(`${P}/holdings/${one.id}`)
  expect(sold.figures).toMatchObject({ cost: 0, realised: 150, invested: 600, returned: 750 })
  expect(complaints).toEqual([])
  await context.close()
})

test('a deal that is passed on says why, and to whom it was lost', async () => {
  const lost = (await office.post(`${P}/crm/deals`, { name: 'Birch Rail', stage: 'passed' })).body.id
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/deals/${lost}`)
  await page.getByText('no reason given yet').waitFor()
  await page.getByRole('button', { name: 'Say why' }).click()
  const saying = page.getByRole('dialog', { name: 'Reason for passing' })
  await saying.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Lost to another party' }).click()
  await saying.getByLabel('Lost to').fill('Larch Bank')
  await expectAccessible(page, 'why a deal was passed on')
  await saying.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Passed on: Lost to another party · to Larch Bank').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
