import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from './browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
let agent: string
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  agent = await office.key({ name: 'Pipeline agent' })
  for (let index = 1; index <= 12; index += 1) {
    await office.post('/api/v1/svc/crm/deals', { name: `Alder ${index}`, target_size: 100_000 })
    await propose('svc_update_deal', { deal_id: index, target_size: 250_000 })
  }
  await propose('svc_create_contact', { name: 'Ana Silva' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/approvals')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

async function propose(tool: string, given: Record<string, unknown>): Promise<number> {
  const { status, body } = await office.post(`/api/v1/tools/${tool}/call`, given, { as: agent })
  expect(status).toBe(200)
  return body.result.action_id
}

const sizes = async () => {
  const { body } = await office.get<Array<{ target_size: number }>>('/api/v1/svc/crm/deals')
  return body.map(deal => deal.target_size)
}

test('one is opened by its link whatever became of it', async () => {
  const { page } = visitor
  const id = await propose('svc_create_contact', { name: 'Ben Okafor' })
  await office.post(`/svc/agent/actions/${id}/reject`, { reason: 'Known already' })
  await page.goto(`${office.url}/approvals?action=${id}`)
  await page.getByRole('article').getByText('Known already').waitFor()
  await page.goto(`${office.url}/approvals?action=999999`)
  await page.getByRole('alert').waitFor()
})

test('the inbox is narrowed by kind, and its address says so', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/approvals`)
  await page.getByText('13 proposals', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Create contact' }).click()
  await page.getByText('1 of 13 proposals').waitFor()
  await page.waitForURL('**kind=create_contact**')
  await page.getByText('Expires within 6 hours').click()
  await page.getByText('0 of 13 proposals').waitFor()
})

test('several of one kind are chosen by keyboard, and another kind cannot join them', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/approvals`)
  await page.getByText('13 proposals', { exact: true }).waitFor()
  await page.keyboard.press('x')
  await page.getByText('1 proposal selected: Create a contact').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('Only proposals of the same type can be decided together.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText(/^2 proposals selected/).waitFor()
})

test('a few are approved after their sum is shown, and Enter alone approves none', async () => {
  const { page } = visitor
  await page.keyboard.press('Shift+A')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('change 2 records').waitFor()
  await dialog.getByRole('cell', { name: 'USD 300,000' }).waitFor()
  await expectAccessible(page, 'the question')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await sizes()).not.toContain(250_000)

  await page.keyboard.press('Shift+A')
  await dialog.getByRole('button', { name: 'Approve 2 proposals' }).click()
  await dialog.getByText('2 executed, 0 decided elsewhere, 0 not executed').waitFor()
  await expectAccessible(page, 'the results')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('11 proposals', { exact: true }).waitFor()
  expect((await sizes()).filter(size => size === 250_000)).toHaveLength(2)
})

test('many ask for their number; each one’s fate is told, and one that fails stops no other', async () => {
  const { page } = visitor
  const proposals: number[] = []
  // A company that the first of them entered would change what the others do.
  await office.post('/api/v1/svc/companies', { name: 'Alder plc' })
  for (let index = 1; index <= 11; index += 1) {
    const { body } = await office.post('/api/v1/svc/crm/contacts', { name: `Ana Silva ${index}` })
    proposals.push(await propose('svc_update_contact', { contact_id: body.id, company: 'Alder plc' }))
  }
  await page.goto(`${office.url}/approvals?kind=update_contact`)
  await page.getByText('11 of 22 proposals').waitFor()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Select all 11 of this type' }).click()
  await page.getByRole('button', { name: /^Approve 11/ }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByRole('button', { name: 'Approve 11 proposals' }).isDisabled())
    .toBe(true)

  // Between the question and the answer one is decided elsewhere, and the contact of another is gone.
  await office.post(`/svc/agent/actions/${proposals[3]}/reject`, { reason: 'No title' })
  expect((await office.delete('/api/v1/svc/crm/contacts/7')).status).toBe(204)
  await dialog.getByLabel(/^These are more than 10 actions/).fill('11')
  await page.keyboard.press('Enter')
  await dialog.getByText('9 executed, 1 decided elsewhere, 1 not executed').waitFor()
  await dialog.getByText(/This action was rejected by/).waitFor()
  await dialog.getByText(/This can no longer be done/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // A failed proposal stays selected, to be rejected or tried again.
  await page.getByText(/^1 proposal selected/).waitFor()
  await page.keyboard.press('Shift+R')
  await dialog.getByLabel('Reason').fill('The contact is gone')
  await dialog.getByRole('button', { name: 'Reject 1 proposal' }).click()
  await dialog.getByText('1 executed, 0 decided elsewhere, 0 not executed').waitFor()
})

test('what would do something else by now shows that when it is opened', async () => {
  const { page } = visitor
  const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Birch', target_size: 100_000 })
  const id = await propose('svc_update_deal', { deal_id: deal.id, target_size: 250_000 })
  await office.patch(`/api/v1/svc/crm/deals/${deal.id}`, { target_size: 175_000 })
  await page.goto(`${office.url}/approvals?action=${id}`)
  await page.getByText('Changed since it was proposed').waitFor()
  const detail = page.getByRole('article')
  await detail.getByText('175,000').first().waitFor()
  await expectAccessible(page, 'changed since it was proposed')
  await page.keyboard.press('a')
  await page.getByText('It will be executed immediately, in your name.').waitFor()
  await page.keyboard.press('a')
  await page.getByText(/: approved and done$/).waitFor()
})

test('what needs two people says who approved already, and what one approval did', async () => {
  const { page } = visitor
  const ana = await office.person('admin', 'ana@example.com')
  const approve = (id: number, as: string) => office.post(`/svc/agent/actions/${id}/approve`, {}, { as })
  const { body: policy } = await office.post('/api/v1/svc/agent/policies', {
    name: 'Two people',
    approvers: 2,
  })
  await approve(policy.action_id, ana)

  const first = await propose('svc_create_contact', { name: 'Cleo Marsh' })
  const { body: counted } = await approve(first, ana)
  const by = counted.approvals[0].approver
  await page.goto(`${office.url}/approvals?action=${first}`)
  const detail = page.getByRole('article')
  await detail.getByRole('cell', { name: `1 of 2 approved (by ${by})` }).waitFor()
  await detail.getByRole('cell', { name: 'Two people' }).waitFor()
  await page.getByLabel('Proposals').getByText(`1 of 2 approved (by ${by})`).waitFor()
  await expectAccessible(page, 'half approved')
  await page.keyboard.press('a')
  await page.getByText('It will be executed immediately, in your name.').waitFor()
  await page.keyboard.press('a')
  await page.getByText(/: approved and done$/).waitFor()

  const second = await propose('svc_create_contact', { name: 'Dora Fenn' })
  await page.goto(`${office.url}/approvals?action=${second}`)
  await detail.getByRole('cell', { name: '0 of 2 approved' }).waitFor()
  await page.keyboard.press('a')
  await page.getByText('It will be executed once enough others approve.').waitFor()
  await page.keyboard.press('a')
  await page.getByText(/your approval counts; waiting for one other person$/).waitFor()
  await detail.getByRole('cell', { name: /^1 of 2 approved/ }).waitFor()
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await page.getByText('You have approved this; it also needs another approver.').waitFor()
})

test('the pages had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})
