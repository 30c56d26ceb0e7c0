// The inside of a worker (worker.ts): runs one task after the other and posts the results.

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

/** Functions of their input, whose input and result can be copied to another process. */
// biome-ignore lint/suspicious/noExplicitAny: each task has an input and words of its own
export type Tasks = Record<string, (input: any, tell: (word: any) => void) => unknown>

export interface Request {
  task: string
  input: unknown
  nice?: number | undefined
}

export type Reply =
  | { word: unknown }
  | { result: unknown }
  /** A task's refusal, as made by `refusalOf`. */
  | { refusal: unknown }
  /** The place in the code where it failed. An error's message may be of a document and stays here. */
  | { failedAt: string }

/** Calls of the API come first. Of threads only Linux has priorities: elsewhere these would slow the whole server. */
const POLITE = 5

/**
 * Answers the pool that started this process until that lets go of it. `refusalOf` makes of an error that the pool's
 * owner is to read something that can be copied; of any other error nothing goes out but its place in the code.
 */
export function serve(tasks: Tasks, refusalOf: (error: unknown) => unknown = () => null): void {
  stepBack(POLITE)
  const say = (reply: Reply) => (parentPort ? parentPort.postMessage(reply) : process.send?.(reply))
  process.on('disconnect', () => process.exit())
  ;(parentPort ?? process).on('message', async ({ task, input, nice }: Request) => {
    try {
      if (nice) stepBack(nice)
      const result = await tasks[task]?.(input, (word: unknown) => say({ word }))
      say({ result })
    } catch (error) {
      const refusal = refusalOf(error)
      say(refusal ? { refusal } : { failedAt: placesOf(error) })
    }
  })
}

function stepBack(nice: number): void {
  if (!parentPort || process.platform === 'linux') setPriority(0, nice)
}

function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const places = error.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  return [error.name, ...places].join('\n')
}
