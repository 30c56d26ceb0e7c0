import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Office } from '../office.ts'
import { launch, openOfficeNow, type Visitor, visit } from './browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { cookie: string }

const password = 'a long enough password'

describe('from an empty appliance to an approved proposal', () => {
  let browser: Browser
  let office: Office
  let visitor: Visitor

  beforeAll(async () => {
    browser = await launch()
    office = await openOfficeNow({ config: { admin: undefined } })
    visitor = await visit(browser)
  })
  afterAll(async () => {
    await browser.close()
    await office.close()
  })

  test('the link that the server prints sets the office up', async () => {
    const { page } = visitor
    await page.goto(office.running.setupUrl ?? '')
    await page.getByLabel('Organisation').fill('Alder Capital')
    await page.getByLabel('Your name').fill('Ana Silva')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.locator('input[name="password"]').fill('short')
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByText('Must have at least 10 characters').waitFor()
    await expect.poll(() => page.getByLabel('Organisation').inputValue()).toBe('Alder Capital')

    await page.locator('input[name="password"]').fill(password)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('heading', { name: 'Keep a recovery kit' }).waitFor()
    await page.locator('input[name="passphrase"]').fill('the paper in the safe')
    await page.getByRole('button', { name: 'Create the recovery kit' }).click()
    await expect
      .poll(() => page.getByTestId('secret').innerText())
      .toMatch(/^([0-9a-z]{4}\s+){25}[0-9a-z]{4}$/)
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('heading', { name: 'Recovery kit, Alder Capital' }).waitFor()
    await expect.poll(() => page.getByText('Keep a recovery kit').isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.getByText('Alder Capital').first().waitFor()
    expect(page.url()).not.toContain('#')
  })

  test('signing out and in again comes back to the page one wanted', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: /Ana Silva, your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    await page.goto(`${office.url}/deals`)
    await page.waitForURL('**/sign-in?next=%2Fdeals')
    await page.getByLabel('E-mail').fill('ana@example.com')
    await page.locator('input[name="password"]').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('E-mail address or password is wrong.').waitFor()
    await page.locator('input[name="password"]').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/deals')
    await page.getByRole('heading', { name: 'No deals yet' }).waitFor()
  })

  test('signing in never leads to another site, whatever the address says', async () => {
    for (const next of [
      'https://evil.example/',
      'https%3A%2F%2Fevil.example',
      '//evil.example',
      '/\\evil.example',
    ]) {
      const { page, context } = await visit(browser)
      await page.goto(`${office.url}/sign-in?next=${next}`)
      await page.getByLabel('E-mail').fill('ana@example.com')
      await page.locator('input[name="password"]').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('heading', { name: 'Home' }).waitFor()
      expect(new URL(page.url()).origin).toBe(office.url)
      await context.close()
    }
  })

  test('a deal is created from what people type', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Create deal' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Alder Ports senior loan')
    await page.getByLabel('Target size').fill('2.5m')
    await page.getByText('= 2,500,000 USD').waitFor()
    await page.getByLabel('Target IRR').fill('825bp')
    await page.getByText('= 8.25%').waitFor()
    await page.getByLabel('Asset class').fill('Private credit')
    await page.getByRole('dialog').getByRole('button', { name: 'Create deal' }).click()
    await page.getByRole('heading', { name: 'Alder Ports senior loan' }).waitFor()
    await page.getByText('USD 2,500,000').waitFor()
  })

  test('a deal moves to another stage by keyboard, and back by Undo', async () => {
    const { page } = visitor
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await page.getByRole('region', { name: 'Board of deals' }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('m')
    await page.getByRole('menuitem', { name: 'Due diligence' }).focus()
    await page.keyboard.press('Enter')

    const column = page.locator('[data-stage="due_diligence"]')
    await column.getByText('Alder Ports senior loan').waitFor()
    await column.getByText('USD 2,500,000').first().waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('[data-stage="sourced"]').getByText('Alder Ports senior loan').waitFor()
  })

  test('a deal moves by dragging its card', async () => {
    const { page } = visitor
    const card = page.locator('article', { hasText: 'Alder Ports senior loan' })
    await card.dragTo(page.locator('[data-stage="nda"]'))
    await page.locator('[data-stage="nda"]').getByText('Alder Ports senior loan').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
  })

  test('a deal moved on before its last move was answered is where it was moved to', async () => {
    const { page } = visitor
    const held = Promise.withResolvers<void>()
    const moves: string[] = []
    await page.route('**/stage', async route => {
      moves.push(route.request().postDataJSON().stage)
      await held.promise
      await route.continue()
    })
    const card = page.locator('article', { hasText: 'Alder Ports senior loan' })
    for (const stage of ['screening', 'nda']) {
      await card.dragTo(page.locator(`[data-stage="${stage}"]`))
      await page.locator(`[data-stage="${stage}"]`).getByText('Alder Ports senior loan').waitFor()
    }
    await expect.poll(() => moves).toEqual(['screening'])
    held.resolve()
    await expect.poll(() => moves).toEqual(['screening', 'nda'])
    await expect
      .poll(async () => (await page.request.get(`${office.url}/api/v1/svc/crm/deals`)).json())
      .toMatchObject([{ stage: 'nda', version: 6 }])
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual([expect.stringMatching(/^Moved Alder Ports senior loan to NDA/)])
    await page.locator('[data-stage="nda"]').getByText('Alder Ports senior loan').waitFor()
    await page.unroute('**/stage')
  })

  test('what a program proposes appears by itself, and happens once it is approved', async () => {
    const { page } = visitor
    await page.goto(`${office.url}/settings/api-keys`)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Pipeline agent')
    await page.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Member' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
    const key = await page.getByTestId('secret').innerText()
    await page.getByRole('button', { name: 'I have saved it' }).click()

    await page.goto(`${office.url}/approvals`)
    await page.getByRole('heading', { name: 'Nothing waiting for you' }).waitFor()
    await propose(office, key, {
      name: 'Grid storage loan',
      currency: 'EUR',
      target_size: 42_500_000,
      irr_target: 0.095,
    })
    const detail = page.getByRole('article', { name: 'Create a deal' })
    await detail.getByText('EUR 42,500,000').first().waitFor()
    await detail.getByText('9.5%').first().waitFor()

    // Enter on its own approves nothing, not even when the question is open.
    await page.keyboard.press('a')
    await page.keyboard.press('Enter')
    expect(await dealNames(office, key)).toEqual(['Alder Ports senior loan'])

    await page.keyboard.press('a')
    await detail.getByText('Approved', { exact: true }).waitFor()
    expect(await dealNames(office, key)).toEqual(['Grid storage loan', 'Alder Ports senior loan'])
  })

  test('a proposal is rejected with a reason', async () => {
    const { page } = visitor
    const key = await firstKey(page)
    await propose(office, key, { name: 'A deal nobody wants' })
    await page.goto(`${office.url}/approvals`)
    await page.getByRole('article').getByText('A deal nobody wants').first().waitFor()
    await page.keyboard.press('r')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByText('Give a reason, to improve the next proposal').waitFor()
    await page.getByLabel('Reason').fill('Outside the mandate')
    await page.getByRole('button', { name: 'Reject' }).click()
    await page.getByRole('article').getByText('Outside the mandate').waitFor()
    expect(await dealNames(office, key)).not.toContain('A deal nobody wants')
  })

  test('a decision that somebody else takes meanwhile is told in place', async () => {
    const { page } = visitor
    const key = await firstKey(page)
    const { action_id } = await propose(office, key, { name: 'Decided elsewhere' })
    await page.goto(`${office.url}/approvals?action=${action_id}`)
    await page.getByRole('article').getByText('Decided elsewhere').first().waitFor()
    // Decided after the page looked and before it looks again.
    await page.route('**/api/v1/svc/agent/approvals**', route => route.abort())
    await page.keyboard.press('a')
    const token = await office.signIn('ana@example.com', password)
    await office.post(`/svc/agent/actions/${action_id}/reject`, { reason: 'Not now' }, { as: token })
    await page.keyboard.press('a')
    await page.getByRole('alert').getByText('Decided meanwhile').waitFor()
    await page.unroute('**/api/v1/svc/agent/approvals**')
    await page.getByRole('article').getByText('Not now').waitFor()
  })

  test('the pages had nothing to complain about', () => {
    expect(visitor.complaints).toEqual([])
  })
})

async function propose(
  office: Office,
  key: string,
  deal: Record<string, unknown>,
): Promise<{ action_id: number }> {
  const { status, body } = await office.post('/api/v1/tools/svc_create_deal/call', deal, { as: key })
  expect(status).toBe(200)
  return body.result
}

async function dealNames(office: Office, key: string): Promise<string[]> {
  const { body } = await office.get<Array<{ name: string }>>('/api/v1/svc/crm/deals', { as: key })
  return body.map(({ name }) => name)
}

/** A fresh key, made as the pages make theirs: by session. */
async function firstKey(page: Visitor['page']): Promise<string> {
  return page.evaluate(async () => {
    const csrf = /fo_csrf=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    const response = await fetch('/api/v1/svc/developer/keys', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrf },
      body: JSON.stringify({ name: 'Another agent' }),
    })
    const { key } = (await response.json()) as { key: string }
    return key
  })
}
