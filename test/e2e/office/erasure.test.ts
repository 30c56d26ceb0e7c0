import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visited } from '../../modules/vdr/visitor.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const CONTACTS = '/api/v1/svc/crm/contacts'
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

test('what is kept about a contact is shown on their page, and erased there', async () => {
  const contact = { name: 'Ana Silva', email: 'ana@alder.example' }
  const { body } = await office.post(CONTACTS, contact)
  await office.patch(`${CONTACTS}/${body.id}`, { notes: 'Met in Porto' })
  const { page, context, complaints } = await visit(browser, 'light')
  await signIn(page, office, '/contacts')
  await page.getByText('Ana Silva').first().click()
  await page.getByRole('button', { name: 'Show their personal data' }).click()
  await page.getByText('2 entries').waitFor()
  await page.getByText('Not covered by the erasure:').waitFor()
  await expectAccessible(page, 'what is kept about a contact')
  await page.getByRole('button', { name: 'Erase their personal data' }).click()
  const asked = page.getByRole('dialog', { name: 'Erase personal data' })
  const erase = asked.getByRole('button', { name: 'Erase', exact: true })
  await expect.poll(() => erase.isDisabled()).toBe(true)
  await asked.getByLabel('Type Ana Silva to go on').fill('Ana Silva')
  await erase.click()
  await page.getByText('Their personal data was erased.').waitFor()
  await page.waitForURL('**/contacts')
  expect((await office.get(CONTACTS)).body).toEqual([])
  const log = JSON.stringify((await office.get('/api/v1/svc/admin/audit')).body)
  expect(log).not.toContain('Ana Silva')
  expect(complaints).toEqual([])
  await context.close()
})

test('somebody who left, and the contact person of an investor, are erased where they are kept', async () => {
  await office.person('member', 'lea@alder.example')
  const USERS = '/api/v1/svc/admin/users'
  const { id } = (await office.get(`${USERS}?q=lea`)).body[0]
  await office.patch(`${USERS}/${id}`, { name: 'Lea Marek', status: 'disabled' })
  const lp = { name: 'Tern Pension', primary_contact_email: 'olga@tern.example' }
  const investor = (await office.post('/api/v1/svc/investor-portal/lps', lp)).body.id
  const { page, context, complaints } = await visit(browser)
  const erase = async (drawer: ReturnType<typeof page.getByRole>, typed: string) => {
    await drawer.getByRole('button', { name: 'Show their personal data' }).click()
    await drawer.getByRole('button', { name: 'Erase their personal data' }).click()
    const asked = page.getByRole('dialog', { name: 'Erase personal data' })
    await asked.getByLabel(`Type ${typed} to go on`).fill(typed)
    await asked.getByRole('button', { name: 'Erase', exact: true }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await signIn(page, office, '/settings/people')
  await page.getByRole('cell', { name: 'Lea Marek' }).click()
  await erase(page.getByRole('dialog', { name: 'Lea Marek' }), 'Lea Marek')
  await page.getByText(`Former colleague ${id}`).waitFor()
  await page.goto(`${office.url}/investors/${investor}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await erase(page.getByRole('dialog', { name: 'Edit investor' }), 'olga@tern.example')
  expect(
    (await office.get(`/api/v1/svc/investor-portal/lps/${investor}`)).body.primary_contact_email,
  ).toBeNull()
  expect(complaints).toEqual([])
  await context.close()
})

test('a visitor of a data room is erased on their line', async () => {
  const { at, visitor, room } = await visited(office, 'olga@heron.example', 'Olga Heron')
  const file = { name: 'note.txt', content: Buffer.from('A note').toString('base64') }
  const document = (await office.post(`${at}/documents`, file)).body.id
  await visitor.get(`/documents/${document}/stream`)
  const { page, context, complaints } = await visit(browser, 'dark')
  await signIn(page, office, `/rooms/${room.id}?tab=visitors`)
  await page.getByRole('cell', { name: /^Olga Heron/ }).click()
  const drawer = page.getByRole('dialog', { name: /^Olga Heron/ })
  await drawer.getByRole('button', { name: 'Show their personal data' }).click()
  await drawer.getByText('Not covered by the erasure:').waitFor()
  await expectAccessible(page, 'what is kept about a visitor')
  await drawer.getByRole('button', { name: 'Erase their personal data' }).click()
  const asked = page.getByRole('dialog', { name: 'Erase personal data' })
  await asked.getByLabel('Type Olga Heron to go on').fill('Olga Heron')
  await asked.getByRole('button', { name: 'Erase', exact: true }).click()
  await page.getByRole('cell', { name: 'Visitor without an address' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
