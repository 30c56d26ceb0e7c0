// A thread of the reader (reader.ts): takes one task after the other and posts what came of it.

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type TaskName, tasks } from './tasks.ts'

export interface Request {
  task: TaskName
  input: unknown
}

export type Reply = { result: unknown } | { error: string }

/** Calls of the API come first. Only Linux has priorities of threads; elsewhere this would slow the whole server. */
const POLITE = 5
if (process.platform === 'linux') setPriority(0, POLITE)

parentPort?.on('message', async ({ task, input }: Request) => {
  parentPort?.postMessage(await answer(task, input))
})

async function answer(task: TaskName, input: unknown): Promise<Reply> {
  try {
    const work = tasks[task] as (input: unknown) => unknown
    return { result: await work(input) }
  } catch {
    // What an error says may be of the document, which is not to be told where it could be kept.
    return { error: 'Reading it failed.' }
  }
}
