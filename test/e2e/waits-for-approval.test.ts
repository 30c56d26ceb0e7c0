import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from './browser.ts'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.person('admin', 'ben@example.com')
  const { body } = await office.post('/api/v1/svc/agent/policies', {
    name: 'Two pairs of eyes on the pipeline',
    kind: 'create_deal',
    proposer_may_approve: false,
  })
  const as = await office.signIn('ben@example.com')
  await office.post(`/svc/agent/actions/${body.action_id}/approve`, {}, { as })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('what a policy holds for says in its form that it waits, and leads to the proposal', async () => {
  const { page, context, complaints } = await visit(browser, 'light')
  await signIn(page, office, '/deals')
  await page.getByRole('button', { name: 'Create deal' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Alder Row')
  await form.getByRole('button', { name: 'Create deal' }).click()
  const waits = form.getByRole('status').filter({ hasText: 'Waits for approval' })
  await waits.waitFor()
  await expectAccessible(page, 'a form whose change waits')
  await waits.getByRole('link', { name: 'Go to the proposal' }).click()
  await page.getByText('You proposed it: someone else must approve it.').waitFor()
  expect((await office.get('/api/v1/svc/crm/deals')).body).toEqual([])
  const [waiting] = (await office.get('/api/v1/svc/agent/approvals')).body
  const as = await office.signIn('ben@example.com')
  await office.post(`/svc/agent/actions/${waiting.id}/approve`, { digest: waiting.digest }, { as })
  expect((await office.get('/api/v1/svc/crm/deals')).body).toMatchObject([{ name: 'Alder Row' }])
  expect(complaints).toEqual([])
  await context.close()
})
