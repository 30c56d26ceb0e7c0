import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMailAccount } from '../../mail-server.ts'
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
  await signIn(visitor.page, office, '/transactions')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const closing = async () => (await office.get('/api/v1/svc/transactions/1')).body

test('a closing is drafted with its checklist, signed, funded and closed, and says at each step what is missing', async () => {
  const { page } = visitor
  await page.getByText('No closings yet').waitFor()
  await expectAccessible(page, 'no closings')
  await page.keyboard.press('c')
  const form = page.getByRole('dialog', { name: 'Draft closing' })
  await form.getByRole('combobox', { name: 'Deal' }).click()
  await page.getByRole('option', { name: 'Alder Ports senior loan' }).click()
  await form.getByRole('textbox', { name: 'Target close' }).fill('2031-06-16')
  await form.getByRole('button', { name: 'Draft closing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alder Ports senior loan' }).waitFor()
  await page.getByText('0 of 42 done').waitFor()
  await expectAccessible(page, 'a checklist')

  // A task is settled in place; to waive one takes a reason.
  const status = (title: string) => page.getByRole('combobox', { name: `Status: ${title}` })
  await status('Engage counsel').selectOption('complete')
  await page.getByText('1 of 42 done').waitFor()
  await status('Constitutional documents').selectOption('waived')
  const waive = page.getByRole('dialog', { name: 'Waive “Constitutional documents”' })
  await waive.getByLabel('Reason').fill('Covered by the legal opinion')
  await waive.getByRole('button', { name: 'Waive' }).click()
  await page.getByText('2 of 42 done').waitFor()

  await page.getByRole('button', { name: 'Start negotiations' }).click()
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Add party' }).click()
  const party = page.getByRole('dialog', { name: 'Add party' })
  await party.getByLabel('Party').fill('Alder Ports Holdings')
  await party.getByLabel('Role').fill('borrower')
  await party.getByRole('button', { name: 'Add party' }).click()
  await page.getByText('Alder Ports Holdings has not signed').waitFor()
  await page.getByRole('button', { name: 'More: Alder Ports Holdings' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit: Alder Ports Holdings' })
  await edit.getByLabel('Signed by').fill('Ana Silva')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('by Ana Silva').waitFor()
  await expectAccessible(page, 'the parties of a closing')
  await page.getByRole('button', { name: 'Mark as signed' }).click()
  await page.getByText('is not ready to be signed').waitFor()
  await page.getByRole('button', { name: 'More: Alder Ports Holdings' }).click()
  await page.getByRole('menuitem', { name: 'Has signed' }).click()
  const signed = page.getByRole('dialog', { name: 'Alder Ports Holdings has signed' })
  await signed.getByLabel('Signed document').fill('Facility agreement')
  await signed.getByRole('button', { name: 'Has signed' }).click()
  await page.getByText('Ready for the next step: signed').waitFor()
  await page.getByRole('button', { name: 'Mark as signed' }).click()
  await expect.poll(async () => (await closing()).status).toBe('signed')

  // An administrator goes on although conditions are open, with the reason.
  await page.getByText('things outstanding before funding').waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Continue despite missing items' }).click()
  const override = page.getByRole('dialog', { name: /despite missing items/ })
  await override.getByLabel('Reason').fill('Counsel confirmed them by telephone')
  await override.getByRole('button', { name: 'Start funding' }).click()
  await expect.poll(async () => (await closing()).status).toBe('funding')
  expect(visitor.complaints.filter(one => !/409/.test(one))).toEqual([])
})

test('conditions of an agreement are accepted into the checklist', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/transactions/1?tab=conditions`)
  await page.getByText('No conditions to accept').waitFor()
  await page.getByRole('button', { name: 'Find in documents' }).click()
  const drawer = page.getByRole('dialog', { name: 'Find conditions in documents' })
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'agreement.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      'Schedule 2\nConditions precedent\n1. A copy of the constitutional documents of the Borrower.\n2. A copy of a resolution of the board of directors of the Borrower.',
    ),
  })
  await drawer.getByRole('button', { name: 'Find conditions' }).click()
  await page.getByText('2 conditions found').waitFor()
  await page.getByRole('checkbox').first().uncheck()
  await expectAccessible(page, 'conditions to accept')
  await page.getByRole('button', { name: 'Accept 1 condition' }).click()
  await page.getByText('1 task added to the checklist').waitFor()
  await expect.poll(async () => (await closing()).tasks_total).toBe(43)
})

test('two versions of a paper are compared, and what changed is read and saved as a Word file', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/transactions/1`)
  // Text typed before the list has loaded is kept.
  const typed = Promise.withResolvers<void>()
  await page.route(/\/documents$/, async route => {
    await typed.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'More: Signature packets' }).click()
  await page.getByRole('menuitem', { name: /^Documents/ }).click()
  const evidence = page.getByRole('dialog', { name: 'Documents: Signature packets' })
  await evidence.getByLabel('Name').fill('Engagement letter')
  typed.resolve()
  await evidence.getByText('No evidence of completion yet.').waitFor()
  await evidence.getByRole('button', { name: 'Add document' }).click()
  await evidence.getByRole('button', { name: 'Compare: Engagement letter' }).click()
  const drawer = page.getByRole('dialog', { name: 'Compare: Engagement letter' })
  const letter = (fee: string) =>
    `Engagement\n\nCounsel advises on the loan.\n\nThe fee is ${fee} euros.\n\nEnglish law governs.`
  const choose = (version: string, fee: string) =>
    drawer
      .getByRole('group', { name: version })
      .locator('input[type=file]')
      .setInputFiles({ name: `${fee}.txt`, mimeType: 'text/plain', buffer: Buffer.from(letter(fee)) })
  await choose('Earlier version', '40,000')
  await choose('Later version', '45,000')
  await drawer.getByRole('button', { name: 'Compare', exact: true }).click()
  await drawer.locator('ins', { hasText: '45,000' }).waitFor()
  await drawer.locator('del', { hasText: '40,000' }).waitFor()
  await drawer.getByText('2 paragraphs as before').waitFor()
  await expectAccessible(page, 'two versions compared')
  const saved = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download with tracked changes' }).click()
  expect((await saved).suggestedFilename()).toBe('changes in 45,000.docx')

  // The text is unchanged: nothing differs, and the earlier result is gone.
  await choose('Later version', '40,000')
  await drawer.getByRole('button', { name: 'Remove 45,000.txt' }).click()
  await drawer.getByRole('button', { name: 'Compare', exact: true }).click()
  await drawer.getByText('No differences').waitFor()
})

