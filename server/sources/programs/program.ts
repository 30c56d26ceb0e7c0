import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { Launch } from './launch.ts'

/** A program as the one who speaks to it holds it. */
export interface Program {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Null for one that is no process of its own. */
  readonly pid: number | null
  /** Asks it to end, or sees to it that it does, with all that it started. */
  end(how: 'ask' | 'make'): void
}

export interface ProgramEvents {
  started(): void
  /** The program never started. */
  failed(error: Error): void
  ended(): void
}

export interface Surroundings {
  /** A folder of its own, removed with it. */
  folder: string
  env: Record<string, string>
}

type StartProgram = (launch: Launch, surroundings: Surroundings, events: ProgramEvents) => Program

/** Starts it without a shell, as a process that ends with this one however that ends. */
const startProcess: StartProgram = ({ command, args }, { folder, env }, events) => {
  const child = spawn(command, [...args], {
    cwd: folder,
    env,
    shell: false,
    windowsHide: true,
    // A separate group, so that the program's own children end with it.
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const watcher = child.pid === undefined ? null : watch(child.pid, folder)
  const end = () => {
    killGroup(child.pid)
    watcher?.()
    events.ended()
  }
  child.once('error', error => {
    events.failed(error)
    if (child.pid === undefined) end()
  })
  child.once('exit', end)
  child.once('spawn', events.started)
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    stderr: child.stderr,
    pid: child.pid ?? null,
    end: how => killGroup(child.pid, how === 'ask' ? 'SIGTERM' : 'SIGKILL'),
  }
}

/** Runs a program of the house as a thread, with standard streams of its own. */
export const startThread: StartProgram = ({ args: [script = '', ...argv] }, { env }, events) => {
  const worker = new Worker(script, { argv, env, execArgv: [], stdin: true, stdout: true, stderr: true })
  worker.once('error', () => events.ended())
  worker.once('exit', () => events.ended())
  worker.once('online', events.started)
  return {
    stdin: worker.stdin as Writable,
    stdout: worker.stdout,
    stderr: worker.stderr,
    pid: null,
    end: () => void worker.terminate(),
  }
}

/**
 * Starts a program. Inside the desktop shell this program does not run as Node, so that nobody else can make
 * it do so in the shell's name: built-in servers are threads there.
 */
export const startProgram: StartProgram = (launch, surroundings, events) =>
  process.versions.electron && launch.command === process.execPath
    ? startThread(launch, surroundings, events)
    : startProcess(launch, surroundings, events)

/** Ends a program and its children. */
function killGroup(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid === undefined) return
  try {
    if (process.platform === 'win32') {
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    } else process.kill(-pid, signal)
  } catch {
    // The process has already ended.
  }
}

const WATCHING = 'read -r _; kill -s KILL -- "-$1"; rm -rf -- "$2"'

/**
 * Sees to it that a program ends, and its folder goes, when this process is killed and can no longer see to it: a helper
 * that waits for the end of its input, which only this process holds. Windows has neither groups nor such a helper; there
 * the closed input has to do. Returns the function that calls it off.
 */
function watch(pid: number, folder: string): () => void {
  if (process.platform === 'win32') return () => undefined
  const helper = spawn('/bin/sh', ['-c', WATCHING, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  })
  helper.on('error', () => undefined)
  helper.stdin.on('error', () => undefined)
  helper.unref()
  return () => helper.kill('SIGKILL')
}
