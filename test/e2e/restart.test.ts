import { rmSync } from 'node:fs'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Running, start } from '../../server/index.ts'
import type { Office } from '../office.ts'
import { launch, openOfficeNow, signIn, visit } from './browser.ts'

let browser: Browser
let office: Office
/** The server that runs now: the office's own, then the one that took its place. */
let running: Running
beforeAll(async () => {
  browser = await launch()
  office = await openOfficeNow()
  running = office.running
})
afterAll(async () => {
  await browser.close()
  await running.stop()
  rmSync(office.config.dataDir, { recursive: true, force: true })
})

test('the server restarts under an open form: the page waits, and what was typed is saved', async () => {
  const { page, context, complaints } = await visit(browser)
  await signIn(page, office, '/contacts')
  await page.getByRole('button', { name: 'Create contact' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Ana Silva')

  const port = Number(new URL(office.url).port)
  await running.stop()
  // Sent while nobody is there: it waits, and nothing typed is lost.
  await page.getByRole('dialog').getByRole('button', { name: 'Create contact' }).click()
  await page.getByText('The server does not respond.').waitFor()
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ana Silva')

  running = await start({ ...office.config, port }, { clock: { now: () => new Date() } })
  await page.getByText('The server does not respond.').waitFor({ state: 'detached' })
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: 'Ana Silva', exact: true }).waitFor()
  await page.getByText('1 contact', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
