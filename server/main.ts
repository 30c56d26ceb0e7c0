import { configFrom } from './config.ts'
import { start } from './index.ts'

/** The program: settings from the environment, one ready line on stdout, SIGTERM ends it with nothing lost. */
try {
  const running = await start(configFrom(process.env))
  if (running.setupUrl) console.log(`set-up ${running.setupUrl}`)
  console.log(`ready ${running.url}`)
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
