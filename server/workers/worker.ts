import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Reply, Request } from './serve.ts'

/** One worker as its pool holds it. */
export interface WorkerHandle {
  post(request: Request): void
  /** One without a task keeps no server from ending. */
  keepAlive(alive: boolean): void
  /** Resolves once it is gone. */
  end(): Promise<void>
}

export interface WorkerEvents {
  reply(reply: Reply): void
  /** Called when the worker has ended, asked to or not. */
  ended(why: 'fell' | 'too_much_memory'): void
}

/** Starts a file that calls `serve`. */
export type StartWorker = (entry: URL, heapMib: number, events: WorkerEvents) => WorkerHandle

/**
 * Starts a process. It cannot write, start programs or load native code (Node's permission model), has
 * nothing of the server's environment, its output is dropped, and it ends when the server does.
 */
export const startProcess: StartWorker = (entry, heapMib, events) => {
  const worker = fork(fileURLToPath(entry), [], {
    // The worker reads its own code, and a parser's data beside it.
    execArgv: ['--permission', '--allow-fs-read=*', `--max-old-space-size=${heapMib}`],
    // Windows needs its root.
    env: process.env.SystemRoot ? { SystemRoot: process.env.SystemRoot } : {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  worker.on('message', reply => events.reply(reply as Reply))
  worker.on('error', () => events.ended('fell'))
  // Node ends itself in this way when its heap is full.
  worker.on('exit', (code, signal) =>
    events.ended(signal === 'SIGABRT' || code === 134 ? 'too_much_memory' : 'fell'),
  )
  return {
    post: request =>
      void worker.send(request, error => {
        if (error) events.ended('fell')
      }),
    keepAlive: alive => {
      if (alive) {
        worker.ref()
        worker.channel?.ref()
      } else {
        worker.unref()
        worker.channel?.unref()
      }
    },
    end: () => killed(worker),
  }
}

function killed(worker: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    if (worker.exitCode !== null || worker.signalCode !== null || worker.pid === undefined) return resolve()
    worker.ref()
    worker.once('exit', () => resolve())
    worker.kill('SIGKILL')
  })
}

/**
 * A thread of this process, bounded in heap: inside the desktop shell, whose program does not run as Node so that nobody
 * else can have it do so in the shell's name.
 */
export const startThread: StartWorker = (entry, heapMib, events) => {
  const worker = new Worker(entry, {
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMib },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  worker.on('message', reply => events.reply(reply as Reply))
  worker.on('error', error => {
    const memory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    events.ended(memory ? 'too_much_memory' : 'fell')
  })
  worker.on('exit', () => events.ended('fell'))
  return {
    post: request => worker.postMessage(request),
    keepAlive: alive => (alive ? worker.ref() : worker.unref()),
    end: async () => void (await worker.terminate()),
  }
}

export const startWorker: StartWorker = process.versions.electron ? startThread : startProcess
