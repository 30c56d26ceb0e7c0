import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan', currency: 'GBP' })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/syndications')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a book is opened, filled from a spreadsheet, allocated by its rules and typed over', async () => {
  const { page } = visitor
  await page.getByText('No syndications yet').waitFor()
  await expectAccessible(page, 'no syndications')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Open book' })
  await form.getByRole('combobox', { name: 'Deal' }).click()
  await page.getByRole('option', { name: 'Alder Ports senior loan' }).click()
  await form.getByLabel('To be placed').fill('100m')
  await form.getByRole('button', { name: 'Open book' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alder Ports senior loan' }).waitFor()
  await page.getByText('The book is empty').waitFor()
  await page.getByRole('button', { name: 'Add investors' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add to the book' })
  await drawer.getByText('From a spreadsheet').click()
  const pasted = drawer.getByRole('textbox', { name: 'Tickets' })
  await pasted.fill('Kestrel Pension\t60m\nHarbour Insurance\tplenty\nQuay Family Office\t40m')
  await drawer.getByText('Line 2, “plenty”: Type an amount such as 2.5m or 2500000').waitFor()
  await expect.poll(() => drawer.getByRole('button', { name: 'Add 2 tickets' }).isDisabled()).toBe(true)
  await pasted.fill('Kestrel Pension\t60m\nHarbour Insurance\t50m\nQuay Family Office\t40m')
  await drawer.getByRole('button', { name: 'Add 3 tickets' }).click()
  await page.getByText('Oversubscribed').waitFor()
  await page.getByRole('button', { name: 'Auto-allocate' }).click()
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect.poll(() => cell('Allocated: Harbour Insurance').inputValue()).toBe('33,333,333.33')
  await expectAccessible(page, 'a book')

  // A block from a spreadsheet goes over the cells below and to the right.
  await cell('Requested: Harbour Insurance').focus()
  await page.evaluate(`
    const data = new DataTransfer()
    data.setData('text', '45m\\t30m\\nnothing\\t20m\\n')
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  `)
  await page.getByText('1 cell cannot be saved as an amount').waitFor()
  await cell('Requested: Quay Family Office').fill('25m')
  await page.getByRole('button', { name: 'Save 2 tickets' }).click()
  await expect.poll(() => cell('Allocated: Harbour Insurance').inputValue()).toBe('30,000,000')
  const { body } = await office.get('/api/v1/svc/syndication/1')
  expect(body.allocations.map((one: { allocated_amount: number }) => one.allocated_amount)).toEqual([
    40_000_000, 30_000_000, 20_000_000,
  ])

  // The server's refusal is shown at its cell.
  await cell('Allocated: Quay Family Office').fill('26m')
  await page.getByRole('button', { name: 'Save 1 ticket' }).click()
  await page.getByText('give the reason in override_reason').first().waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'More: Quay Family Office' }).click()
  await page.getByRole('menuitem', { name: 'Allocate more than requested' }).click()
  const more = page.getByRole('dialog', { name: 'Allocate more to Quay Family Office' })
  await more.getByLabel('Allocated').fill('26m')
  await more.getByLabel('Reason for exceeding the request').fill('Anchor of the next book')
  await more.getByRole('button', { name: 'Allocate' }).click()
  await expect.poll(() => cell('Allocated: Quay Family Office').inputValue()).toBe('26,000,000')
  const money = page.getByRole('combobox', { name: 'Money: Kestrel Pension' })
  await money.selectOption('signed')
  await expect.poll(() => money.inputValue()).toBe('signed')
  await money.selectOption('called')
  await page.getByText('they may be allocated and sign').waitFor()
  expect(visitor.complaints.filter(one => !/409|422/.test(one))).toEqual([])
})

