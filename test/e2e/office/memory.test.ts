import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const P = '/api/v1/svc'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  await office.post(`${P}/companies`, { name: 'Alder Ports', sector: 'logistics' })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('what is known of a company is noted, contradicted, superseded and redacted', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/companies/1?tab=facts')
  await page.getByRole('row').filter({ hasText: 'logistics' }).waitFor()
  const note = async (attribute: string, value: string) => {
    await page.getByRole('button', { name: 'Add a fact' }).click()
    const drawer = page.getByRole('dialog', { name: 'Add a fact' })
    await drawer.getByLabel('Attribute').fill(attribute)
    await drawer.getByLabel('Fact', { exact: true }).fill(value)
    await drawer.getByRole('button', { name: 'Add fact' }).click()
    await drawer.waitFor({ state: 'detached' })
  }
  await note('sector', 'ports')
  await page.getByText(/Sector: .*logistics.*ports|Sector: .*ports.*logistics/i).waitFor()
  await expectAccessible(page, 'what is known of a company')

  await page.getByRole('button', { name: 'Supersede: ports' }).click()
  const drawer = page.getByRole('dialog', { name: 'Supersede: Sector' })
  await drawer.getByLabel('Fact', { exact: true }).fill('logistics')
  await drawer.getByRole('button', { name: 'Supersede' }).click()
  await page.getByText('Contradictions').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Redact: logistics' }).click()
  const why = page.getByRole('dialog', { name: 'Redact a fact' })
  await why.getByLabel('Reason').fill('Asked for')
  await why.getByRole('button', { name: 'Redact' }).click()
  await page.getByRole('row').filter({ hasText: 'Redacted' }).waitFor()
  await page.getByLabel('Older facts, too').check()
  await page.getByRole('row', { name: 'Sector ports' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
