import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Json, Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const P = '/api/v1/svc'
const AGREEMENT = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").`

let office: Office
let browser: Browser
let visitor: Visitor
let alder: Json
beforeAll(async () => {
  office = await openOfficeNow()
  const made = async (path: string, body: Json): Promise<Json> =>
    (await office.post(`${P}/${path}`, body)).body
  alder = await made('companies', { name: 'Alder Ports Ltd' })
  const birch = await made('companies', { name: 'Birch Bank' })
  const jane = await made('crm/contacts', { name: 'Jane Doe', company_id: birch.id })
  const deal = await made('crm/deals', { name: 'Alder Row', company_id: alder.id })
  await made(`crm/deals/${deal.id}/contacts`, { contact_id: jane.id, role: 'lender' })
  const source = { type: 'inline', documents: [{ name: 'facility.txt', text: AGREEMENT }] }
  await made('vdr/analyze', { deal_id: deal.id, source })
  browser = await launch()
  visitor = await visit(browser)
  await signIn(visitor.page, office, `/companies/${alder.id}`)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a record shows what is around it, and how it leads to each, with the words of documents', async () => {
  const { page, complaints } = visitor
  await page.getByRole('link', { name: 'Links' }).click()
  const map = page.getByRole('group', { name: 'Links' })
  await expect.poll(() => map.getByRole('button').count()).toBeGreaterThan(2)
  await map.getByRole('button', { name: 'Birch Bank, company' }).click()
  const ways = page.getByRole('list', { name: 'Connection path' })
  await expect.poll(() => ways.getByRole('listitem').count()).toBeGreaterThan(1)
  const first = ways.getByRole('listitem').first()
  await expect
    .poll(() => first.textContent())
    .toContain('Alder Ports Ltd ← lends to Birch BankBIRCH BANK PLC')
  await expect.poll(() => ways.textContent()).toContain('Jane Doe')
  await expectAccessible(page, 'links of a company')
  await page.getByRole('radiogroup', { name: 'Distance' }).getByText('Two').click()
  await expect.poll(() => map.getByRole('button', { name: 'Jane Doe, contact' }).count()).toBe(1)
  await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Table').click()
  await expect.poll(() => page.getByRole('table').textContent()).toContain('Lender')
  expect(complaints).toEqual([])
})
