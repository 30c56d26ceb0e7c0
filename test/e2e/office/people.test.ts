import { Secret, TOTP } from 'otpauth'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, PASSWORD, TestClock } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

const clock = new TestClock(new Date().toISOString())
let browser: Browser
let office: Office
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow({ clock })
})
afterAll(async () => {
  await browser.close()
  await office.close()
})

test('somebody invited joins by the link, and finds only what their role allows', async () => {
  const admin = await visit(browser)
  await signIn(admin.page, office, '/settings/people')
  await admin.page.getByRole('button', { name: 'Invite' }).click()
  await admin.page.getByLabel('E-mail').fill('ben@example.com')
  await admin.page.getByRole('button', { name: 'Create link' }).click()
  const link = await admin.page.getByTestId('secret').innerText()
  await admin.context.close()

  const key = await office.key()
  await office.post('/api/v1/tools/svc_create_deal/call', { name: 'Alder' }, { as: key })

  const { page, context, complaints } = await visit(browser)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto(link)
  await page.getByText('You will be a member.').waitFor()
  await page.getByLabel('Your name').fill('Ben Okafor')
  await page.locator('input[name="password"]').fill('a long enough password')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  const token = new URL(link).hash.slice(1)
  expect(asked.filter(url => url.includes(token) && !url.includes('#'))).toEqual([])

  await page.getByRole('link', { name: /^Approvals/ }).click()
  await page.getByText('An administrator decides.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Office', exact: true }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'API keys' }).waitFor()
  await expect
    .poll(() =>
      page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'People' }).count(),
    )
    .toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a second factor is set up from its QR code and asked for from then on', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, office, '/settings/account')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code with the secret below' }).waitFor()
  const secret = Secret.fromBase32(await page.locator('pre').innerText())
  const code = () => new TOTP({ secret }).generate({ timestamp: clock.now().getTime() })
  await page.getByLabel('Code').fill(code())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const [recoveryCode = '', ...others] = (await page.getByTestId('secret').innerText()).split('\n')
  expect(others).toHaveLength(9)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('10 recovery codes are left.').waitFor()
  await context.close()

  clock.advance(30_000)
  const again = await visit(browser)
  await again.page.goto(`${office.url}/approvals`)
  await again.page.getByLabel('E-mail').fill('admin@example.com')
  await again.page.locator('input[name="password"]').fill(PASSWORD)
  await again.page.getByRole('button', { name: 'Sign in' }).click()
  await again.page.getByRole('heading', { name: 'Second step' }).waitFor()
  await again.page.getByLabel('Code').fill('000000')
  await again.page.getByRole('button', { name: 'Sign in' }).click()
  await again.page.getByText('The code is wrong or has already been used.').waitFor()
  await again.page.getByLabel('Code').fill(code())
  await again.page.getByRole('button', { name: 'Sign in' }).click()
  await again.page.waitForURL('**/approvals')
  await again.context.close()

  const without = await visit(browser)
  await without.page.goto(`${office.url}/settings/account`)
  await without.page.getByLabel('E-mail').fill('admin@example.com')
  await without.page.locator('input[name="password"]').fill(PASSWORD)
  await without.page.getByRole('button', { name: 'Sign in' }).click()
  await without.page.getByRole('button', { name: 'Use a recovery code' }).click()
  await without.page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase())
  await without.page.getByRole('button', { name: 'Sign in' }).click()
  await without.page.getByText('9 recovery codes are left.').waitFor()
  await without.context.close()
})

