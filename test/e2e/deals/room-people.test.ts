import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
let room: string
let adviser: string

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const { id } = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body
  room = `/rooms/${id}`
  const at = `/api/v1/svc/vdr/rooms/${id}`
  const { id: folder_id } = (await office.post(`${at}/folders`, { name: 'Financial' })).body
  await office.post(`${at}/folders`, { name: 'Legal' })
  for (const [name, into] of [
    ['Accounts.txt', folder_id],
    ['Teaser.txt', null],
  ])
    await office.post(`${at}/documents`, { name, folder_id: into, content: 'aGk=' })
  adviser = await office.person('viewer', 'ana@birch.example')
  visitor = await visit(browser)
  await signIn(visitor.page, office, `${room}?tab=people`)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const names = async () =>
  (await office.get(`/api/v1/svc/vdr${room}/documents`, { as: adviser })).body
    .map((one: Json) => one.name)
    .sort()

test('a group is made, somebody is put into it, and the page shows what they see', async () => {
  const { page } = visitor
  await page.getByText('No members yet').waitFor()
  await expectAccessible(page, 'a room without members')
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Advisers')
  await page.getByRole('dialog').getByRole('button', { name: 'Make group' }).click()
  await page.getByRole('button', { name: 'Advisers' }).waitFor()

  await page.getByRole('button', { name: 'Add person' }).click()
  const form = page.getByRole('dialog', { name: 'Add person' })
  await form.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'viewer' }).click()
  await form.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Advisers' }).click()
  await form.getByRole('combobox', { name: 'Whole room' }).click()
  await page.getByRole('option', { name: 'Inherited from folders or group' }).click()
  await form.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('row', { name: /ana@birch\.example Advisers/ }).waitFor()
  await expectAccessible(page, 'the people of a room')
  await page.getByText('ana@birch.example').click()
  await page.getByText('2 of 2 documents').waitFor()
  await page.getByRole('row', { name: /1\.1 Accounts\.txt View/ }).waitFor()
  await expectAccessible(page, 'a member and what they see')
  await page.keyboard.press('Escape')
})

test('permissions are given and denied by folder and document, and what is inherited follows', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Permissions' }).click()
  const cell = (label: string) => page.getByRole('combobox', { name: label })
  const shown = (label: string) => cell(label).locator('option:checked').textContent()
  await expect.poll(() => shown('viewer, Accounts.txt')).toBe('View, inherited')
  await expectAccessible(page, 'the permissions of a room')
  await cell('Advisers, Financial').selectOption('none')
  await expect.poll(() => shown('viewer, Accounts.txt')).toBe('None, inherited')
  await expect.poll(() => shown('Advisers, Financial')).toBe('None, denied')
  expect(await names()).toEqual(['Teaser.txt'])
  await cell('viewer, Teaser.txt').selectOption('download')
  await expect.poll(() => shown('viewer, Teaser.txt')).toBe('Download')
  await cell('Advisers, Financial').selectOption('')
  await expect.poll(() => shown('viewer, Accounts.txt')).toBe('View, inherited')
  expect(await names()).toEqual(['Accounts.txt', 'Teaser.txt'])
  await cell('viewer, the whole room').selectOption('none')
  await expect.poll(() => shown('viewer, Teaser.txt')).toBe('Download, now none')
})

test('who is taken out comes back with what they were given', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'People', exact: true }).last().click()
  await page.getByText('ana@birch.example').click()
  await page.getByRole('button', { name: 'Remove from the room' }).click()
  await page.getByText('No members yet').waitFor()
  expect(await names()).toEqual(['Accounts.txt', 'Teaser.txt'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: /ana@birch\.example Advisers/ }).waitFor()
  const { body } = await office.get(`/api/v1/svc/vdr${room}/grants`)
  expect(body).toMatchObject([{ permission: 'download', user_id: expect.any(Number) }])
})

test('a guest accepts the agreement first, which their line says, and sees no more than is theirs', async () => {
  const { page } = visitor
  const at = `/api/v1/svc/vdr${room}`
  const [member] = (await office.get(`${at}/members`)).body
  await office.patch(`${at}/members/${member.user_id}`, { permission: 'view' })
  await office.patch(at, { nda_text: 'You keep what you see to yourself.' })
  await page.reload()
  await page.getByRole('row', { name: /ana@birch\.example.*Not accepted/ }).waitFor()
  await page.getByText('ana@birch.example').click()
  await page.getByText('Nothing yet').waitFor()

  const guest = await visit(browser, 'dark')
  await signIn(guest.page, office, room, 'ana@birch.example')
  await guest.page.getByText('You keep what you see to yourself.').waitFor()
  await guest.page.getByRole('button', { name: 'I accept' }).click()
  await guest.page.getByRole('row', { name: /Teaser/ }).waitFor()
  await expectAccessible(guest.page, 'a room as a guest sees it, in the dark')
  await expect.poll(() => guest.page.getByRole('link', { name: 'Permissions' }).count()).toBe(0)
  await expect.poll(() => guest.page.getByRole('button', { name: 'Add files' }).count()).toBe(0)
  expect(guest.complaints).toEqual([])
  await page.reload()
  await page.getByRole('row', { name: /ana@birch\.example.*Accepted/ }).waitFor()
  expect(visitor.complaints).toEqual([])
})
