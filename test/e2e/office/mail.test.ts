import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailServer, smtpError } from '../../mail-server.ts'
import { returnedMail } from '../../modules/mail/returned-mail.ts'
import type { Office } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, type Visitor, visit } from '../browser.ts'

const PORTAL = '/api/v1/svc/investor-portal'

let browser: Browser
let office: Office
let server: MailServer
let visitor: Visitor
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  server = await MailServer.open()
  const fund = { name: 'Alder Credit Fund I', entity_type: 'fund', currency: 'USD' }
  await office.post('/api/v1/svc/cfo/accounts', fund)
  for (const [name, primary_contact_email] of [
    ['Alder Family Office', 'alder@example.com'],
    ['Birch Pension', 'birch@example.com'],
    ['Cedar Endowment', null],
  ] as const) {
    const { body } = await office.post('/api/v1/svc/investors/lp', { name, primary_contact_email })
    await office.post(`${PORTAL}/commitments`, { lp_id: body.id, fund_account_id: 1, amount: 1_000_000 })
  }
  await office.post(`${PORTAL}/calls`, { fund_account_id: 1, amount: 300_000, reference: 'CALL-1' })
  await office.post(`${PORTAL}/distributions`, {
    ...{ fund_account_id: 1, amount: 30_000, type: 'dividend_income', reference: 'DIST-1' },
  })
  visitor = await visit(browser)
  await signIn(visitor.page, office, '/capital-calls/1')
})
afterAll(async () => {
  await browser.close()
  await office.close()
  await server.close()
})

test('without an account each notice is a draft for one’s own mail program', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Send by mail' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('The office has no mail account').waitFor()
  await drawer.getByText('1 investor without an e-mail address').waitFor()
  await drawer.getByLabel('Your own text').fill('As discussed')
  await expectAccessible(page, 'drafts')
  const downloading = page.waitForEvent('download')
  await drawer.getByRole('link', { name: 'Draft to Birch Pension' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^capital-call-CALL-1-\d+\.eml$/)
  const mail = await PostalMime.parse(readFileSync(await download.path()))
  expect(mail.to).toEqual([{ name: 'Birch Pension', address: 'birch@example.com' }])
  expect(mail.text).toContain('As discussed')
  expect(mail.attachments).toHaveLength(1)
})

test('the account is set and tested under Settings', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Or set up an account under Settings' }).click()
  await page.getByRole('heading', { name: 'Mail', level: 1 }).waitFor()
  await page.getByLabel('Mail server').fill('127.0.0.1')
  await page.getByLabel('Port', { exact: true }).fill(String(server.port))
  await page.getByRole('combobox', { name: 'Encryption' }).click()
  await page.getByRole('option', { name: /^None/ }).click()
  await page.getByLabel('Sender’s name').fill('Alder Capital')
  await page.getByLabel('Sender’s address').fill('office@alder.example')
  await page.getByRole('button', { name: 'Save account' }).click()
  await page.getByLabel('Send a test to').fill('ana@example.com')
  server.onRecipient = () => {
    throw smtpError(550, 'No such user here')
  }
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Not sent. 550 No such user here').waitFor()
  server.onRecipient = () => undefined
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Sent. The server said: 250 Queued as 4711').waitFor()
  await expectAccessible(page, '/settings/mail')
  expect(server.received.map(({ to }) => to)).toEqual([['ana@example.com']])
})

test('notices are sent once it was seen what goes to whom, and the record tells what became of each', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/capital-calls/1`)
  server.onRecipient = address => {
    if (address === 'birch@example.com') throw smtpError(550, 'No such user here')
  }
  await page.getByRole('button', { name: 'Send by mail' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('From Alder Capital <office@alder.example>').waitFor()
  await expect.poll(() => drawer.getByRole('checkbox', { name: /^Cedar Endowment/ }).isDisabled()).toBe(true)
  await drawer.getByRole('button', { name: 'Read the message to Birch Pension' }).click()
  await drawer
    .getByRole('region', { name: 'The message to Birch Pension' })
    .getByText('USD 100,000.00')
    .waitFor()
  await expectAccessible(page, 'what goes to whom')
  await drawer.getByRole('button', { name: 'Send to 2 investors' }).click()
  const table = page.getByRole('table', { name: 'Sent by mail' })
  await table.getByRole('row', { name: /^Alder Family Office alder@example.com Sent .*250 Queued/ }).waitFor()
  await table
    .getByRole('row', { name: /^Birch Pension birch@example.com Refused .*550 No such user/ })
    .waitFor()
  await table.getByRole('row', { name: /^Cedar Endowment Not sent/ }).waitFor()
  await expectAccessible(page, 'what became of it')
})

test('of a message that was cut off a person says whether it arrived', async () => {
  const { page } = visitor
  server.onRecipient = () => undefined
  server.onMessage = () => server.hangUp()
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await page.getByRole('button', { name: 'Send to 1 investor', exact: true }).click()
  const table = page.getByRole('table', { name: 'Sent by mail' })
  await table.getByRole('row', { name: /^Birch Pension .* Not known/ }).waitFor()
  await page.getByRole('button', { name: 'Birch Pension has it' }).click()
  await table.getByRole('row', { name: /^Birch Pension .* Sent .*says that it arrived/ }).waitFor()
  server.onMessage = () => undefined
})

test('what went by post is kept as sent', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Send by mail' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Sent another way').click()
  await drawer.getByRole('checkbox', { name: 'Cedar Endowment, no address' }).waitFor()
  await drawer.getByLabel('Delivery method').fill('By post on 3 March 2026')
  await expectAccessible(page, 'sent otherwise')
  await drawer.getByRole('button', { name: 'Keep as sent to 1 investor' }).click()
  await page
    .getByRole('table', { name: 'Sent by mail' })
    .getByRole('row', { name: /^Cedar Endowment .*Sent .*By post on 3 March 2026/ })
    .waitFor()
})

test('who still owes something is reminded', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Remind by mail' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Outstanding: USD 100,000.00').waitFor()
  await expectAccessible(page, 'a reminder')
  await drawer.getByRole('button', { name: 'Send to 2 investors' }).click()
  await page
    .getByRole('table', { name: 'Reminded by mail' })
    .getByRole('row', { name: /^Birch Pension birch@example.com Sent / })
    .waitFor()
})

test('an invitation is sent while its link is shown', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/settings/people`)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('ben@example.com')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('button', { name: 'Send it to ben@example.com' }).click()
  await page.getByRole('button', { name: 'Sent to ben@example.com' }).waitFor()
  await expectAccessible(page, 'an invitation that was sent')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  expect(server.received.at(-1)?.to).toEqual(['ben@example.com'])
})

