import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MockModel } from '../modules/copilot/mock-model.ts'
import { type Alder, furnish } from '../modules/copilot/office.ts'
import type { Office } from '../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from './browser.ts'

/** The browser’s, for what runs in the page. */
declare const document: { activeElement: { getAttribute(name: string): string | null } | null }

const UNCALLED = 'How much is uncalled by Alder Family Office?'

let browser: Browser
let office: Office
let of: Alder
let mock: MockModel
beforeAll(async () => {
  mock = await MockModel.start([
    { says: 'the single word: ready', answer: { content: 'ready' } },
    {
      says: 'How much is uncalled by',
      answer: {
        content:
          'Of the commitment of USD 5,000,000 there is USD 4,500,000 uncalled [1]. It is always late [1].',
      },
    },
  ])
  browser = await launch()
  office = await openOfficeNow()
  of = await furnish(office)
})
afterAll(async () => {
  await browser.close()
  await office.close()
  await mock.stop()
})

/** Keeps a picture where SVC_TEST_PICTURES names a folder, to be looked at. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SVC_TEST_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

const ask = async (page: Page, question: string) => {
  await page.getByLabel('Ask the copilot').fill(question)
  await page.keyboard.press('Enter')
}

test('the copilot is asked by keyboard on a deal', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, `/deals/${of.row}`)
  await page.getByRole('heading', { name: 'Alder Row', level: 1 }).waitFor()
  await page.keyboard.press('Control+j')
  const panel = page.getByRole('complementary', { name: 'Copilot' })
  await panel.getByText('Answers come from its records').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Ask the copilot')
  await panel.getByLabel('Only about Alder Row').waitFor()
  await picture(page, 'copilot-empty')

  await ask(page, 'When does the covenant holiday end?')
  await panel.getByText('The covenant holiday ends on 14 May').first().waitFor()
  await expectAccessible(page, 'copilot')
  await ask(page, 'What is the NAV of Harbour Credit Fund I?')
  await panel.getByText('I do not find that in what the records say of Alder Row').waitFor()
  await panel.getByLabel('Only about Alder Row').uncheck()
  await ask(page, 'Which capital calls are overdue?')
  await panel.getByRole('link', { name: 'CALL-2026-01' }).waitFor()
  await picture(page, 'copilot-answers')

  await ask(page, 'Move Northern Ports to due diligence')
  const review = panel.getByRole('link', { name: /Review in Approvals/ })
  await review.waitFor()
  await review.click()
  await page.waitForURL(/\/approvals\?action=/)
  // The conversation stays while one looks elsewhere, and while the panel is closed.
  await panel.getByText('The covenant holiday ends on 14 May').first().waitFor()
  await page.getByLabel('Ask the copilot').press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Copilot')
  await page.keyboard.press('Control+j')
  await panel.getByText('The covenant holiday ends on 14 May').first().waitFor()
  await panel.getByRole('button', { name: 'New conversation' }).click()
  await expect.poll(() => panel.getByText('The covenant holiday').count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('a failure is said and asked again', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, office, '/')
  await page.getByRole('button', { name: 'Copilot' }).click()
  await page.route('**/copilot/ask', route =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        title: 'Internal error',
        status: 500,
        detail: 'Try again later.',
        code: 'internal',
      }),
    }),
  )
  await ask(page, 'What waits for approval?')
  await page.getByRole('alert').getByText('Try again later.').waitFor()
  await page.unroute('**/copilot/ask')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('complementary', { name: 'Copilot' }).getByRole('list', { name: 'Sources' }).waitFor()
  await context.close()
})

test('a model is connected, tested and used', async () => {
  const { page, context, complaints } = await visit(browser)
  await office.delete('/api/v1/svc/models/settings')
  await signIn(page, office, '/settings/model')
  await page.getByText('No model is connected').waitFor()
  await page.getByRole('button', { name: 'Detect a model on this computer' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill('http://10.0.0.1/v1')
  await page.getByRole('textbox', { name: 'Model' }).fill('mock-1')
  await page.getByRole('button', { name: 'Save model' }).click()
  await page.getByText('must be an https address').first().waitFor()
  await page.getByRole('textbox', { name: 'Address' }).fill(mock.url)
  await page.locator('input[name="api_key"]').fill('sk-e2e')
  await page.getByRole('button', { name: 'Save model' }).click()
  await page.getByText('This office uses mock-1.').waitFor()
  await page.getByRole('button', { name: 'Test the saved model' }).click()
  await page.getByRole('cell', { name: 'It answers' }).waitFor()
  await expectAccessible(page, 'model')
  await page.keyboard.press('Control+j')
  await ask(page, UNCALLED)
  const panel = page.getByRole('complementary', { name: 'Copilot' })
  await panel.getByText(/1 sentence dropped/).waitFor()
  await picture(page, 'model')
  expect(complaints).toEqual([])
  await context.close()
})
