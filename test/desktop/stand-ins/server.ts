// A server that does what BEHAVES says, to see what the shell makes of it.
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'

const { BEHAVES = '', SIGN = '', SVC_DATA_DIR } = process.env
const url = process.env.ADDRESS ?? 'http://127.0.0.1:4380'
const stay = () => setInterval(() => undefined, 1000)

const behaviours: Record<string, () => void> = {
  well() {
    console.log('a warning of no weight')
    process.stdout.write(`set-up ${process.env.PUBLIC ?? url}/setup#tok`)
    setTimeout(() => {
      process.stdout.write(`en-1234\nready ${url}\n`)
      console.error('and more at http://127.0.0.1/setup#token-1234 later')
    }, 20)
    stay()
    process.on('SIGTERM', () => {
      // The answer in progress takes a moment.
      setTimeout(() => {
        appendFileSync(SIGN, 'ended in peace')
        process.exit(0)
      }, 100)
    })
  },
  'falls at once'() {
    console.error('Fund Office cannot start: listen EADDRINUSE: address already in use 127.0.0.1:4380')
    process.exit(1)
  },
  'speaks after its end'() {
    spawn(process.execPath, ['-e', 'console.error("its last words")'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    process.exit(1)
  },
  'falls unless repaired'() {
    if (existsSync(SIGN)) return behaviours.well?.()
    behaviours['falls at once']?.()
  },
  'opens the sample office'() {
    console.log(`ready ${url}`)
    console.log('sample 4399')
    stay()
    process.on('SIGUSR2', () => process.exit(3))
  },
  'falls when told'() {
    console.log(`ready ${url}`)
    stay()
    process.on('SIGUSR2', () => process.exit(3))
  },
  'never ready'() {
    console.log(`working in ${SVC_DATA_DIR}`)
    stay()
  },
  deaf() {
    console.log(`ready ${url}`)
    stay()
    process.on('SIGTERM', () => console.log('not yet'))
  },
}
behaviours[BEHAVES]?.()
