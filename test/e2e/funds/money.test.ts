import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import {
  expectAccessible,
  exportedCsv,
  launch,
  openOfficeNow,
  signIn,
  type Visitor,
  visit,
} from '../browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { querySelector(selector: string): unknown }

const LONG = 'Alder Credit Opportunities Parallel Fund with a name of exactly ninety letters in it, No. 1'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe('a fund', () => {
  let office: Office
  let visitor: Visitor
  beforeAll(async () => {
    office = await openOfficeNow()
    visitor = await visit(browser)
    await signIn(visitor.page, office, '/funds')
  })
  afterAll(() => office.close())

  test('is created and its first entries are typed by keyboard', async () => {
    const { page } = visitor
    await page.getByText('No fund accounts yet').waitFor()
    await page.keyboard.press('c')
    const form = page.getByRole('dialog', { name: 'Create fund account' })
    await form.getByLabel('Name').fill('Alder Credit Fund I')
    await form.getByLabel('Committed capital').fill('100m')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Alder Credit Fund I', level: 1 }).waitFor()

    await page.keyboard.press('2')
    await page.getByText('No entries yet').waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('2026-01-10')
    await expect.poll(() => page.getByRole('textbox', { name: 'Date' }).inputValue()).toBe('2026-01-10')
    await page.keyboard.press('Tab')
    await page.keyboard.type('capital')
    await page.getByRole('option', { name: 'Capital call' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('10m')
    await page.keyboard.press('Enter')
    await page.getByText('1 entry').waitFor()
    // The next line has the day of the one before and waits at its category.
    await page.keyboard.type('profess')
    await page.getByRole('option', { name: 'Professional fees' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.type('25,000.50')
    await page.keyboard.press('Enter')
    await page.getByText('2 entries').waitFor()
    const { body } = await office.get('/api/v1/svc/cfo/accounts/1')
    expect(body.nav).toBe(9_974_999.5)
  })

  test('takes an entry of several lines only once its sides meet', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/funds/1/new-entry`)
    await page.getByRole('heading', { name: 'Create journal entry' }).waitFor()
    await page.getByRole('textbox', { name: 'Description' }).fill('Purchase with its costs')
    await page.getByRole('combobox', { name: 'Account of line 1' }).fill('1310')
    await page.getByRole('option', { name: /^1310/ }).click()
    await page.getByLabel('Debit of line 1').fill('4m')
    await page.getByText('USD 4,000,000 more debited.').waitFor()
    await page.getByRole('combobox', { name: 'Account of line 2' }).fill('5300')
    await page.getByRole('option', { name: /^5300/ }).click()
    await page.getByLabel('Debit of line 2').fill('50k')
    await page.getByRole('combobox', { name: 'Account of line 3' }).fill('1010')
    await page.getByRole('option', { name: /^1010/ }).click()
    await page.getByLabel('Credit of line 3').fill('4.04m')
    await page.getByText('USD 10,000 more debited.').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Credit of line 3').fill('4.05m')
    await page.getByText('Debits and credits meet.').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog', { name: 'Entry 3' }).waitFor()
    await expectAccessible(page, 'an entry')
    const lines = await exportedCsv(page, 'Lines of the entry')
    expect(lines[0]).toBe('Account,Debit,Debit currency,Credit,Credit currency')
    expect(lines).toHaveLength(4)
    expect(lines.find(line => line.startsWith('1310'))).toMatch(/,4000000,USD,,USD$/)
    expect(lines.find(line => line.startsWith('1010'))).toMatch(/,,USD,4050000,USD$/)
    await page.keyboard.press('Escape')
  })

  test('balances, and each balance opens the entries it is made of', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/funds/1?tab=trial-balance`)
    await page.getByText('Balanced', { exact: true }).waitFor()
    await page.getByRole('button', { name: '1010 Cash – operating' }).click()
    await page.getByText('3 entries').waitFor()
    await page.waitForURL('**account=1010**')
    // The latest balance of the account is that of the trial balance, and the oldest its first entry alone.
    const balances = (await page.locator('tbody tr[data-index] td:last-child').allInnerTexts()).map(text =>
      text.trim(),
    )
    expect(balances[0]).toBe('5,924,999.50')
    expect(balances).toContain('10,000,000.00')
    await page.goto(`${office.url}/funds/1?tab=trial-balance&as_of=2025-12-31`)
    await page.getByText(/^Nothing posted until/).waitFor()
  })

  test('reverses an entry, and posts or discards a draft', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/funds/1?tab=journal&entry=2`)
    await page.getByRole('button', { name: 'Reverse as of today' }).click()
    await page.getByText('Reversed by entry 4, dated today').waitFor()
    await page.getByRole('dialog').getByText('Reversed', { exact: true }).waitFor()
    await office.post('/api/v1/svc/cfo/accounts/1/entries', {
      category: 'income',
      date: '2026-02-01',
      credit: 1000,
      status: 'draft',
    })
    await page.goto(`${office.url}/funds/1?tab=journal`)
    await page.getByRole('cell', { name: 'Draft', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Income' }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await page.getByText('The draft was deleted').waitFor()
    await page.getByText('4 entries').waitFor()
    const { body } = await office.get('/api/v1/svc/cfo/accounts/1')
    expect(body.nav).toBe(9_950_000)
  })

  test('says what took its NAV from the start of a period to its end', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/funds/1?start=2026-01-01&end=2026-06-30`)
    const bridge = page.getByRole('table', { name: 'NAV roll-forward' })
    await bridge.getByText('Closing NAV').waitFor()
    await expect
      .poll(() => bridge.getByRole('row', { name: /^Contributions/ }).innerText())
      .toContain('10,000,000')
    const chart = page.getByRole('figure').filter({ hasText: 'NAV roll-forward' })
    await chart.getByText('As a table').click()
    await expectAccessible(page, 'the figures of a chart')
    const steps = await exportedCsv(page, 'NAV roll-forward, USD, 1 Jan 2026 to 30 Jun 2026')
    expect(steps[0]).toBe('Step,Amount,Amount currency')
    expect(steps).toContain('Contributions,10000000,USD')
    await bridge.getByRole('link', { name: 'Expenses and fees' }).click()
    await page.getByText('Type: Expense').waitFor()
    await page.getByRole('button', { name: /^5300/ }).waitFor()
  })

  test('shares a distribution by the waterfall while its terms are moved, which begin with those of the book', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/funds/1?tab=waterfall`)
    const today = new Date().toISOString().slice(0, 10)
    const { body } = await office.get(`/api/v1/svc/cfo/accounts/1/performance?as_of=${today}`)
    expect(body.paid_in).toBeGreaterThan(0)
    const paidIn = page.getByRole('textbox', { name: 'Paid in' })
    await expect.poll(async () => Number((await paidIn.inputValue()).replaceAll(',', ''))).toBe(body.paid_in)
    await paidIn.fill('')
    await page.getByText('Up to today, per the book:').waitFor()
    await page.getByRole('textbox', { name: 'Previously distributed' }).fill('')
    await page.getByRole('textbox', { name: 'Committed' }).fill('50m')
    await page.getByRole('textbox', { name: 'To distribute' }).fill('100m')
    const total = page.getByRole('table', { name: 'Tiers' }).getByRole('row', { name: /^Total/ })
    await total.getByText('90,000,000').waitFor()
    await expect.poll(() => total.innerText()).toContain('10,000,000')
    await page.getByRole('slider', { name: 'Move carry' }).press('End')
    await page.waitForURL('**carry_pct=40**')
    await total.getByText('80,000,000').waitFor()
  })

  test('had nothing to complain about', () => {
    expect(visitor.complaints).toEqual([])
  })
})

describe('the pages of the money', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOfficeNow()
    await fill(office)
  })
  afterAll(() => office.close())

  const books = [
    { path: '/funds', ready: LONG },
    { path: '/funds/1', ready: 'Closing NAV' },
    { path: '/funds/1?tab=journal', ready: 'Interest received' },
    { path: '/funds/2', ready: 'Closing NAV' },
    { path: '/funds/2?tab=trial-balance', ready: 'Nothing posted yet' },
    { path: '/funds/99', ready: 'Try again' },
  ]
  const ledger = [
    { path: '/funds/1?tab=trial-balance', ready: 'Balanced' },
    { path: '/funds/1?tab=trial-balance&account=1010', ready: 'All accounts' },
    {
      path: '/funds/1?tab=waterfall&committed=50m&distributable=100m',
      ready: 'GP share of profit',
    },
    { path: '/funds/1/new-entry', ready: 'Debits and credits meet.' },
  ]
  const pricer = [
    {
      path: '/pricer?principal=10m&term_months=36&coupon_pct=12&amortisation=annuity&fees_upfront_pct=2&tranche=6m~8~1~Senior&tranche=3m~10~2~Mezzanine',
      ready: 'Schedule',
    },
    { path: '/pricer?tab=saved', ready: 'As offered' },
    { path: '/pricer?tab=compare&pricing=1&pricing=2', ready: 'from the first' },
    { path: '/pricer?tab=compare', ready: 'Nothing to compare' },
    { path: '/pricer?tab=tapes', ready: 'Alder consumer pool' },
    { path: '/pricer?tab=tapes&tape=1', ready: 'Stratification' },
  ]

  test.each([
    ['books', books],
    ['ledger', ledger],
    ['pricer', pricer],
  ] as const)('have no serious finding of axe: %s', async (_part, pages) => {
    const { page, context, complaints } = await visit(browser)
    await signIn(page, office)
    for (const { path, ready } of pages) {
      await page.goto(office.url + path)
      await page.getByText(ready).first().waitFor()
      await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
      await expectAccessible(page, path)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** One fund with a book that has all signs in it, and one with a long name and nothing. */
async function fill({ post }: Office): Promise<void> {
  await post('/api/v1/svc/cfo/accounts', { name: 'Alder Credit Fund I', currency: 'USD' })
  await post('/api/v1/svc/cfo/accounts', { name: LONG, currency: 'EUR', committed_total: 40_000_000 })
  for (const [category, debit, credit, description] of [
    ['capital_call', 0, 10_000_000, 'First call'],
    ['investment', 9_200_000, 0, 'Purchase of the warehouse facility'],
    ['interest', 0, 312_450.25, 'Interest received'],
    ['management_fee', 200_000, 0, 'Management fee'],
    ['unrealised_gain', 640_000, 0, 'Valuation at the end of the quarter'],
  ]) {
    const entry = { category, debit, credit, description, date: '2026-03-31', reference: 'Q1' }
    await post('/api/v1/svc/cfo/accounts/1/entries', entry)
  }
  await post('/api/v1/svc/crm/deals', { name: 'Alder Ports', currency: 'USD' })
  const loan = { deal_id: 1, principal: 10_000_000, term_months: 36, amortisation: 'bullet' }
  await post('/api/v1/svc/pricer/run', { ...loan, name: 'As offered', coupon_pct: 0.12 })
  await post('/api/v1/svc/pricer/run', { ...loan, name: LONG, coupon_pct: 0.11 })
  const rows = Array.from({ length: 40 }, (_, index) => ({
    loan_id: `A-${index}`,
    current_balance: index === 7 ? 'none' : 50_000 + index * 1250.5,
    rate: 0.06 + (index % 5) / 100,
    remaining_term: 12 + index,
    state: ['CA', 'NY', 'TX'][index % 3] as string,
  }))
  const tape = { name: 'Alder consumer pool', as_of_date: '2026-03-31', cpr: 0.06, cdr: 0.01, severity: 0.4 }
  await post('/api/v1/svc/pricer/tapes', { ...tape, rows })
}
