import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unscoped } from '../../../server/kernel/door/unscoped.ts'
import type { Json, Office } from '../../office.ts'
import {
  expectAccessible,
  exportedCsv,
  launch,
  openOfficeNow,
  signIn,
  type Visitor,
  visit,
} from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe('the pricer', () => {
  let office: Office
  let visitor: Visitor
  beforeAll(async () => {
    office = await openOfficeNow()
    await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports', currency: 'USD' })
    await office.post('/api/v1/svc/crm/deals', { name: 'Birch Rail', currency: 'EUR' })
    visitor = await visit(browser)
    await signIn(visitor.page, office, '/pricer')
  })
  afterAll(() => office.close())

  const figure = (label: string) =>
    visitor.page.getByRole('region', { name: 'Price' }).getByText(label, { exact: true }).locator('xpath=..')

  test('prices a loan while it is typed, keeps nothing, and saves it to a deal', async () => {
    const { page } = visitor
    await page.getByText(/^Type a principal/).waitFor()
    await page.getByLabel('Principal').fill('10m')
    await page.getByLabel('Term, months').fill('36')
    await page.getByLabel('Coupon').fill('12')
    await page.getByText('Schedule').waitFor()
    await expect.poll(() => figure('IRR').innerText()).toContain('12.68%')
    await expect.poll(() => figure('MOIC').innerText()).toContain('1.36x')
    await page.getByLabel('Upfront fee').fill('200bp')
    await figure('Paid out at closing').getByText('USD 9,800,000').waitFor()
    await page.waitForURL('**fees_upfront_pct=200bp**')
    expect((await office.get('/api/v1/svc/pricer/pricings')).body).toEqual([])
    expect(await auditedPricings()).toBe(0)

    await page.getByRole('button', { name: 'Save to a deal' }).click()
    const form = page.getByRole('dialog', { name: 'Save to a deal' })
    await form.getByRole('combobox', { name: 'Deal' }).click()
    // A loan in dollars is not of a deal in euros.
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Alder Ports'])
    await page.getByRole('option', { name: 'Alder Ports' }).click()
    await form.getByLabel('Name of the scenario').fill('As offered')
    await expectAccessible(page, 'save a pricing')
    await form.getByRole('button', { name: 'Save pricing' }).click()
    await page.getByText('Saved to Alder Ports').waitFor()
    const { body } = await office.get('/api/v1/svc/pricer/deals/1/pricings')
    expect(body).toMatchObject([{ name: 'As offered', principal: 10_000_000, term_months: 36 }])
    expect(await auditedPricings()).toBe(1)
  })

  async function auditedPricings(): Promise<number> {
    const { body } = await office.get('/api/v1/svc/admin/audit?limit=500')
    return (body as Json[]).filter(({ action }) => String(action).includes('/pricer/run')).length
  }

  test('says at the field what cannot be priced', async () => {
    const { page } = visitor
    await page.goto(
      `${office.url}/pricer?principal=1m&term_months=12&rate=floating&spread_bps=300&benchmark_pct=4&floor_pct=5&ceiling_pct=3`,
    )
    await page.getByText('Must not be more than ceiling_pct').waitFor()
    await page.getByLabel('Cap', { exact: true }).fill('6')
    await figure('All-in coupon').getByText('8.00%').waitFor()
    expect(await auditedPricings()).toBe(1)
  })

  test('shows who stands above whom', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/pricer?principal=10m&term_months=24&coupon_pct=12`)
    for (const [index, balance, coupon] of [
      [1, '6m', '8'],
      [2, '3m', '10'],
    ] as const) {
      await page.getByRole('button', { name: 'Add tranche' }).click()
      await page.getByLabel(`Balance of tranche ${index}`).fill(balance)
      await page.getByLabel(`Coupon of tranche ${index}`).fill(coupon)
    }
    const row = page.getByRole('region', { name: 'Tranches' }).getByRole('row', { name: /^Senior/ })
    await row.waitFor()
    await expect.poll(() => row.innerText()).toContain('40.00%')
    const tranches = await exportedCsv(page, 'Tranches')
    expect(tranches[0]).toMatch(/^Tranche,Balance,Balance currency,Share,Coupon,Support,IRR,/)
    expect(tranches[1]).toMatch(/^Senior,6000000,USD,0.6,0.08,0.4,/)
    await page
      .getByRole('region', { name: 'Tranches' })
      .getByRole('row', { name: /^Residual/ })
      .waitFor()
    await page.reload()
    await row.waitFor()
    await page.getByRole('button', { name: 'Remove Mezzanine' }).click()
    await page.getByRole('region', { name: 'Tranches' }).getByText('Mezzanine').waitFor({ state: 'detached' })
  })

  test('takes the click of a button from under which the error of the field before moves it', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/pricer?principal=10m&term_months=24&coupon_pct=12`)
    await page.getByRole('button', { name: 'Add tranche' }).click()
    await page.getByLabel('Coupon of tranche 1').fill('8')
    await page.getByLabel('Balance of tranche 1').fill('much')
    await page.waitForURL(/much/)
    await page.getByRole('button', { name: 'Add tranche' }).click()
    await page.getByLabel('Balance of tranche 2').waitFor()
  })

  test('opens what was saved, and sets two side by side', async () => {
    const { page } = visitor
    await office.post('/api/v1/svc/pricer/run', {
      ...{ deal_id: 1, name: 'Tighter', principal: 10_000_000, term_months: 36 },
      ...{ amortisation: 'bullet', coupon_pct: 0.11, fees_upfront_pct: 0.02 },
    })
    // Kept before options without an effect were refused.
    await office.arrange(async ctx => {
      const kept = await unscoped(ctx).selectFrom('pricer_pricings').select(['id', 'input']).execute()
      for (const { id, input } of kept) {
        const once = JSON.stringify({ ...JSON.parse(input), amortisation_months: 60 })
        await unscoped(ctx).updateTable('pricer_pricings').set({ input: once }).where('id', '=', id).execute()
      }
    })
    await page.goto(`${office.url}/pricer?tab=saved`)
    await page.getByRole('button', { name: 'As offered' }).click()
    await page.getByText('Schedule').waitFor()
    await expect.poll(() => page.getByLabel('Principal', { exact: true }).inputValue()).toBe('10,000,000')
    await expect.poll(() => figure('Paid out at closing').innerText()).toContain('USD 9,800,000')
    await page.goto(`${office.url}/pricer?tab=saved`)
    await page.getByText('2 pricings').waitFor()
    await page.getByLabel('Select As offered').check()
    await page.getByLabel('Select Tighter').check()
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    await page.getByText(/100\)? bp from the first/).waitFor()
    const compared = await exportedCsv(page, 'Pricings side by side')
    expect(compared[0]).toMatch(/^Pricing,IRR,"IRR, from the first",IRR nominal,MOIC,/)
    expect(compared[1]).toMatch(/^Tighter,0\.\d+,,/)
    expect(compared[2]).toMatch(/^As offered,0\.\d+,0\.\d+,/)
  })

  test('reads a tape, says what is wrong with its rows and cuts it into bands', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/pricer?tab=tapes`)
    await page.getByRole('button', { name: 'Upload a tape' }).click()
    const form = page.getByRole('dialog', { name: 'Upload a tape' })
    await form.getByLabel('Name').fill('Alder consumer pool')
    await form.getByRole('textbox', { name: 'Balances as of' }).fill('2026-03-31')
    await form
      .getByLabel(/^Rows/)
      .fill(
        'loan_id,current_balance,rate,remaining_term,state\nA-1,250000,0.0725,60,CA\nA-2,125000.50,0.085,36,NY\nA-3,none,0.08,12,NY',
      )
    await form.getByRole('button', { name: 'Read the tape' }).click()
    await page.getByRole('heading', { name: 'Alder consumer pool' }).waitFor()
    await page.getByRole('heading', { name: '1 of 3 rows left out' }).waitFor()
    await page.getByRole('cell', { name: 'A-3' }).waitFor()
    const leftOut = await exportedCsv(page, 'Rows left out')
    expect(leftOut[0]).toBe('Row,Loan,Column,Reason')
    expect(leftOut[1]).toMatch(/,A-3,current_balance,/)
    await page.getByText('USD 375,000.50').waitFor()
    await page.getByRole('combobox', { name: 'By' }).click()
    await page.getByRole('option', { name: /state/i }).click()
    await page.getByRole('cell', { name: 'CA', exact: true }).waitFor()
  })

  test('had nothing to complain about', () => {
    expect(visitor.complaints).toEqual([])
  })
})
