import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const PRICER = '/api/v1/svc/pricer'
let browser: Browser
let office: Office
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/pricer?tab=tapes')
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a wrong tape is superseded with a reason, and listed on request', async () => {
  const { page } = visitor
  const rows = [{ loan_id: 'A-1', current_balance: 250_000, rate: 0.07, remaining_term: 60 }]
  const tape = { name: 'Alder pool', as_of_date: '2026-03-31', currency: 'USD', rows }
  const { id } = (await office.post(`${PRICER}/tapes`, tape)).body
  await page.goto(`${office.url}/pricer?tab=tapes&tape=${id}`)
  await page.getByRole('button', { name: 'Supersede this tape' }).click()
  const form = page.getByRole('dialog', { name: 'Supersede the tape' })
  await form.getByLabel('Reason').fill('A rate was wrong')
  await form
    .getByLabel('Rows, or choose a file below')
    .fill('loan_id,current_balance,rate,remaining_term\nA-1,250000,0.0725,60')
  await expectAccessible(page, 'supersede a tape')
  await form.getByRole('button', { name: 'Supersede the tape' }).click()
  await page.getByText('7.25%').first().waitFor()
  await page.getByRole('link', { name: 'All tapes' }).click()
  await page.getByText('1 tape').waitFor()
  await page.getByLabel('Show superseded').click()
  await page.getByText('2 tapes').waitFor()
  await page.getByText('Superseded', { exact: true }).waitFor()
})

test('a payment holiday is agreed and withdrawn, and both stay to be read', async () => {
  const { page } = visitor
  const deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Birch', currency: 'USD' })).body.id
  const loan = { principal: 1_200_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.12, deal_id }
  const pricing_id = (await office.post(`${PRICER}/run`, loan)).body.id
  await office.put(`${PRICER}/deals/${deal_id}/pricing-roles`, { role: 'as_closed', pricing_id })
  const day = { as_of_date: '2026-03-31' }
  const { id } = (await office.post(`${PRICER}/deals/${deal_id}/tapes`, day)).body
  await page.goto(`${office.url}/pricer?tab=tapes&tape=${id}`)
  await page.getByRole('button', { name: 'Amend the loan' }).click()
  const form = page.getByRole('dialog', { name: 'Amend the loan' })
  await form.getByLabel('From', { exact: true }).fill('2026-04')
  await form.getByLabel('Payment holiday').fill('2')
  await form.getByLabel('Reason').fill('Waiver of 30 March')
  await form.getByRole('button', { name: 'Amend the loan' }).click()
  await page.getByText('2 months without payment. Waiver of 30 March').waitFor()
  await page.getByRole('cell', { name: '1,224,120' }).first().waitFor()
  await page.getByRole('button', { name: 'Withdraw: Waiver of 30 March' }).click()
  const why = page.getByRole('dialog', { name: 'Withdraw the amendment' })
  await why.getByLabel('Reason').fill('It was not signed')
  await why.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Withdrawn by Administrator: It was not signed').waitFor()
  await expectAccessible(page, 'an amendment that was withdrawn')
  expect(visitor.complaints).toEqual([])
})
