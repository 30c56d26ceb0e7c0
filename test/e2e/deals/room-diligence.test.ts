import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Office } from '../../office.ts'
import { makePdf } from '../../reading/files.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const ROOMS = '/api/v1/svc/vdr/rooms'
const CONTROL = 'The Lender may terminate this Agreement upon any change of control of the Borrower.'
const PETITION = 'A winding-up petition was presented against Alder Ports Limited on 3 February 2026.'

let browser: Browser
let office: Office

beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

interface Room {
  id: number
  put: (name: string, bytes: string | Uint8Array) => Promise<number>
}

async function newRoom(name: string): Promise<Room> {
  const { id } = (await office.post(ROOMS, { name })).body
  return {
    id,
    put: async (file, bytes) => {
      const content = Buffer.from(bytes).toString('base64')
      return (await office.post(`${ROOMS}/${id}/documents`, { name: file, content })).body.id
    },
  }
}

/** A room with an agreement of four pages, a notice, and a file that nobody can read. */
async function alder(name = 'Project Alder'): Promise<Room & { agreement: number }> {
  const room = await newRoom(name)
  const pdf = await makePdf(draw => {
    draw.text('FACILITY AGREEMENT between ALDER PORTS LIMITED as Borrower and BIRCH BANK PLC as Lender.')
    for (let page = 2; page <= 4; page += 1) {
      draw.addPage()
      draw.text(page === 3 ? `21.1 Control. ${CONTROL}` : `Chapter ${page}. The Borrower keeps its books.`)
    }
  })
  const agreement = await room.put('Facility agreement.pdf', pdf)
  await room.put('Notice.txt', PETITION)
  await room.put('Scan.bin', '\u0000\u0001\u0002')
  await office.settled()
  return { ...room, agreement }
}

const begin = async (page: Page) => {
  await page.getByRole('button', { name: 'Run diligence' }).click()
  const form = page.getByRole('dialog', { name: 'Run diligence' })
  await form.getByRole('button', { name: 'Run diligence' }).click()
  await form.waitFor({ state: 'detached' })
}
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const details = (page: Page, name: RegExp) => page.getByRole('region', { name })

