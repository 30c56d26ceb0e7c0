import { existsSync, rmSync } from 'node:fs'
import { configFrom } from '../config.ts'
import { dataFolder, holdDataFolder } from '../data-folder.ts'
import { start } from '../index.ts'
import { PastClock } from '../sample/calls/past-clock.ts'
import { readSampleOffice } from '../sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../sample/seed.ts'
import { stopOnSignals } from '../stop-on-signals.ts'

/** `npm run demo`: the sample office, on a data folder of its own; `npm run demo -- --reset` begins it anew. */
try {
  const own = configFrom(process.env)
  const config = {
    ...own,
    dataDir: process.env.SVC_DATA_DIR ? own.dataDir : `${own.dataDir}-sample`,
    databaseUrl: undefined,
    admin: undefined,
    secrets: 'file' as const,
  }
  if (process.argv.includes('--reset')) {
    const release = await holdDataFolder(config.dataDir)
    release()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  const isNew = !existsSync(dataFolder(config.dataDir).database)
  const clock = new PastClock()
  const running = await start(config, { clock })
  stopOnSignals(running)
  const office = readSampleOffice()
  if (isNew) await seedSample(running, clock, office)
  for (const { name, email, role } of office.people)
    console.error(`${name} (${role}): ${email}, password "${SAMPLE_PASSWORD}"`)
  console.log(`ready ${running.url}`)
} catch (error) {
  console.error(`The sample office cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
