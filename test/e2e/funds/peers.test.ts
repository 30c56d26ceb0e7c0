import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journal, openFund } from '../../modules/cfo/partners.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const { id } = await openFund(office)
  await journal(office, id, '2024-01-02', [
    ['1010', 100, 0],
    ['3100', 0, 100],
  ])
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const FILE = `Fund,Vintage,Strategy,Region,TVPI,DPI
Peer A,2024,Buyout,Europe,1.0x,0.1
Peer B,2024,Buyout,Europe,1.2x,0.2
Peer C,2024,Buyout,Europe,1.3x,0.3
Peer D,2024,Buyout,Europe,1.4x,0.4
Peer E,2024,Buyout,Asia,1.5x,
`

test('peer funds come from a file, and the fund stands among them', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/funds/1')
  await page.getByText('No peer data loaded.').waitFor()
  await page.getByRole('link', { name: 'Import peer data' }).click()
  await page.getByRole('heading', { name: 'Import peer data', level: 1 }).waitFor()
  const chosen = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'peers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await chosen(FILE.replace('1.3x', 'good'))
  await page.getByText('good is not a number').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await chosen(FILE)
  await page.getByLabel('Source').fill('Own survey')
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  await page.getByRole('heading', { name: 'Imported' }).waitFor()

  await page.goto(`${office.url}/funds/1`)
  const table = page.getByRole('table', { name: 'Compared with peers' })
  const tvpi = table.getByRole('row').filter({ hasText: 'TVPI' })
  await expect
    .poll(() => tvpi.innerText())
    .toMatch(/1\.00x\s+5\s+1\.00x\s+1\.20x\s+1\.30x\s+1\.40x\s+1\.50x\s+1\.28x\s+0%\s+Bottom quartile/)
  await table.getByRole('row').filter({ hasText: 'DPI' }).getByText('Fewer than five peers').waitFor()
  await page
    .getByRole('img', { name: 'TVPI 1.00x: Bottom quartile. Peers from 1.00x to 1.50x, median 1.30x' })
    .waitFor()
  await page.getByText('Source: peers.csv (Own survey)').waitFor()
  await expectAccessible(page, 'a fund among its peers')

  await page.getByRole('combobox', { name: 'Region' }).click()
  await page.getByRole('option', { name: 'Asia' }).click()
  await tvpi.getByText('Fewer than five peers').waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
