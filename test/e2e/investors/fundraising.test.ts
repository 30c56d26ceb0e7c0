import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const P = '/api/v1/svc/lp-crm'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/investor-portal/lps', { name: 'Birch Insurance plc' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/fundraising')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('limited partners are pasted, asked for a fund, worked with, and become investors', async () => {
  const { page } = visitor
  await page.getByText('No prospects yet').waitFor()
  await expectAccessible(page, 'nobody is asked')
  await page.getByRole('link', { name: 'Funds', exact: true }).last().click()
  await page.getByText('No funds in fundraising').waitFor()
  await page.keyboard.press('c')
  const raise = page.getByRole('dialog', { name: 'Raise a fund' })
  await raise.getByLabel('Or a fund without a book yet').fill('Kestrel Credit Fund II')
  await raise.getByLabel('Target').fill('100m')
  await raise.getByRole('button', { name: 'Raise fund' }).click()
  await page.getByRole('heading', { name: 'Kestrel Credit Fund II' }).waitFor()
  await page.getByText('No book yet').waitFor()

  await page.getByRole('link', { name: 'Fundraising' }).last().click()
  await page.getByRole('button', { name: 'Paste rows' }).first().click()
  const paste = page.getByRole('dialog', { name: 'Paste LPs' })
  const rows = paste.getByRole('textbox', { name: 'Rows' })
  await rows.fill('Birch Insurance\tinsurer\tGB\tUSD\tplenty\nAlder\tendowment\tXX')
  await paste.getByText('Line 1: “plenty”: Type an amount such as 2.5m or 2500000').waitFor()
  await rows.fill(
    'Birch Insurance\tinsurer\tGB\tUSD\t20m\tCall\t\tAna Silva\tana@birch.example\nAlder\tendowment\tXX',
  )
  await paste.getByRole('button', { name: 'Add 2 LPs' }).click()
  await paste.getByText('Line 2: country must be an ISO 3166-1 country code').waitFor()
  await rows.fill(
    'Birch Insurance\tinsurer\tGB\tUSD\t20m\tCall\t\tAna Silva\tana@birch.example\nAlder\tendowment\tUS',
  )
  await paste.getByRole('button', { name: 'Add 2 LPs' }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  await column('Prospect').getByRole('link', { name: 'Birch Insurance' }).waitFor()
  await expectAccessible(page, 'the board')

  // By keyboard: the first card of the board, its menu, another stage; shown at once, and taken back.
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Meeting' }).click()
  const moved = page.getByText(/^Moved .* to Meeting$/)
  await moved.waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await moved.waitFor({ state: 'detached' })
  await column('Prospect').getByRole('link', { name: 'Birch Insurance' }).waitFor()

  await page.getByRole('button', { name: 'Move Alder to another stage' }).click()
  await page.getByRole('menuitem', { name: 'Declined' }).click()
  const decline = page.getByRole('dialog', { name: 'Alder says no' })
  await decline.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Terms' }).click()
  await decline.getByRole('button', { name: 'Decline' }).click()
  await column('Declined').getByRole('link', { name: 'Alder' }).waitFor()

  await page.getByRole('link', { name: 'Birch Insurance' }).click()
  await page.getByRole('heading', { level: 1, name: 'Birch Insurance' }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  const edit = page.getByRole('dialog', { name: 'Edit LP' })
  await edit.getByRole('combobox', { name: 'Fund' }).click()
  await page.getByRole('option', { name: 'Kestrel Credit Fund II' }).click()
  await edit.getByLabel('Soft-circled').fill('15m')
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Committed' }).click()
  await expect.poll(async () => (await office.get(`${P}/funds`)).body[0].soft_circled_amount).toBe(15_000_000)
  // Who commits is asked to become the investor, now or later.
  const becomes = page.getByRole('dialog', { name: 'becomes the investor' })
  await becomes.getByRole('button', { name: 'Cancel' }).click()
  await becomes.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Add to-do' }).click()
  const todo = page.getByRole('dialog', { name: 'Add to-do' })
  await todo.getByLabel('What').fill('Send the subscription papers')
  await todo.getByRole('button', { name: 'Add to-do' }).click()
  const box = page.getByRole('checkbox', { name: 'Send the subscription papers' })
  await box.click()
  await expect.poll(() => box.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByRole('textbox', { name: 'Background' }).fill('Mutual insurer, decides each quarter.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Mutual insurer, decides each quarter.').waitFor()
  await expectAccessible(page, 'a limited partner')

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Make an investor…' }).click()
  const register = page.getByRole('dialog', { name: 'becomes the investor' })
  await register.getByRole('button', { name: 'Make an investor' }).click()
  await register.getByRole('button', { name: 'It is Birch Insurance plc' }).click()
  await page.getByRole('heading', { level: 1, name: 'Birch Insurance plc' }).waitFor()
  await page.getByRole('link', { name: 'Investor record' }).click()
  await page
    .getByRole('navigation', { name: 'Investor', exact: true })
    .getByRole('link', { name: 'Fundraising' })
    .click()
  await page.getByRole('link', { name: 'Birch Insurance plc' }).click()
  await page.getByRole('heading', { level: 1, name: 'Birch Insurance plc' }).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a limited partner with whom nothing was done is deleted by their name, and no other', async () => {
  const { page } = visitor
  await office.post(`${P}/lps`, { name: 'Elm Foundation' })
  for (const [id, name] of [
    [2, 'Alder'],
    [3, 'Elm Foundation'],
  ] as const) {
    await page.goto(`${office.url}/fundraising/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete limited partner…' }).click()
    const sure = page.getByRole('dialog', { name: 'Delete limited partner' })
    await sure.getByRole('textbox').fill(name)
    await sure.getByRole('button', { name: 'Delete limited partner' }).click()
    if (id === 2) await page.getByText('Alder went through the pipeline: decline it').waitFor()
    else await page.getByRole('heading', { level: 1, name: 'Fundraising' }).waitFor()
  }
  expect((await office.get(`${P}/lps/2`)).status).toBe(200)
  expect((await office.get(`${P}/lps/3`)).status).toBe(404)
  expect(visitor.complaints).toEqual([])
})

test('a fund that nobody is asked for leaves the list of those raised by its name, and no other', async () => {
  const { page } = visitor
  const asked = (await office.get(`${P}/funds`)).body[0].name
  await office.post(`${P}/funds`, { name: 'Elm Credit II', currency: 'EUR' })
  await page.goto(`${office.url}/fundraising/funds`)
  for (const name of [asked, 'Elm Credit II']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    const sure = page.getByRole('dialog', { name: 'Delete raised fund' })
    await sure.getByRole('textbox').fill(name)
    await expectAccessible(page, 'delete a raised fund')
    await sure.getByRole('button', { name: 'Delete raised fund' }).click()
    await sure.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Delete Elm Credit II' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Delete ${asked}` }).waitFor()
  const { body } = await office.get(`${P}/funds`)
  expect(body.map((fund: { name: string }) => fund.name)).toEqual([asked])
  expect(visitor.complaints).toEqual([])
})

test('the pages are accessible in the dark and in a narrow window', async () => {
  const dark = await visit(browser, 'dark')
  await dark.page.setViewportSize({ width: 420, height: 800 })
  await signIn(dark.page, office, '/fundraising')
  for (const [path, ready] of [
    ['/fundraising', 'Birch Insurance plc'],
    ['/fundraising?view=table', 'Birch Insurance plc'],
    ['/fundraising/1', 'Send the subscription papers'],
    ['/fundraising/funds', 'Kestrel Credit Fund II'],
  ] as const) {
    await dark.page.goto(office.url + path)
    await dark.page.getByText(ready).first().waitFor()
    await expectAccessible(dark.page, `${path}, dark and narrow`)
  }
  expect(dark.complaints).toEqual([])
  await dark.context.close()
})
