import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'

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

test('a room is checked for completeness, changes and rules, and each result leads to its document', async () => {
  const { id } = (await office.post(ROOMS, { name: 'Project Alder', template: 'credit' })).body
  const content = Buffer.from('FACILITY AGREEMENT\n\nThe facility amount is EUR 10,000,000.').toString(
    'base64',
  )
  const document = (
    await office.post(`${ROOMS}/${id}/documents`, { name: 'Facility agreement.txt', content })
  ).body
  await office.send('PUT', `${ROOMS}/${id}/documents/${document.id}/upload`, {
    body: 'FACILITY AGREEMENT\n\nThe facility amount is EUR 14,000,000. The rate is to be agreed.',
    headers: { 'content-type': 'text/plain' },
  })
  await office.settled()
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${id}?tab=checks`)
  await page.getByText('Compares the room with a checklist').waitFor()
  await expectAccessible(page, 'the checks of a room without any')

  await page.getByRole('button', { name: 'Check completeness' }).click()
  const checklist = page.getByRole('dialog', { name: 'Check completeness' })
  await checklist.getByRole('button', { name: 'Check completeness' }).click()
  await page.getByRole('row', { name: /^Legal opinion Missing/ }).waitFor()
  await page.getByRole('row', { name: /^Facility agreement There/ }).waitFor()

  await page.getByRole('button', { name: 'Detect changes' }).click()
  await page.getByRole('row', { name: /High Figure: changed EUR 10,000,000 EUR 14,000,000/ }).waitFor()

  await page.getByRole('button', { name: 'Check rules' }).click()
  const rules = page.getByRole('dialog', { name: 'Check rules' })
  await rules.getByLabel('Rule list').click()
  await page.getByRole('option', { name: 'Credit agreement' }).click()
  await rules.getByRole('button', { name: 'Check rules' }).click()
  const open = page.getByRole('row', { name: /^No blank or open point is left Broken/ })
  await open.waitFor()
  await expectAccessible(page, 'the checks of a room')
  await open.getByRole('link').click()
  await page.getByText('The rate is to be agreed.').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
