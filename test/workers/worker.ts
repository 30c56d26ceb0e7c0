// A worker that does to its process what a broken or hostile file could.

import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { serve } from '../../server/workers/serve.ts'

class Refusal extends Error {}

const tasks = {
  echo: (input: unknown) => input,
  environment: () => process.env,
  fall: () => process.kill(process.pid, 'SIGSEGV'),
  hang: () => {
    for (;;);
  },
  leave: () => process.exit(0),
  swell: () => {
    const held: number[][] = []
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => at))
  },
  pid: () => process.pid,
  async pace({ words, everyMs }: { words: number; everyMs: number }, tell: (word: number) => void) {
    for (let word = 1; word <= words; word += 1) {
      await new Promise(resolve => setTimeout(resolve, everyMs))
      tell(word)
    }
    return words
  },
  refuse: (why: string) => {
    throw new Refusal(why)
  },
  throw: (secret: string) => {
    throw new TypeError(secret)
  },
  write: (path: string) => writeFileSync(path, 'kept'),
  start: () => spawnSync(process.execPath, ['--version']).error?.message ?? 'started',
}
export type TestTasks = typeof tasks

serve(tasks, error => (error instanceof Refusal ? { message: error.message } : null))
