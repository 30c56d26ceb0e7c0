import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const deal = { name: 'Alder Row', currency: 'USD', target_size: 2_000_000 }
  const { body } = await office.post('/api/v1/tools/svc_create_deal/call', deal)
  await office.post(`/svc/agent/actions/${body.result.action_id}/approve`)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a policy is tried on past actions, proposed, and holds once approved', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/settings/policies')
  await expectAccessible(page, 'approval policies')
  await page.getByRole('button', { name: 'Propose policy' }).click()
  const drawer = page.getByRole('dialog')
  const name = 'Two people above a million'
  await drawer.getByLabel('Name').fill(name)
  await drawer.getByLabel('Currency of the amounts').fill('USD')
  await page.getByRole('option', { name: 'USD' }).first().click()
  await drawer.getByLabel('From this amount').fill('1m')
  await expectAccessible(page, 'policy form')
  await drawer.getByRole('button', { name: 'Test on past actions' }).click()
  await drawer.getByText('it would have concerned 1 of').waitFor()
  await expectAccessible(page, 'policy trial')
  await drawer.getByRole('button', { name: 'Propose policy' }).click()
  await drawer.waitFor({ state: 'detached' })
  expect(
    (await office.get('/api/v1/svc/agent/policies')).body.some((one: { name: string }) => one.name === name),
  ).toBe(false)
  const [waiting] = (await office.get('/api/v1/svc/agent/approvals')).body
  expect((await office.post(`/svc/agent/actions/${waiting.action_id}/approve`)).status).toBe(200)
  await page.reload()
  await page.getByRole('row', { name: name }).getByText('In force').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('agents and keys are stopped by one button, and work again by another', async () => {
  const key = await office.key()
  const { page, context, complaints } = await visit(browser, 'dark')
  await signIn(page, office, '/settings/api-keys')
  await page.getByRole('button', { name: 'Stop agents and keys' }).click()
  const drawer = page.getByRole('dialog', { name: 'Stop agents and keys' })
  await drawer.getByLabel('Reason').fill('A key leaked')
  await expectAccessible(page, 'stopping agents and keys')
  await drawer.getByRole('button', { name: 'Stop them' }).click()
  await page.getByText('No key is accepted and no agent starts.').waitFor()
  await expectAccessible(page, 'agents and keys are stopped')
  expect((await office.get('/api/v1/svc/crm/deals', { as: key })).status).toBe(403)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Stop agents and keys' }).waitFor()
  expect((await office.get('/api/v1/svc/crm/deals', { as: key })).status).toBe(200)
  expect(complaints).toEqual([])
  await context.close()
})
