import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, PASSWORD } from '../../office.ts'
import { expectAccessible, launch, openOfficeNow, signIn, visit } from '../browser.ts'

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

test('whoever takes everything away enters their password, where that was long ago', async () => {
  const { page, context } = await visit(browser)
  await signIn(page, office)
  const long_ago = new Date(Date.now() - 3_600_000).toISOString()
  await office.running.door.parts.database.write(({ db }) =>
    db.updateTable('sessions').set({ created_at: long_ago }).execute(),
  )
  await page.goto(`${office.url}/settings/archives`)
  await page.getByRole('button', { name: 'Make an archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  await dialog.waitFor()
  await expectAccessible(page, 'archives: the password')
  await dialog.getByLabel('Your password').fill('not mine')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('The password is wrong').waitFor()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await link.waitFor()
  const downloading = page.waitForEvent('download')
  await link.click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
  await context.close()
})
