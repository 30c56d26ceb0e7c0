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

test('a room begins empty unless a template is chosen, whose folders and groups are shown first', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/rooms')
  await page.getByRole('button', { name: 'New data room' }).first().click()
  const form = page.getByRole('dialog', { name: 'New data room' })
  await form.getByLabel('Name').fill(`Project Alder`)
  const choice = form.getByRole('combobox', { name: 'Template' })
  await expect.poll(() => choice.inputValue()).toBe('')
  await choice.click()
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      expect.stringMatching(/^Fund-raising \(\d+ folders, \d+ groups\)$/),
      expect.stringMatching(/^Credit deal \(\d+ folders, \d+ groups\)$/),
      expect.stringMatching(/^M&A \(\d+ folders, \d+ groups\)$/),
    ])
  await page.getByRole('option', { name: 'Credit deal' }).click()
  const outline = form.getByRole('region', { name: 'What Credit deal begins with' })
  await outline.getByText('5.4 Payoff and releases').first().waitFor()
  await outline
    .getByText('Prospective participants: view, none in 5.4 Payoff and releases')
    .waitFor({ state: 'attached' })
  await expectAccessible(page, 'a template')
  await form.getByRole('button', { name: 'New data room' }).click()
  await page.getByRole('row', { name: /1\.2 Group structure and ownership/ }).waitFor()
  await page.getByRole('navigation', { name: 'Data room' }).getByRole('link', { name: 'People' }).click()
  await page.getByText('Lenders’ counsel').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('an empty room is laid out afterwards; one with groups of its own says why it is not', async () => {
  const open = async (name: string): Promise<number> =>
    (await office.post('/api/v1/svc/vdr/rooms', { name })).body.id
  const { page, context, complaints } = await visit(browser)
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, office, `/rooms/${await open('Project Birch')}`)
  const layOut = async () => {
    await page.getByRole('button', { name: 'Apply a template' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: 'Apply template' }).click()
    await form.getByText('Template is required').waitFor()
    await form.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'M&A' }).click()
    await form.getByRole('button', { name: 'Apply template' }).click()
    return form
  }
  await layOut()
  await page
    .getByRole('row', { name: /Corporate/ })
    .first()
    .waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  const other = await open('Project Cedar')
  await office.post(`/api/v1/svc/vdr/rooms/${other}/groups`, { name: 'Bidders', permission: 'view' })
  await page.goto(`${office.url}/rooms/${other}`)
  const form = await layOut()
  await form.getByText('this one already has folders, documents or groups').waitFor()
  await expectAccessible(page, 'a template that is refused')
  expect(complaints).toEqual([])
  await context.close()
})