test('a room is read whole; its flags, what could not be read and why, and the run stand there', async () => {
  const room = await alder()
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${room.id}?tab=diligence`)
  await page.getByText('Diligence has not been run on this room yet').waitFor()
  await expectAccessible(page, 'a room that diligence has not read')
  await begin(page)
  await page.getByText(/^Read 3 documents: \d+ new red flags?, 0 raised again/).waitFor()
  await page.getByText('One document was not read in full').waitFor()
  await page.getByText(/^Scan\.bin: /).waitFor()
  await row(page, /winding-up|insolvency/i)
    .first()
    .waitFor()
  await expectAccessible(page, 'the diligence of a room')
  await page.getByRole('button', { name: 'Runs', exact: true }).click()
  const runs = page.getByRole('dialog', { name: 'Diligence runs' })
  await runs.getByRole('cell', { name: 'Completed' }).waitFor()
  await expectAccessible(page, 'the runs of a room')
  await runs.getByRole('link', { name: 'Steps of the run' }).click()
  await page.getByText('Read 3 of 3 documents').first().waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('a flag is confirmed, resolved, or dismissed with a reason, and found by its state', async () => {
  const { page, context, complaints } = await visit(browser, 'dark')
  await signIn(page, office, '/rooms/1?tab=diligence')
  const control = details(page, /change of control/i)
  await row(page, /change of control/i).click()
  await control.getByRole('button', { name: 'Confirm' }).click()
  await control.getByRole('button', { name: 'Resolve' }).click()
  await control.getByText('Resolved by').waitFor()
  await expectAccessible(page, 'a resolved flag, dark')

  await row(page, /winding-up|insolvency/i)
    .first()
    .click()
  const petition = details(page, /winding-up|insolvency/i)
  await petition.getByRole('button', { name: 'False positive' }).click()
  const why = page.getByRole('dialog', { name: 'False positive' })
  await why.getByRole('button', { name: 'Dismiss' }).click()
  await why.getByText('Reason is required').waitFor()
  await why.getByLabel('Reason').fill('Another company of that name.')
  await why.getByRole('button', { name: 'Dismiss' }).click()
  await petition.getByText('Another company of that name.').waitFor()

  const { body } = await office.get(`${ROOMS}/1/red-flags?status=false_positive`)
  expect(body).toMatchObject([{ note: 'Another company of that name.' }])
  await page.goto(`${office.url}/rooms/1?tab=diligence&filter=status:resolved`)
  await row(page, /change of control/i).waitFor()
  await expect.poll(() => row(page, /winding-up|insolvency/i).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a quote leads to its page with the words marked, and the flags stand beside it', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/rooms/1?tab=diligence')
  await row(page, /change of control/i).click()
  await page.getByRole('link', { name: 'Facility agreement.pdf, page 3' }).click()
  await page.getByText('3 of 4', { exact: true }).waitFor()
  await expect.poll(() => page.locator('.highlight.selected').first().textContent()).toContain('The Lender')
  const flags = page.getByRole('region', { name: 'Red flags' })
  await flags.getByText('Resolved', { exact: true }).waitFor()
  await flags.getByRole('button', { name: 'Reopen' }).click()
  await flags.getByRole('button', { name: 'Resolve' }).waitFor()
  await expectAccessible(page, 'flags beside the pages')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await page.getByText('2 of 4', { exact: true }).waitFor()
  await flags.getByRole('link', { name: 'All red flags in the room' }).click()
  await details(page, /change of control/i)
    .getByText('Confirmed', { exact: true })
    .waitFor()
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page.getByText('3 of 4', { exact: true }).waitFor()
  await expect.poll(() => flags.count()).toBe(0)
  await page.getByRole('button', { name: /^Red flags/ }).click()
  await flags.waitFor()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(complaints).toEqual([])
  await context.close()
})

test('how far a run is stands there after the page was loaded anew; it is cancelled, and begun again', async () => {
  const room = await newRoom('Project Birch')
  for (let at = 1; at <= 25; at += 1) await room.put(`Letter ${at}.txt`, `${PETITION} Letter ${at}.`)
  await office.settled()
  const { reader } = office.running.door.parts.services
  const going = Promise.withResolvers<void>()
  const run = reader.run.bind(reader)
  let begun = 0
  reader.run = async (...given: Parameters<typeof run>) => {
    begun += 1
    if (begun > 20) await going.promise
    return run(...given) as never
  }
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${room.id}?tab=diligence`)
  await begin(page)
  await page.getByText('20 of 25 documents read').waitFor()
  await page.reload()
  await page.getByText('20 of 25 documents read').waitFor()
  await page.getByText('Read 20 of 25 documents').waitFor()
  await expectAccessible(page, 'a run under way')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled: nothing that it read was saved.').waitFor()
  going.resolve()
  await begin(page)
  await page.getByText(/^Read 25 documents: /).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test('what is no longer found is left out until it is asked for; who sees a part is told why nothing stands there', async () => {
  const room = await alder('Project Cedar')
  const at = `${ROOMS}/${room.id}`
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/rooms/${room.id}?tab=diligence`)
  await begin(page)
  await row(page, /change of control/i).waitFor()
  await office.patch(`${at}/documents/${room.agreement}`, { status: 'archived' })
  await begin(page)
  await page.getByText('no longer found').first().waitFor()
  await expect.poll(() => row(page, /change of control/i).count()).toBe(0)
  await page.getByRole('switch', { name: /no longer found/ }).click()
  await row(page, /change of control/i).click()
  await page.getByText(/^No longer found since/).waitFor()
  await expectAccessible(page, 'flags that are gone')

  await office.person('member', 'ana@birch.example')
  const board = await room.put('Board papers.txt', 'Minutes of the board.')
  await office.post(`${at}/members`, { email: 'ana@birch.example', permission: 'view' })
  const members: Array<{ user_id: number; email: string }> = (await office.get(`${at}/members`)).body
  const ana = members.find(({ email }) => email === 'ana@birch.example')
  await office.put(`${at}/grants`, { document_id: board, user_id: ana?.user_id, permission: 'none' })
  const other = await visit(browser)
  await signIn(other.page, office, `/rooms/${room.id}?tab=diligence`, 'ana@birch.example')
  await other.page.getByText('parts of this room are hidden from you').waitFor()
  expect([...complaints, ...other.complaints]).toEqual([])
  await other.context.close()
  await context.close()
})
