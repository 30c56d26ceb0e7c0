import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const RISK = '/api/v1/svc/risk'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan', currency: 'GBP' })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a covenant is entered, read, comes into breach, and its alert is resolved', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/deals/1?tab=covenants')
  await page.getByText('No covenants yet').waitFor()
  await page.getByRole('button', { name: 'Enter covenant' }).click()
  const form = page.getByRole('dialog', { name: 'Enter covenant' })
  await form.getByLabel('Name').fill('Leverage')
  await form.getByLabel('Threshold').fill('4')
  await form.getByLabel('Latest reading').fill('3.2')
  await expectAccessible(page, 'entering a covenant')
  await form.getByRole('button', { name: 'Enter covenant' }).click()
  await page.getByRole('heading', { name: 'Leverage', level: 1 }).waitFor()
  await page.getByText('Met').first().waitFor()
  await page.getByText('+20.00%').waitFor()
  await expectAccessible(page, 'a covenant')

  await page.keyboard.press('c')
  const reading = page.getByRole('dialog', { name: 'Record reading' })
  await reading.getByLabel('Reading').fill('4.01')
  await reading.getByRole('button', { name: 'Record reading' }).click()
  await page.getByText('Breach').first().waitFor()
  await page.getByText('1 open alert').waitFor()
  await expectAccessible(page, 'a covenant in breach')
  await page.getByRole('button', { name: 'Resolve: Leverage' }).click()
  const resolve = page.getByRole('dialog', { name: 'Resolve: Leverage' })
  await resolve.getByLabel('Action taken').fill('Waived by the lenders')
  await resolve.getByRole('button', { name: 'Resolve alert' }).click()
  await page.getByText('1 open alert').waitFor({ state: 'hidden' })
  const [covenant] = (await office.get(`${RISK}/covenants`)).body
  expect(covenant).toMatchObject({ name: 'Leverage', deal_id: 1, status: 'breach', current_value: 4.01 })
  expect((await office.get(`${RISK}/alerts?open=true`)).body).toEqual([])

  // The alert was resolved while it is still in breach: the scan proposes it again.
  await page.goto(`${office.url}/covenants`)
  await page.getByRole('button', { name: 'Scan for alerts' }).click()
  await page.waitForURL(/\/agent\/runs\/\d+/)
  await page
    .getByText('1 covenant or facility stands badly without an open alert; proposed 1 alert.')
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a covenant of a record of the data platform says what it waits for while no platform is set up', async () => {
  const named = {
    name: 'Cover',
    type: 'interest_coverage',
    threshold: 2,
    direction: 'min',
    peer_deal_id: 'FW-1',
  }
  const { body } = await office.post(`${RISK}/covenants`, named)
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/covenants/${body.id}`)
  await page.getByText('Waiting for the record to become a deal').waitFor()
  await page.getByText('FW-1').waitFor()
  await page.getByRole('link', { name: 'data platform' }).click()
  await page.getByRole('heading', { name: 'Data platform', level: 1 }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('steps of a threshold are typed as a small table, and debt or EBITDA is shocked', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/covenants?tab=covenants')
  await page.getByRole('button', { name: 'Enter covenant' }).click()
  const form = page.getByRole('dialog', { name: 'Enter covenant' })
  await form.getByLabel('Name').fill('Stepped leverage')
  await form.getByLabel('Threshold', { exact: true }).fill('5')
  await form.getByLabel('Latest reading').fill('4')
  await form.getByRole('button', { name: 'Add step' }).click()
  await page.keyboard.type('2099-01-01')
  await page.keyboard.press('Tab')
  await page.keyboard.type('4.5')
  await form.getByRole('button', { name: 'Add step' }).click()
  await form.getByLabel('From, step 2', { exact: true }).fill('2099-01-01')
  await form.getByRole('button', { name: 'Enter covenant' }).click()
  await form.getByText('Threshold is required').waitFor()
  await form.getByLabel('Threshold, step 2').fill('4')
  await form.getByRole('button', { name: 'Enter covenant' }).click()
  await form.getByText('Is also the date of another step').first().waitFor()
  await expectAccessible(page, 'steps of a covenant, one of them refused')
  await form.getByLabel('From, step 2', { exact: true }).fill('2100-01-01')
  await form.getByRole('button', { name: 'Enter covenant' }).click()
  await page.getByText('4.5x from 1 Jan 2099, 4x from 1 Jan 2100').waitFor()

  await page.getByRole('radiogroup', { name: 'Shocked input' }).getByText('EBITDA').click()
  await page.getByText('Enter both current figures').waitFor()
  await page.getByLabel('Debt', { exact: true }).last().fill('40m')
  await page.getByLabel('EBITDA', { exact: true }).last().fill('10m')
  await page
    .getByText('EBITDA may fall by 20.0%, to 8,000,000, until the threshold; or Debt may grow by 10,000,000.')
    .waitFor()
  const shocks = page.getByRole('table', { name: 'Effect of each shock' })
  await shocks.getByRole('row', { name: /\(20.00%\) 5x .*Watch/ }).waitFor()
  await expectAccessible(page, 'a covenant whose EBITDA is shocked')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit covenant' })
  await edit.getByRole('button', { name: 'Remove: Step 1' }).click()
  await edit.getByRole('button', { name: 'Save' }).click()
  await edit.waitFor({ state: 'hidden' })
  const [{ schedule }] = (await office.get(`${RISK}/covenants?q=Stepped`)).body
  expect(schedule).toEqual([{ from: '2100-01-01', threshold: 4 }])
  expect(complaints).toEqual([])
  await context.close()
})

test('a certificate is read for its figure, which a person takes over with its words', async () => {
  const { page, context, complaints } = await visit(browser)
  const { body: covenant } = await office.post(`${RISK}/covenants`, {
    ...{ name: 'Debt service coverage', type: 'dscr', threshold: 1.25, unit: 'multiple', deal_id: 1 },
  })
  await signIn(page, office, `/covenants/${covenant.id}`)
  await page.getByRole('button', { name: 'Read certificate' }).click()
  const drawer = page.getByRole('dialog', { name: 'Read compliance certificate' })
  const words = 'Debt service coverage was 1.31x against a minimum of 1.25x.'
  const certificate = (text: string) =>
    drawer
      .getByRole('group', { name: 'Certificate' })
      .locator('input[type=file]')
      .setInputFiles({ name: 'certificate.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await certificate('Liquidity was 5,000,000.')
  await drawer.getByRole('button', { name: 'Read certificate' }).click()
  await drawer.getByText('It has no figure next to').waitFor()
  await certificate(`Compliance certificate for 30 June 2026\n\n${words}`)
  await drawer.getByRole('button', { name: 'Read certificate' }).click()
  await drawer.getByText(words).first().waitFor()
  await expectAccessible(page, 'a certificate that was read')
  await drawer.getByRole('button', { name: 'Take over 1.31x' }).click()
  await page.getByRole('cell', { name: /certificate.txt, page 1/ }).waitFor()
  const { readings } = (await office.get(`${RISK}/covenants/${covenant.id}`)).body
  expect(readings).toMatchObject([{ value: 1.31, document: 'certificate.txt', page: 1, quote: words }])

  // With one reading, a mistaken covenant is deleted for good.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete covenant' })
  await sure.getByRole('textbox').fill('Debt service coverage')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL(/\/covenants$/)
  await expect.poll(async () => (await office.get(`${RISK}/covenants/${covenant.id}`)).status).toBe(404)
  expect(complaints).toEqual([])
  await context.close()
})

test('a facility’s borrowing base is computed from pasted rows, with what each rule took off', async () => {
  const { page, context, complaints } = await visit(browser, 'dark')
  await signIn(page, office, '/covenants?tab=facilities')
  await page.getByText('No facilities yet').waitFor()
  await page.getByRole('button', { name: 'Enter facility' }).click()
  const form = page.getByRole('dialog', { name: 'Enter facility' })
  await form.getByLabel('Name').fill('Warehouse line')
  await form.getByLabel('Commitment').fill('20m')
  await form.getByLabel('Drawn').fill('5m')
  await form.getByLabel('Advance rate').fill('50%')
  await form.getByRole('button', { name: 'Enter facility' }).click()
  await page.getByRole('heading', { name: 'Warehouse line', level: 1 }).waitFor()
  await page.getByText('The borrowing base has not been calculated yet').waitFor()
  const [{ id }] = (await office.get(`${RISK}/facilities`)).body
  const facility = async () => (await office.get(`${RISK}/facilities/${id}`)).body
  const addRule = async (kind: string, typed: Record<string, string>) => {
    await page.getByRole('button', { name: 'Add rule' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
    const rule = page.getByRole('dialog', { name: `Add rule: ${kind}` })
    for (const [label, text] of Object.entries(typed))
      await rule.getByLabel(label, { exact: true }).fill(text)
    await rule.getByRole('button', { name: 'Add rule' }).click()
    await rule.waitFor({ state: 'hidden' })
  }
  await addRule('Not eligible', { Name: 'Over 90 days', Column: 'days_past_due', Value: '90' })
  await page.getByText('Over 90 days: Days past due is more than 90').waitFor()
  await addRule('Concentration', { Name: 'One obligor', Column: 'id', 'At most': '60%' })
  await page.getByText('One obligor: each item at most 60%').waitFor()
  await addRule('Reserve', { Name: 'Rent', 'Reserve amount': '100,000' })
  await page.getByText(/^Rent: .*100,000/).waitFor()
  await expectAccessible(page, 'the rules of a facility, dark')
  for (const name of ['One obligor', 'Rent']) {
    await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await page.getByRole('button', { name: `Remove: ${name}` }).waitFor({ state: 'detached' })
  }
  expect((await facility()).rules).toMatchObject({
    ineligible: [{ name: 'Over 90 days', field: 'days_past_due', op: 'gt', value: 90 }],
    concentrations: [],
    advance: { otherwise: 0.5 },
    reserves: [],
  })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit facility' })
  await edit.getByLabel('Lender').fill('Northgate Bank')
  await edit.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Pool of loans, Northgate Bank').waitFor()
  await page.keyboard.press('c')
  const drawer = page.getByRole('dialog', { name: 'Compute borrowing base' })
  await drawer.getByText('A loan tape', { exact: true }).click()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const columns = 'Loan Number,Current Balance,Rate,Remaining Term,Amortization,DPD\n'
  const files = drawer.locator('input[type="file"]').first()
  await files.setInputFiles(file('broken.csv', `${columns}A,plenty,0.07,60,bullet,0`))
  await drawer.getByRole('button', { name: 'Compute', exact: true }).click()
  await drawer.getByText(/source: .*current_balance/).waitFor()
  await expectAccessible(page, 'a loan tape that cannot be read, dark')
  await drawer.getByText('Pasted rows', { exact: true }).click()
  const pledged = drawer.getByRole('textbox', { name: 'Pledged' })
  await pledged.fill('Loan\tBalance\tdays_past_due\nA\t10m\t0\nB\tplenty\t95')
  await drawer.getByText('Line 3: “plenty”: Type an amount such as 2.5m or 2500000').waitFor()
  await pledged.fill('Loan\tBalance\tdays_past_due\nA\t10m\t0\nB\t4m\t95')
  await drawer.getByRole('button', { name: 'Compute from 2 items' }).click()
  await page.getByText('Borrowing base as of').waitFor()
  await page
    .getByRole('table', { name: 'Effect of each rule' })
    .getByRole('row', { name: /^B .*Over 90 days/ })
    .waitFor()
  await expectAccessible(page, 'a borrowing base, dark')
  const { latest_run } = await facility()
  expect(latest_run).toMatchObject({ borrowing_base: 5_000_000, availability: 0 })
  await page.goto(`${office.url}/covenants`)
  await page.getByRole('cell', { name: 'Leverage', exact: true }).waitFor()
  await expectAccessible(page, 'covenants, dark')
  expect(complaints.filter(one => !one.includes('422'))).toEqual([])
  await context.close()
})