test('10,000 cells are pasted at once: what is no amount is shown at its place, and what is too large is not taken', async () => {
  const { page, context, complaints } = await visit(browser)
  const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Birch bond', currency: 'GBP' })).body
    .id
  const book = await office.post('/api/v1/svc/syndication', { deal_id, target_amount: 5_000_000_000 })
  const { id } = book.body
  const INVESTORS = 2000
  const allocations = Array.from({ length: INVESTORS }, (_, at) => ({
    investor_name: `Investor ${at}`,
    requested_amount: 1_000_000,
  }))
  await office.post(`/api/v1/svc/syndication/${id}/allocate`, { allocations })
  await signIn(page, office, `/syndications/${id}`)
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  const paste = async (lines: number) => {
    const line = (at: number) => `${at + 1}.5m\t${at % 700 === 699 ? 'text' : '1m'}\t\t\t0`
    await cell('Requested: Investor 0').focus()
    await page.evaluate(`
      const data = new DataTransfer()
      data.setData('text', ${JSON.stringify(Array.from({ length: lines }, (_, at) => line(at)).join('\n'))})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
    `)
  }
  await paste(INVESTORS + 3)
  await page.getByText('Nothing was pasted: it is larger than the sheet by 3 rows below').waitFor()
  await expect.poll(() => cell('Requested: Investor 0').inputValue()).toBe('1,000,000')

  await paste(INVESTORS)
  await page.getByText('2 cells cannot be saved as an amount, the first at Investor 699').waitFor()
  const save = page.getByRole('button', { name: 'Save 2,000 tickets' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  await expectAccessible(page, 'a pasted sheet')
  for (const investor of ['Investor 699', 'Investor 1399']) {
    await page.getByRole('button', { name: 'Show it' }).click()
    const wrong = `Allocated: ${investor}`
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe(wrong)
    await cell(wrong).fill('1m')
  }
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const { body } = await office.get(`/api/v1/svc/syndication/${id}`)
  expect(body.allocations[1999]).toMatchObject({
    requested_amount: 2_000_500_000,
    allocated_amount: 1_000_000,
  })

  await page.getByRole('button', { name: 'Add investors' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add to the book' })
  await drawer.getByText('From a spreadsheet').click()
  const names = Array.from({ length: 5000 }, (_, at) => `Name ${at}\t${at === 4321 ? 'plenty' : '5m'}`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(names.join('\n'))})`)
  await drawer.getByRole('textbox', { name: 'Tickets' }).press('Control+v')
  await drawer.getByText('Line 4322, “plenty”: Type an amount such as 2.5m or 2500000').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('its uses are entered and heard, and one that was removed comes back', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/syndications/1`)
  await page.getByRole('button', { name: 'Add use' }).click()
  const form = page.getByRole('dialog', { name: 'Add use' })
  await form.getByLabel('Party').fill('Alder Row Logistics')
  await form.getByLabel('Purpose').fill('Proceeds')
  await form.getByLabel('Amount').fill('60m')
  await form.getByRole('button', { name: 'Add use' }).click()
  const uses = page.getByRole('table', { name: 'Uses' })
  await uses.getByText('Account not yet confirmed').waitFor()
  await page.getByRole('button', { name: 'Confirm by call-back: Alder Row Logistics' }).click()
  await uses.getByText(/^Account confirmed by /).waitFor()
  await page.getByRole('button', { name: 'Remove: Alder Row Logistics' }).click()
  await uses.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await uses.getByText('Account not yet confirmed').waitFor()
  await expectAccessible(page, 'the uses of a book')
})

test('is found on its deal, in the dark too', async () => {
  const dark = await visit(browser, 'dark')
  await signIn(dark.page, office, '/deals/1?tab=syndications')
  await dark.page.getByText('Oversubscribed').waitFor()
  await expectAccessible(dark.page, 'the syndications of a deal, dark')
  await dark.page.goto(`${office.url}/syndications/1`)
  await dark.page.getByRole('textbox', { name: 'Requested: Kestrel Pension' }).waitFor()
  await expectAccessible(dark.page, 'a book, dark')
})
