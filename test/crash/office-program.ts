// The whole office, for the tests that kill it: `node office-program.ts <folder> <speed> <since>`. Its clock runs
// `speed` times as fast since `since`, so that a lease left behind by a kill runs out within seconds.
import { configFrom } from '../../server/config.ts'
import { start } from '../../server/index.ts'

const [folder = '', speed = '1', since = String(Date.now())] = process.argv.slice(2)
const clock = { now: () => new Date(Number(since) + (Date.now() - Number(since)) * Number(speed)) }
const environment = { ...process.env, SVC_DATA_DIR: folder, SVC_ALLOW_LOOPBACK_TARGETS: 'true' }
const running = await start(configFrom(environment), { clock })
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
console.log(`ready ${running.url}`)
