import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sdnXml } from '../../modules/compliance/lists.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/investors/lp', { name: 'Viktor Dragunov', jurisdiction: 'PT' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/kyc')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

/** A list file as somebody has it in their downloads. */
async function file(text: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'list-')), 'sdn.xml')
  await writeFile(path, text)
  return path
}

test('a list is loaded, an investor screened against it, the hit decided and the record approved', async () => {
  const { page } = visitor
  await page.getByText('No KYC records yet').waitFor()
  await expectAccessible(page, 'no KYC records')

  // A file that was cut off is refused in the person's words.
  await page.getByRole('link', { name: 'Lists' }).click()
  await page.getByText('No sanctions list is loaded').waitFor()
  await page.getByRole('button', { name: 'Load list' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Load list' })
  const whole = sdnXml(new Date().toISOString().slice(0, 10))
  const choose = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: 'File' }).click()
    await (await chooser).setFiles(await file(text))
    await drawer.getByRole('button', { name: 'Load list' }).click()
  }
  await choose(whole.slice(0, 900))
  await drawer.getByRole('alert').getByText('not well-formed').waitFor()
  await choose(whole)
  await page.getByText('In force', { exact: true }).waitFor()
  await expectAccessible(page, 'lists')

  await page.getByRole('link', { name: 'KYC records' }).click()
  await page.getByText('No KYC records yet').waitFor()
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Open record' })
  await form.getByRole('combobox', { name: 'Investor' }).click()
  await page.getByRole('option', { name: 'Viktor Dragunov' }).click()
  await form.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Person' }).click()
  await form.getByRole('button', { name: 'Open record' }).click()
  await page.getByRole('heading', { level: 1, name: 'Viktor Dragunov' }).waitFor()
  await page.getByRole('button', { name: 'Start the review' }).click()
  await page.getByText('Viktor Dragunov was not screened as they are now.').waitFor()
  await page.getByRole('button', { name: 'Screen now' }).click()
  await page.getByText('To be decided', { exact: true }).waitFor()
  await expectAccessible(page, 'a hit')
  await page.getByRole('heading', { name: 'Before an approval' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)

  await page.getByRole('button', { name: 'False match' }).click()
  const reason = page.getByRole('dialog', { name: 'Viktor DRAGUNOV is somebody else' })
  await reason.getByLabel('Rationale').fill('Born in 1990, in Lisbon')
  await reason.getByRole('button', { name: 'Save decision' }).click()
  await page.getByText('Born in 1990, in Lisbon').first().waitFor()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await expect
    .poll(async () => (await office.get('/api/v1/svc/compliance/kyc/1')).body.status)
    .toBe('approved')
  await page.goto(`${office.url}/investors/1?tab=kyc`)
  await page.getByText('Low risk').waitFor()
})

test('who was screened before is kept in sight, and a record on which nothing was done goes again', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/kyc/1`)
  await page.getByRole('button', { name: 'Screen now' }).click()
  await page.getByRole('table', { name: 'Earlier screenings' }).getByText(/match/i).first().waitFor()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).and(page.locator(':disabled')).waitFor()
  await page.getByText('Cannot be deleted: it was screened, and the results are on record.').waitFor()
  const { body } = await office.post('/api/v1/svc/compliance/kyc', {
    ...{ subject_name: 'Typed twice', subject_type: 'individual' },
  })
  await page.goto(`${office.url}/kyc/${body.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete record' })
  await sure.getByRole('textbox').fill('Typed twice')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/kyc$/)
  await expect.poll(async () => (await office.get(`/api/v1/svc/compliance/kyc/${body.id}`)).status).toBe(404)
})

test('the rules of a rating are read, and set from a day on, with what is wrong at its field', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/kyc`)
  await page.getByRole('link', { name: 'Rating rules' }).click()
  await page.getByText('None: the built-in rules apply').waitFor()
  await page.getByText('North Korea').waitFor()
  await expectAccessible(page, 'rating rules')
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog', { name: 'Set rating rules' })
  await drawer.getByLabel('High risk from').fill('20')
  await drawer.getByRole('button', { name: 'Set rules' }).click()
  await drawer.getByText('Must be higher than the threshold for medium').waitFor()
  await drawer.getByLabel('High risk from').fill('55')
  await drawer.getByLabel('Politically exposed person').fill('40')
  await expectAccessible(page, 'setting rating rules')
  await drawer.getByRole('button', { name: 'Set rules' }).click()
  await page.getByText('From 55 points').waitFor()
  await page.getByRole('table', { name: 'Rules by effective date' }).getByRole('button').click()
  const whole = page.getByRole('dialog', { name: /^Rules from/ })
  await whole.getByText(/^Set by /).waitFor()
  await whole.getByText('North Korea').waitFor()
  await expectAccessible(page, 'rating rules that were set, whole')
  await page.keyboard.press('Escape')
  const { body } = await office.get('/api/v1/svc/compliance/kyc-rules/in-force')
  expect(body).toMatchObject({ high_from: 55, weights: { pep: 40, regulated: -20 } })
})
