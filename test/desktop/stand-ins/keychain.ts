// A keychain process over a file, with the failures of real keychains: a bus that is silent, a library that crashes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import type { Request } from '../../../server/platform/secrets/keychain-process.ts'

const { KEYCHAIN_FILE = '', KEYCHAIN_FAILS } = process.env
const entries = (): Record<string, string | undefined> =>
  existsSync(KEYCHAIN_FILE) ? JSON.parse(readFileSync(KEYCHAIN_FILE, 'utf8')) : {}

process.parentPort.on('message', ({ data }) => {
  const { id, action, account, value } = data as Request
  if (KEYCHAIN_FAILS === 'silently') for (;;);
  if (KEYCHAIN_FAILS === 'by crashing') process.abort()
  const now = entries()
  if (action === 'set') now[account] = value
  if (action === 'delete') delete now[account]
  writeFileSync(KEYCHAIN_FILE, JSON.stringify(now))
  process.parentPort.postMessage({ id, value: action === 'get' ? (now[account] ?? null) : null })
})
