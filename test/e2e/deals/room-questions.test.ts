import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const LEASE = 'The lease of the port ends on 31 March 2041. The rent is paid each quarter in advance.'

let browser: Browser
let office: Office
let visitor: Visitor
let at: string
let roomId: number

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  roomId = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id
  at = `/api/v1/svc/vdr/rooms/${roomId}`
  await office.post(`${at}/documents`, {
    name: 'Lease.txt',
    content: Buffer.from(LEASE).toString('base64'),
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office, `/rooms/${roomId}?tab=questions`)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('somebody outside asks on a phone, the office answers out of the room, and they read it', async () => {
  const { page } = visitor
  await page.getByText('No questions yet').waitFor()
  await expectAccessible(page, 'a room without questions')
  const { token } = (await office.post(`${at}/share-links`, { name: 'Birch Bank', require_email: true })).body
  const outside = await visit(browser)
  const phone = outside.page
  await phone.setViewportSize({ width: 375, height: 700 })
  await phone.goto(`${office.url}/share/${token}`)
  await phone.getByLabel('E-mail').fill('ana@birch.example')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByLabel('Ask a question').fill('When does the lease of the port end?')
  await phone.getByLabel('About').selectOption('Lease.txt')
  await phone.getByRole('button', { name: 'Ask' }).click()
  await phone.getByText('Waiting for an answer').waitFor()
  await expectAccessible(phone, 'the questions that a link shows')

  await page.reload()
  await page.getByRole('row', { name: /When does the lease.*Open.*ana@birch\.example/ }).waitFor()
  await expectAccessible(page, 'the questions of a room')
  await page.getByRole('row', { name: /When does the lease/ }).click()
  await page.getByRole('heading', { name: 'Question 1' }).waitFor()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  await page.getByRole('button', { name: 'Search the room for an answer' }).click()
  await page.getByRole('button', { name: 'Use' }).first().click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Answer' }).inputValue())
    .toBe('The lease of the port ends on 31 March 2041.')
  await expectAccessible(page, 'the answer that is written')
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('region', { name: 'Answer' }).getByText('Published', { exact: true }).waitFor()
  await expectAccessible(page, 'a question that is answered')

  await phone.reload()
  await phone.getByText('The lease of the port ends on 31 March 2041.').waitFor()
  await phone.getByText('See').getByRole('link', { name: 'Lease.txt' }).click()
  await phone.getByRole('heading', { name: 'Lease.txt' }).waitFor()
  await phone.goBack()
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
  expect(outside.complaints).toEqual([])
  await outside.page.close()
})

test('a question is assigned, shown to everybody, corrected, withdrawn with a reason and opened again', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Correct the answer' }).click()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('It ends on 30 June 2041.')
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await page.getByRole('region', { name: 'Replacement answer' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw the answer' }).click()
  await page.getByRole('button', { name: 'Correct the answer' }).waitFor()
  await page.getByText('1 earlier answer').waitFor()
  await page.getByRole('switch', { name: /[Vv]isible to the whole room|whole room can read it/ }).click()
  await expect.poll(async () => (await office.get(`${at}/qa`)).body[0].is_public).toBe(true)
  await page.getByRole('combobox', { name: 'To answer' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Reason').fill('It named the landlord')
  await drawer.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('definition').getByText('It named the landlord').waitFor()
  await page.getByRole('button', { name: 'Open again' }).click()
  await page.getByRole('button', { name: 'Answer', exact: true }).waitFor()
})

test('the rules of the room are set, a colleague asks, and all rooms are listed together', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'All questions' }).click()
  await page.getByRole('button', { name: 'Rules' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('Answered within').fill('5')
  await drawer.getByRole('combobox', { name: 'Link visitors' }).click()
  await page.getByRole('option', { name: /Reads only/ }).click()
  await expectAccessible(page, 'the rules for questions')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await office.get(`${at}/qa/rules`)).body)
    .toMatchObject({
      answer_within: 5,
      asked_outside: false,
    })
  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByRole('dialog').getByLabel('Question').fill('Which covenants are tested quarterly?')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('heading', { name: 'Question 2' }).waitFor()
  await page.goto(`${office.url}/questions`)
  await page
    .getByRole('row', { name: /Which covenants.*Project Alder|Project Alder.*Which covenants/ })
    .click()
  await page.getByRole('heading', { name: 'Question 2' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('questions are accessible, inside and outside', async () => {
  const looker = await visit(browser)
  await signIn(looker.page, office, '/questions')
  await looker.page.getByRole('row', { name: /Which covenants/ }).waitFor()
  await expectAccessible(looker.page, 'all questions')
  const { token } = (await office.post(`${at}/share-links`, { name: 'Looker' })).body
  await looker.page.goto(`${office.url}/share/${token}`)
  await looker.page.getByRole('button', { name: 'View documents' }).waitFor()
  await expectAccessible(looker.page, 'a link that asks for nothing')
  await looker.page.getByRole('button', { name: 'View documents' }).click()
  await looker.page.getByRole('heading', { name: 'Project Alder' }).waitFor()
  await expectAccessible(looker.page, 'the page outside')
})