test('a time is chosen to send at, and what waits for it is taken back', async () => {
  const { page } = visitor
  const sent = server.received.length
  await page.goto(`${office.url}/distributions/1`)
  await page.getByRole('button', { name: 'Send by mail' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: /^Birch Pension/ }).uncheck()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await drawer.getByLabel('Send at').fill(tomorrow)
  await drawer.getByRole('button', { name: 'Send later to 1 investor' }).click()
  const table = page.getByRole('table', { name: 'Sent by mail' })
  await table.getByRole('row', { name: /^Alder Family Office .* Waiting / }).waitFor()
  await page.getByRole('button', { name: 'Withdraw the message to Alder Family Office' }).click()
  await table.getByRole('row', { name: /^Alder Family Office .* Withdrawn / }).waitFor()
  expect(server.received).toHaveLength(sent)
})

test('a distribution’s notices are sent from its page', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/distributions/1`)
  await page.getByRole('button', { name: 'Send by mail' }).click()
  await page.getByRole('button', { name: 'Send to 2 investors' }).click()
  await page
    .getByRole('table', { name: 'Sent by mail' })
    .getByRole('row', { name: /^Alder Family Office .* Sent / })
    .waitFor()
})

test('a message that came back is given to the record, which tells it in the words of the server', async () => {
  const { page } = visitor
  await page.goto(`${office.url}/capital-calls/1`)
  const notice = server.received.find(
    ({ to, mail }) => to[0] === 'alder@example.com' && mail.attachments.length,
  )
  const give = async (messageId: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'returned.eml',
        mimeType: 'message/rfc822',
        buffer: Buffer.from(returnedMail({ messageId, to: 'alder@example.com' }), 'base64'),
      })
  await give('<forged@example.com>')
  await page.getByText('This office sent no message <forged@example.com>').waitFor()
  await give(notice?.mail.messageId ?? '')
  await page
    .getByRole('table', { name: 'Sent by mail' })
    .getByRole('row', { name: /^Alder Family Office .* Refused .*Came back: 550 5.1.1/ })
    .waitFor()
  await expectAccessible(page, 'a message that came back')
})

test('no serious finding of axe', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/settings/mail')
  await page.getByRole('button', { name: 'Send test' }).waitFor()
  await expectAccessible(page, '/settings/mail')
  await page.goto(`${office.url}/capital-calls/1`)
  await page.getByRole('table', { name: 'Sent by mail' }).waitFor()
  await expectAccessible(page, 'a call that was sent')
  expect(complaints).toEqual([])
  await context.close()
})

test('had nothing to complain about', () => {
  expect(visitor.complaints).toEqual([])
})

test('where there is a second administrator, another account waits for them', async () => {
  const second = await office.person('admin')
  const { page } = visitor
  await page.goto(`${office.url}/settings/mail`)
  await page.getByLabel('Sender’s address').fill('ir@alder.example')
  await page.getByRole('button', { name: 'Save account' }).click()
  const waits = page.getByRole('alert', { name: 'An account is not in use yet' })
  await waits.getByText(/^Administrator entered ir@alder.example at 127.0.0.1:/).waitFor()
  await waits.getByRole('link', { name: 'Open the proposal' }).waitFor()
  await expectAccessible(page, 'an account that waits')
  const [{ action_id }] = (await office.get('/api/v1/svc/agent/approvals?kind=switch_mail_account')).body
  const decided = await office.post(`/svc/agent/actions/${action_id}/approve`, {}, { as: second })
  expect(decided.body.status).toBe('approved')
  await waits.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Sender’s address').inputValue()).toBe('ir@alder.example')
})
