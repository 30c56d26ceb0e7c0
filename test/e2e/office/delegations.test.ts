import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('an administrator lets somebody vote, who approves in their name', async () => {
  await office.person('member', 'dora@example.com')
  const [dora] = (await office.get('/api/v1/svc/admin/users?q=dora')).body
  await office.patch(`/api/v1/svc/admin/users/${dora.id}`, { name: 'Dora Lind' })
  const key = await office.key({ name: 'Agent' })
  await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Alder Row' }, { as: key })

  const { page } = await visit(browser)
  await signIn(page, office, '/settings/delegations')
  await page.getByRole('button', { name: 'Delegate your votes' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Delegate', { exact: false }).first().click()
  await page.getByRole('option', { name: 'Dora Lind' }).click()
  const until = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await drawer.getByRole('textbox', { name: 'Last day' }).fill(until)
  await drawer.getByRole('button', { name: 'Delegate', exact: true }).click()
  await page.getByRole('cell', { name: 'In force' }).waitFor()
  await expectAccessible(page, 'delegations')

  const theirs = (await visit(browser)).page
  await signIn(theirs, office, '/approvals', 'dora@example.com')
  await theirs.getByRole('button', { name: 'Approve for Administrator' }).click()
  await theirs.getByRole('button', { name: 'Approve now' }).click()
  await theirs.getByText('Approved for Administrator').waitFor()
  expect((await office.get('/api/v1/svc/crm/deals?q=Alder')).body).toHaveLength(1)
})
