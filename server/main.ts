import { configFrom } from './config.ts'
import { start } from './index.ts'
import { openPage } from './open-page.ts'

/** The program: settings from the environment, one ready line on stdout, SIGTERM ends it with nothing lost. */
try {
  const config = configFrom(process.env)
  const running = await start(config)
  if (running.setupUrl) console.log(`set-up ${running.setupUrl}`)
  console.log(`ready ${running.url}`)
  if (running.setupUrl) openPage(running.setupUrl, config.dataDir)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(`Fund Office cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
