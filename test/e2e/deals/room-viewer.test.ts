import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { makeDocx, makePdf } from '../../reading/files.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

let browser: Browser
let office: Office
let visitor: Visitor
let room: string
let memo: number

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  const { id } = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body
  room = `/rooms/${id}`
  const { id: folder_id } = (await office.post(`/api/v1/svc/vdr${room}/folders`, { name: 'Financial' })).body
  const pdf = await makePdf(draw => {
    for (let page = 1; page <= 6; page += 1) {
      if (page > 1) draw.addPage()
      draw.fontSize(14).text(`Chapter ${page}. Adjusted EBITDA was ${page}.4m in the year that ended then.`)
    }
  })
  memo = await upload('Memorandum.pdf', pdf, folder_id)
  visitor = await visit(browser)
  await signIn(visitor.page, office, room)
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

const upload = async (name: string, bytes: Uint8Array, folder_id: number | null = null): Promise<number> =>
  (
    await office.post(`/api/v1/svc/vdr${room}/documents`, {
      name,
      folder_id,
      content: Buffer.from(bytes).toString('base64'),
    })
  ).body.id

test('a document is opened from the index, walked, enlarged and searched by keyboard', async () => {
  const { page } = visitor
  await page.getByRole('row', { name: /Memorandum/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${room}/documents/${memo}`)
  await page.getByText('1 of 6').waitFor()
  await expectAccessible(page, 'a document')
  await page.keyboard.press('j')
  await page.getByText('2 of 6').waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText('3 of 6').waitFor()
  await page.keyboard.press('k')
  await page.getByText('2 of 6').waitFor()
  const zoom = () => page.getByRole('button', { name: /full width/ }).textContent()
  const fit = await zoom()
  await page.keyboard.press('+')
  await expect.poll(zoom).not.toBe(fit)
  await page.keyboard.press('0')
  await expect.poll(zoom).toBe(fit)

  await page.keyboard.press('/')
  await page.keyboard.type('adjusted ebitda')
  await page
    .getByText(/^\d of 6$/)
    .last()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.highlight').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.highlight').count()).toBe(0)

  await page.keyboard.press('t')
  await page.getByRole('button', { name: 'Page 6' }).click()
  await page.getByText('6 of 6').waitFor()
  await expectAccessible(page, 'a document with small pages')
})

test('a citation opens its page with the quote marked, also by where the document lies', async () => {
  const { page } = visitor
  const quote = new URLSearchParams({
    path: 'Financial/Memorandum.pdf',
    page: '4',
    quote: 'EBITDA  was\n4.4m in',
  })
  await page.goto(`${office.url}${room}/document?${quote}`)
  await page.waitForURL(`**${room}/documents/${memo}?**`)
  await page.getByText('4 of 6').waitFor()
  await expect
    .poll(() => page.locator('.highlight.selected').first().textContent())
    .toContain('EBITDA was 4.4m in')
  await page.goto(`${office.url}${room}/document?path=Gone.pdf`)
  await page.getByText('This document is not there').waitFor()
})

test('a Word document has pages and says what they are; one that has none says why', async () => {
  const { page } = visitor
  const word = await upload('Terms.docx', await makeDocx(['TERM SHEET', 'The margin is 6%.']))
  await page.goto(`${office.url}${room}/documents/${word}`)
  await page.getByText('These pages are rendered from the document').waitFor()
  await page.getByText('The margin is 6%.').waitFor({ state: 'attached' })
  const broken = await upload('Broken.docx', Buffer.from('PK\u0003\u0004 none'))
  await page.goto(`${office.url}${room}/documents/${broken}`)
  await page.getByText(/Broken\.docx cannot be shown as pages/).waitFor()
  expect(visitor.complaints).toEqual([])
})

test('who may only look sees a watermark, takes nothing, and is counted; in the dark and on a phone too', async () => {
  await office.person('viewer', 'ana@birch.example')
  await office.post(`/api/v1/svc/vdr${room}/members`, { email: 'ana@birch.example', permission: 'view' })
  const { page, complaints, context } = await visit(browser, 'dark')
  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' })
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, office, `${room}/documents/${memo}`, 'ana@birch.example')
  await page.getByText('1 of 6').waitFor()
  await page.getByText('ana@birch.example').first().waitFor({ state: 'attached' })
  await expectAccessible(page, 'a document on a phone, in the dark')
  await expect.poll(() => page.getByRole('link', { name: 'Download' }).count()).toBe(0)
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  const since = await page.evaluate<number>('performance.now()')
  await expect.poll(() => page.evaluate('performance.now()')).toBeGreaterThan(since + 700)
  const told = page.waitForResponse(reply => reply.url().endsWith('/track-time'))
  await page.getByRole('link', { name: 'Project Alder' }).click()
  expect((await told).status()).toBe(200)
  const { body } = await office.get(`/api/v1/svc/vdr${room}/analytics`)
  expect(body).toMatchObject({ viewers: 1, by_document: [{ document_id: memo, viewers: 1, page_views: 1 }] })
  expect(complaints).toEqual([])
  await context.close()
})
