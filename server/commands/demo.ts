import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configFrom } from '../config.ts'
import { holdDataFolder } from '../data-folder.ts'
import { start } from '../index.ts'
import { commandOptions } from '../kernel/command-options.ts'
import { PastClock } from '../sample/calls/past-clock.ts'
import { readSampleOffice } from '../sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../sample/seed.ts'
import { stopOnSignals } from '../stop-on-signals.ts'

const { values } = commandOptions({
  name: 'demo',
  says: 'Serves the sample office, in a data folder of its own.',
  options: { reset: { type: 'boolean', default: false, says: 'Begins it anew' } },
})

try {
  const own = configFrom(process.env)
  const config = {
    ...own,
    dataDir: process.env.SVC_DATA_DIR ? own.dataDir : `${own.dataDir}-sample`,
    databaseUrl: undefined,
    admin: undefined,
    secrets: 'file' as const,
  }
  // Exists while the office is being filled: an interrupted filling starts again.
  const unfinished = join(config.dataDir, 'sample-unfinished')
  if (values.reset || existsSync(unfinished)) {
    const release = await holdDataFolder(config.dataDir)
    release()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  const clock = new PastClock()
  const running = await start(config, { clock })
  stopOnSignals(running)
  const office = readSampleOffice()
  if (running.setupUrl) {
    writeFileSync(unfinished, '')
    await seedSample(running, clock, office)
    rmSync(unfinished)
  }
  for (const { name, email, role } of office.people)
    console.error(`${name} (${role}): ${email}, password "${SAMPLE_PASSWORD}"`)
  console.log(`ready ${running.url}`)
} catch (error) {
  console.error(`The sample office cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
