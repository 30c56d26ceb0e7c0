import { configFrom, unknownSettings } from './config.ts'
import { start } from './index.ts'
import { releaseMemoryOfStart } from './memory-of-start.ts'
import { openPage } from './open-page.ts'
import { stopOnSignals } from './stop-on-signals.ts'

/** The program: settings from the environment, one ready line on stdout, SIGTERM ends it with nothing lost. */
export async function run(): Promise<void> {
  try {
    for (const told of unknownSettings(process.env)) console.error(told)
    const config = configFrom(process.env)
    const running = await start(config)
    stopOnSignals(running)
    if (running.setupUrl) console.log(`set-up ${running.setupUrl}`)
    console.log(`ready ${running.url}`)
    if (running.setupUrl) openPage(running.setupUrl, config.dataDir)
    releaseMemoryOfStart()
  } catch (error) {
    console.error(`Fund Office cannot start: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}
