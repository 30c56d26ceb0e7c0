import { type ChildProcess, fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { ForkOptions } from 'electron'

const parentPort = join(import.meta.dirname, 'stand-ins/parent-port.ts')

/** A utility process that is a real process of Node, given the port that Electron would give it. */
export class UtilityDouble extends EventEmitter {
  readonly path: string
  readonly options: ForkOptions
  readonly stdout: ChildProcess['stdout']
  readonly stderr: ChildProcess['stderr']
  readonly child: ChildProcess
  exitCode: number | null = null

  constructor(path: string, args: string[], options: ForkOptions) {
    super()
    this.path = path
    this.options = options
    const stream = options.stdio === 'pipe' ? 'pipe' : 'ignore'
    this.child = fork(path, args, {
      execArgv: ['--import', parentPort],
      env: (options.env ?? process.env) as NodeJS.ProcessEnv,
      stdio: ['ignore', stream, stream, 'ipc'],
    })
    this.stdout = this.child.stdout
    this.stderr = this.child.stderr
    this.child.on('message', message => this.emit('message', message))
    this.child.on('error', () => undefined)
    this.child.once('exit', code => {
      this.exitCode = code ?? 1
      this.emit('exit', this.exitCode)
    })
  }

  get pid(): number | undefined {
    return this.exitCode === null ? this.child.pid : undefined
  }
  postMessage(message: object): void {
    if (this.child.connected) this.child.send(message, () => undefined)
  }
  /** At once, as Electron does it on Windows; elsewhere it would leave two seconds. */
  kill(): boolean {
    return this.child.kill('SIGKILL')
  }
}

export const forkUtility = (path: string, args: string[], options: ForkOptions) =>
  new UtilityDouble(path, args, options)