test('an administrator lets somebody back in by a link, and sees somebody out', async () => {
  const own = await openOfficeNow()
  try {
    const token = await own.person('member', 'cleo@example.com')
    await own.key({ name: 'Nightly import' }, token)
    const { page, context, complaints } = await visit(browser)
    await signIn(page, own, '/settings/people')
    await page.getByText('cleo@example.com').click()
    await page.getByRole('button', { name: 'Create a reset link' }).click()
    const link = await page.getByTestId('secret').innerText()

    const cleo = await visit(browser)
    await cleo.page.goto(link)
    await cleo.page.locator('input[name="password"]').fill('password12')
    await cleo.page.getByRole('button', { name: 'Change password' }).click()
    await cleo.page.getByText('is easy to guess').waitFor()
    await cleo.page.locator('input[name="password"]').fill('kettle lamp orchard')
    await cleo.page.getByRole('button', { name: 'Change password' }).click()
    await cleo.page.getByRole('link', { name: 'Sign in' }).click()
    await cleo.page.getByLabel('E-mail').fill('cleo@example.com')
    await cleo.page.locator('input[name="password"]').fill('kettle lamp orchard')
    await cleo.page.getByRole('button', { name: 'Sign in' }).click()
    await cleo.page.getByRole('heading', { name: 'Home' }).waitFor()
    await cleo.context.close()

    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('button', { name: 'member leaves the office' }).click()
    await page.getByText('Nightly import').waitFor()
    await expectAccessible(page, 'seeing somebody out')
    await page.getByRole('button', { name: 'See member out' }).click()
    await page.getByText('Switched off').first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  } finally {
    await own.close()
  }
})

test('rights narrow what somebody is offered, area by area', async () => {
  await office.person('member', 'nora@example.com')
  await office.person('admin', 'ilse@example.com')
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/settings/people', 'ilse@example.com')
  await page.getByRole('cell', { name: 'nora@example.com' }).click()
  await page.getByRole('button', { name: 'Limit permissions' }).click()
  const rights = page.getByRole('table', { name: 'Rights' })
  await expect.poll(() => rights.getByLabel('Deals: Approve').isDisabled()).toBe(true)
  await rights.getByLabel('Deals: Read').check()
  await rights.getByLabel('Pricer: Nothing').check()
  await rights.getByLabel('Webhooks: Nothing').check()
  await page.getByRole('button', { name: 'Save rights' }).click()
  await page.getByText(/^Limited to \d+ areas$/).waitFor()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('omar@example.com')
  await page.getByRole('button', { name: 'Limit permissions' }).click()
  await rights.getByLabel('All areas: Nothing').check()
  await rights.getByLabel('Deals: Write').check()
  await expectAccessible(page, 'an invitation with narrowed rights')
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('link', { name: 'Go to the proposal' }).waitFor()
  const invited = async () =>
    (await office.get<{ email: string }[]>('/api/v1/svc/admin/invite-links')).body.map(({ email }) => email)
  expect(await invited()).not.toContain('omar@example.com')
  await page.goto(`${office.url}/settings/people`)
  await page.getByText('Another administrator must approve these invitations.').waitFor()
  await page.getByRole('link', { name: 'omar@example.com' }).click()
  await page.waitForURL('**/approvals?action=*')
  const [{ action_id }] = (await office.get('/api/v1/svc/agent/approvals?kind=create_invite_link')).body
  await office.post(`/svc/agent/actions/${action_id}/approve`)
  expect((await office.get('/api/v1/svc/admin/invite-links')).body[0]).toMatchObject({
    email: 'omar@example.com',
    rights: { crm: 'write', vdr: 'none' },
  })
  expect(complaints).toEqual([])
  await context.close()

  const nora = await visit(browser)
  await signIn(nora.page, office, '/deals', 'nora@example.com')
  await nora.page.getByRole('heading', { name: 'Deals', exact: true }).waitFor()
  await expect.poll(() => nora.page.getByRole('button', { name: 'Create deal' }).count()).toBe(0)
  await expect.poll(() => nora.page.getByRole('link', { name: 'Pricer' }).count()).toBe(0)
  await nora.page.getByRole('link', { name: 'Investors' }).waitFor()
  expect(nora.complaints).toEqual([])
  await nora.context.close()
})

test('an auditor reads the people and the logs, and is offered no change of them', async () => {
  await office.person('auditor', 'ada@example.com')
  await office.get('/api/v1/svc/admin/access-log/csv')
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/settings/access-log', 'ada@example.com')
  await page.getByRole('cell', { name: /^Access log .*csv$/ }).waitFor()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('button', { name: 'Verify chain' }).click()
  await page.getByText(/^Intact/).waitFor()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'People' }).click()
  await page.getByRole('cell', { name: 'ada@example.com' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})
