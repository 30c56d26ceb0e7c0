import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { holdDataFolder } from '../data-folder.ts'
import { type Running, start } from '../index.ts'
import { PastClock } from './calls/past-clock.ts'
import { readSampleOffice, type SampleOffice } from './office/office.ts'
import { seedSample } from './seed.ts'

/** Serves the sample office in a data folder of its own, filled where it is not yet, or anew. */
export async function serveSample(
  own: Config,
  { reset }: { reset: boolean },
): Promise<{ running: Running; office: SampleOffice }> {
  const config: Config = {
    ...own,
    databaseUrl: undefined,
    admin: undefined,
    secrets: 'file',
    offersSample: false,
  }
  // Exists while the office is being filled: an interrupted filling starts again.
  const unfinished = join(config.dataDir, 'sample-unfinished')
  if (reset || existsSync(unfinished)) {
    const release = await holdDataFolder(config.dataDir)
    release()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  const clock = new PastClock()
  const running = await start(config, { clock })
  const office = readSampleOffice()
  if (running.setupUrl) {
    writeFileSync(unfinished, '')
    await seedSample(running, clock, office)
    rmSync(unfinished)
  }
  return { running, office }
}
