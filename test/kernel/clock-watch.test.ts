import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOffice, TestClock } from '../office.ts'
import { until } from '../time.ts'

const onPostgres = process.env.SVC_TEST_DATABASE === 'postgres'

test.runIf(onPostgres).each([
  ['ahead of', 3_600_000],
  ['behind', -3_600_000],
])(
  'a server whose clock is %s that of the Postgres which it shares says so at its start',
  async (words, ms) => {
    const clock = new TestClock(new Date(Date.now() + ms).toISOString())
    const office = await openOffice({ clock, config: { logLevel: 'warn' } })
    const logs = join(office.config.dataDir, 'logs')
    const line = await until(async () =>
      readdirSync(logs)
        .flatMap(file => readFileSync(join(logs, file), 'utf8').split('\n'))
        .find(line => line.includes('The clock of this server')),
    )
    expect(line).toMatch(new RegExp(`is 3[56]\\d\\d seconds ${words} the database’s`))
    await office.close()
  },
)

test.runIf(!onPostgres)('a server on SQLite has no other clock to agree with', async () => {
  const office = await openOffice({ config: { logLevel: 'warn' } })
  const logs = join(office.config.dataDir, 'logs')
  const said = readdirSync(logs).map(file => readFileSync(join(logs, file), 'utf8'))
  expect(said.join('')).not.toContain('The clock of this server')
  await office.close()
})
