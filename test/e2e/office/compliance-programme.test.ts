import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const ADDRESS = '/compliance/programme'

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

test('evidence raises the readiness, and a finding is closed by what shows that it was remedied', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, ADDRESS)
  await page.getByText('0 of 21').waitFor()
  await expectAccessible(page, 'readiness')
  await page.getByText('Annual review in writing').first().click()
  const drawer = page.getByRole('dialog', { name: 'Evidence: Annual review in writing' })
  await drawer.getByRole('textbox', { name: 'Done on' }).fill('2025-12-15')
  await drawer.getByLabel('Evidence').fill('Data room / Annual review 2025.pdf')
  await drawer.getByRole('button', { name: 'Enter evidence' }).click()
  await page.getByText('1 of 21').waitFor()
  await page.getByText('Data room / Annual review 2025.pdf').waitFor()

  await page.getByRole('link', { name: 'Findings', exact: true }).click()
  await page.getByText('No findings').waitFor()
  await expectAccessible(page, 'no findings')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Record finding' })
  await form.getByLabel('Finding').fill('Support of a discount rate is missing')
  await form.getByRole('combobox', { name: 'Severity' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await form.getByRole('combobox', { name: 'Family' }).click()
  await page.getByRole('option', { name: 'Valuation' }).click()
  await form.getByRole('button', { name: 'Record finding' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Support of a discount rate is missing').click()
  const edit = page.getByRole('dialog', { name: 'Edit finding' })
  await edit.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Closed' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.getByText('is required to close a finding').first().waitFor()
  await edit.getByLabel('Evidence of remediation').fill('Memorandum of 3 May')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'hidden' })
  await page.getByText('Closed').first().waitFor()
  expect((await office.get('/api/v1/svc/compliance/program/findings')).body[0].status).toBe('closed')
  expect(complaints.filter(one => !one.includes('422'))).toEqual([])
  await context.close()
})

test('the programme has no serious finding of axe in the dark', async () => {
  const { page, context, complaints } = await visit(browser, 'dark')
  await signIn(page, office, ADDRESS)
  await page.getByText('Annual review in writing').first().waitFor()
  await expectAccessible(page, 'readiness in the dark')
  await page.getByRole('link', { name: 'Side letters' }).click()
  await page.getByText('No side letters').waitFor()
  await expectAccessible(page, 'side letters in the dark')
  expect(complaints).toEqual([])
  await context.close()
})

test('a control is changed to what the office does, one is added, and evidence that was mistyped is taken back', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `${ADDRESS}?tab=controls`)
  const P = '/api/v1/svc/compliance/program'
  await page.getByRole('cell', { name: 'Annual review in writing', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Annual review in writing' })
  await form.getByLabel('Weight').fill('3')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.keyboard.press('c')
  const add = page.getByRole('dialog', { name: 'Add control' })
  await add.getByLabel('Key').fill('gifts_log')
  await add.getByLabel('Control').fill('Log of gifts')
  await add.getByRole('combobox', { name: 'Family' }).click()
  await page.getByRole('option', { name: 'Code of ethics' }).click()
  await add.getByLabel('What examiners ask for').fill('The log of gifts and entertainment')
  await add.getByLabel('What to do next').fill('Have everybody report the last quarter')
  await add.getByLabel('Weight').fill('1')
  await add.getByLabel('Evidence validity (days)').fill('90')
  await add.getByRole('button', { name: 'Add control' }).click()
  await page.getByRole('cell', { name: 'Log of gifts', exact: true }).waitFor()
  await expectAccessible(page, 'controls')
  // No family's name is cut in a window of an ordinary width.
  await page.setViewportSize({ width: 1280, height: 800 })
  const cut = await page.evaluate<boolean[]>(`
    [...document.querySelectorAll('td[title="Money laundering and sanctions"], td[title^="Privacy and"]')]
      .map(cell => cell.scrollWidth > cell.clientWidth)
  `)
  expect(cut.length).toBeGreaterThan(1)
  expect(cut).not.toContain(true)
  const controls = (await office.get(`${P}/controls`)).body
  expect(controls.at(-1)).toMatchObject({ key: 'gifts_log', fresh_days: 90, applies: true })

  await page.getByRole('link', { name: 'Evidence', exact: true }).click()
  await page.getByRole('cell', { name: 'Data room / Annual review 2025.pdf', exact: true }).waitFor()
  await expectAccessible(page, 'evidence')
  await page.getByRole('button', { name: 'Delete: Data room / Annual review 2025.pdf' }).click()
  await page.getByText('No evidence').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  const again = page.getByRole('button', { name: 'Delete: Data room / Annual review 2025.pdf' })
  await again.click()
  await page.getByText('No evidence').waitFor()
  expect((await office.get(`${P}/evidence`)).body).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
