import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { makePdf } from '../../reading/files.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
let roomId: number

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  roomId = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id
  const at = `/api/v1/svc/vdr/rooms/${roomId}`
  const { id: folder_id } = (await office.post(`${at}/folders`, { name: 'Financial' })).body
  const pdf = await makePdf(draw => {
    draw.fontSize(20).text('Adjusted EBITDA was 12.4m.')
    draw.addPage().text('Leverage')
  })
  const content = Buffer.from(pdf).toString('base64')
  await office.post(`${at}/documents`, { name: 'Accounts.pdf', folder_id, content })
  await office.post(`${at}/documents`, {
    name: 'Read me.txt',
    content: Buffer.from('Hello').toString('base64'),
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office, `/rooms/${roomId}?tab=links`)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('a link is made, opened by somebody outside on a phone, written down and revoked', async () => {
  const { page } = visitor
  await page.getByText('No links yet').waitFor()
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Not accessible externally').waitFor()
  await dialog.getByLabel('Recipient').fill('Birch Bank')
  await dialog.getByLabel('Agreement').fill('You keep what you see to yourself.')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await expectAccessible(page, 'the form of a link')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = (await page.getByTestId('secret').textContent()) ?? ''
  expect(url).toMatch(/\/share\/[\w-]{43}$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('row', { name: /Birch Bank.*Live/ }).waitFor()

  const outside = await visit(browser)
  const phone = outside.page
  // A declared bot is not counted.
  await phone.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' })
  await phone.setViewportSize({ width: 375, height: 700 })
  const loaded: string[] = []
  phone.on('response', reply => {
    if (new URL(reply.url()).pathname.startsWith('/assets/')) loaded.push(reply.url())
  })
  const reply = await phone.goto(url)
  expect(reply?.headers()['x-robots-tag']).toContain('noindex')
  expect(reply?.headers()['content-security-policy']).toContain("default-src 'self'")
  await phone.getByLabel('Password').fill('wrong')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByText('The password is wrong.').waitFor()
  expect(await phone.content()).not.toMatch(/Alder|Accounts/)
  await expectAccessible(phone, 'the gate of a link')
  await phone.getByLabel('Password').fill('correct horse')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByLabel('E-mail').fill('ana@birch.example')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.getByText('You keep what you see to yourself.').waitFor()
  expect(await phone.content()).not.toMatch(/Alder|Accounts/)
  await phone.getByLabel('Your name').fill('Ana Birch')
  await expectAccessible(phone, 'the agreement of a link')
  await phone.getByRole('button', { name: 'I accept' }).click()
  await phone.getByRole('heading', { name: 'Project Alder' }).waitFor()
  await expectAccessible(phone, 'the index that a link shows')
  await expect.poll(() => phone.getByRole('link', { name: 'Download all' }).count()).toBe(0)
  const built = join(import.meta.dirname, '../../../dist/renderer/assets')
  const sizes = [...new Set(loaded)]
    .map(one => new URL(one).pathname.split('/').at(-1) as string)
    .filter(name => readdirSync(built).includes(`${name}.br`))
    .map(name => readFileSync(join(built, `${name}.br`)).length)
  expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThan(100_000)

  await phone.getByRole('link', { name: /Accounts\.pdf/ }).click()
  await phone.getByText('1 of 2').waitFor()
  await phone.getByText('Adjusted EBITDA was 12.4m.').waitFor({ state: 'attached' })
  await phone.getByText('ana@birch.example').first().waitFor({ state: 'attached' })
  await phone.getByRole('link', { name: 'Download' }).waitFor({ state: 'detached' })
  await expectAccessible(phone, 'a document that a link shows')
  await expect.poll(() => phone.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
  // Half a second is a look.
  const since = await phone.evaluate<number>('performance.now()')
  await expect.poll(() => phone.evaluate('performance.now()')).toBeGreaterThan(since + 700)
  const told = phone.waitForResponse(reply => reply.url().endsWith('/track-time'))
  await phone.goBack()
  expect((await told).status()).toBe(200)
  await phone.getByRole('link', { name: /Read me\.txt/ }).waitFor()
  expect(outside.complaints).toEqual([])

  await page.reload()
  await page.getByRole('row', { name: /Ana Birch, ana@birch\.example.*Viewed.*Accounts\.pdf/ }).waitFor()
  await page.getByRole('row', { name: /Ana Birch.*Accepted the agreement/ }).waitFor()
  const links = await page.getByRole('region', { name: 'Links' }).boundingBox()
  expect(links?.height).toBeGreaterThan(60)
  await expectAccessible(page, 'the links of a room')
  await page.getByRole('link', { name: 'Visitors' }).click()
  await page.getByRole('row', { name: /Ana Birch, ana@birch\.example/ }).waitFor()
  await expectAccessible(page, 'the visitors of a room')
  await page.getByText('Ana Birch, ana@birch.example').click()
  await page.getByRole('img', { name: /page 1 \d+ s/ }).waitFor()
  await expectAccessible(page, 'what one visitor looked at')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Links' }).click()
  await page.getByRole('button', { name: 'Revoke: Birch Bank' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('row', { name: /Birch Bank.*Revoked/ }).waitFor()
  await phone.reload()
  await phone.getByText('This link no longer works.').waitFor()
  expect(await phone.content()).not.toMatch(/Alder|Accounts/)
  expect(visitor.complaints).toEqual([])
})

test('in the dark it can be read as well, and an address that is none says so', async () => {
  const { page } = await visit(browser, 'dark')
  await page.goto(`${office.url}/share/nothing`)
  await page.getByText('This link does not exist.').waitFor()
  await expectAccessible(page, 'a link that is none, in the dark')
})