test('a day of one’s own stands among its milestones, and goes again', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/transactions/1?tab=milestones`)
  await page.getByRole('button', { name: 'Add milestone' }).click()
  const form = page.getByRole('dialog', { name: 'Add milestone' })
  await form.getByLabel('Milestone').fill('Board meets')
  await form.getByRole('textbox', { name: 'Planned' }).fill('2031-06-02')
  await form.getByRole('button', { name: 'Add milestone' }).click()
  await page.getByRole('cell', { name: 'Board meets', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove: Board meets' }).click()
  await page.getByRole('cell', { name: 'Board meets', exact: true }).waitFor({ state: 'detached' })
})

test('a party is reminded from the office’s mail, and it is shown when and to whom', async () => {
  const { page } = visitor
  const party = { name: 'Juniper Guarantee', role: 'guarantor', email: 'juniper@example.com' }
  const { body } = await office.post('/api/v1/svc/transactions', {
    ...{ name: 'Juniper guarantee', currency: 'GBP', parties: [party] },
  })
  await page.goto(`${office.url}/transactions/${body.id}?tab=signatures`)
  const send = async () => {
    await page.getByRole('button', { name: 'More: Juniper Guarantee' }).click()
    await page.getByRole('menuitem', { name: 'Send reminder' }).click()
    const form = page.getByRole('dialog', { name: 'Remind Juniper Guarantee' })
    await form.getByRole('button', { name: 'Send reminder' }).click()
    return form
  }
  const form = await send()
  await form.getByText('set one under Settings, Mail').waitFor()
  await expectAccessible(page, 'a reminder without a mail account')
  await page.keyboard.press('Escape')
  await setMailAccount(office)
  await send()
  await page.getByText(/^Reminded .*juniper@example\.com$/).waitFor()
  await expectAccessible(page, 'who was reminded')
})

test('its money adds up and its accounts are heard before it closes', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/transactions/1?tab=funds-flow`)
  await page.getByText('No funds flow yet').waitFor()
  const add = async (side: string, name: string, amount: string) => {
    await page.getByRole('button', { name: 'Add line' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add line' })
    await form.getByRole('combobox', { name: 'Side' }).click()
    await page.getByRole('option', { name: side }).click()
    await form.getByLabel('Party').fill(name)
    await form.getByLabel('Purpose').fill('Loan')
    await form.getByLabel('Amount').fill(amount)
    await form.getByRole('button', { name: 'Add line' }).click()
    await page.getByRole('cell', { name: new RegExp(`^${name}`) }).waitFor()
  }
  await add('Source (inflow)', 'Kestrel Fund I', '10m')
  await add('Use (outflow)', 'Alder Ports Holdings', '9.9m')
  await page.getByText('GBP 100,000 of the sources are not allocated to a use').first().waitFor()
  await expectAccessible(page, 'a funds flow')
  await add('Use (outflow)', 'Northgate', '100,000')
  for (const payee of ['Alder Ports Holdings', 'Northgate']) {
    await page.getByRole('button', { name: `Confirm by call-back: ${payee}` }).click()
    await page.getByRole('button', { name: `Confirm by call-back: ${payee}` }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Confirm funds flow' }).click()
  await page.getByText('Ready for the next step: closed').waitFor()
  await page.getByRole('button', { name: 'Mark as closed' }).click()
  await expect.poll(async () => (await closing()).status).toBe('closed')
  await page.getByText('No fund holds it yet').waitFor()
})

test('is found on its deal, in the dark too, and in a narrow window', async () => {
  const dark = await visit(browser, 'dark')
  await signIn(dark.page, office, '/deals/1?tab=closings')
  await dark.page.getByText('Alder Ports senior loan').last().waitFor()
  await expectAccessible(dark.page, 'the closings of a deal, dark')
  await dark.page.goto(`${office.url}/transactions/1?tab=milestones`)
  await dark.page.getByText('Long-stop date').waitFor()
  await expectAccessible(dark.page, 'the milestones of a closing, dark')
  await dark.page.setViewportSize({ width: 600, height: 900 })
  await dark.page.goto(`${office.url}/transactions/1`)
  await dark.page.getByRole('combobox', { name: 'Status: Signature packets' }).waitFor()
  await expectAccessible(dark.page, 'a checklist, dark and narrow')
})
