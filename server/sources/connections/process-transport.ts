import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  deserializeMessage,
  type JSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import type { Launch } from './launch.ts'

/** A file of 50 MiB in base64, which some servers give twice in one message. */
const MESSAGE_BYTES = 160 * 1024 * 1024
/** What may come between one call and the next. */
const CALL_BYTES = 2 * MESSAGE_BYTES
/** What a server may say on its standard output that is no message at all. */
const NOISE_BYTES = 256 * 1024
const KEPT_COMPLAINT = 2000
/** How long a server has to end by itself once its input is closed, and again once it is asked to. */
const GRACE_MS = 700

/** What a program finds of this process's environment; everything else stays here. */
const INHERITED =
  process.platform === 'win32'
    ? ['PATH', 'PATHEXT', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA']
    : ['PATH', 'HOME', 'LANG', 'LC_ALL']

/**
 * A server as a program on this computer, spoken to over its standard streams. It is started without a shell, in a
 * folder of its own that is removed with it, with a minimal environment. What it sends is bounded, and it ends with
 * this process however that ends.
 */
export class ProcessTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #launch: Launch
  readonly #env: Record<string, string>
  readonly #scratch = mkdtempSync(join(tmpdir(), `fund-office-mcp-${process.pid}-`))
  #child: ChildProcessWithoutNullStreams | null = null
  #pending: Buffer[] = []
  #pendingBytes = 0
  #received = 0
  #noise = 0
  #complaint = ''
  #ended: Promise<void> = Promise.resolve()

  /** `env` has the values of the launch's `envKeys`. */
  constructor(launch: Launch, env: Record<string, string>) {
    this.#launch = launch
    this.#env = env
  }

  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  /** The end of what the program said on its standard error, its settings' values left out. */
  get complaint(): string {
    const values = Object.values(this.#env).filter(value => value.length > 3)
    return values.reduce((text, value) => text.replaceAll(value, '…'), this.#complaint).trim()
  }

  start(): Promise<void> {
    const { command, args } = this.#launch
    return new Promise((resolve, reject) => {
      const child = spawn(command, [...args], {
        cwd: this.#scratch,
        env: this.#environment(),
        shell: false,
        windowsHide: true,
        // A group of its own, so that what the program starts in turn ends with it.
        detached: process.platform !== 'win32',
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      this.#child = child
      const watcher = child.pid === undefined ? null : watch(child.pid)
      this.#ended = new Promise(ended => {
        const end = () => {
          killGroup(child.pid)
          watcher?.()
          this.#child = null
          void rm(this.#scratch, { recursive: true, force: true, maxRetries: 3 })
            .catch(() => undefined)
            .then(ended)
          this.onclose?.()
        }
        child.once('error', error => {
          reject(error)
          if (child.pid === undefined) end()
        })
        child.once('exit', end)
      })
      child.once('spawn', () => resolve())
      child.stdin.on('error', error => this.onerror?.(error))
      child.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
      child.stderr.on('data', (chunk: Buffer) => {
        this.#complaint = (this.#complaint + chunk.toString('utf8')).slice(-KEPT_COMPLAINT)
      })
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    const child = this.#child
    if (!child) return Promise.reject(new Error('the program has ended'))
    this.#received = 0
    return new Promise(resolve => {
      if (child.stdin.write(serializeMessage(message))) resolve()
      else child.stdin.once('drain', resolve)
    })
  }

  async close(): Promise<void> {
    const child = this.#child
    if (!child) {
      await this.#ended
      await rm(this.#scratch, { recursive: true, force: true }).catch(() => undefined)
      return
    }
    child.stdin.end()
    if (await this.#endsWithin(GRACE_MS)) return
    killGroup(child.pid, 'SIGTERM')
    if (await this.#endsWithin(GRACE_MS)) return
    killGroup(child.pid)
    await this.#ended
  }

  #endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout
    const late = new Promise<boolean>(resolve => {
      timer = setTimeout(() => resolve(false), ms)
    })
    return Promise.race([this.#ended.then(() => true), late]).finally(() => clearTimeout(timer))
  }

  #environment(): Record<string, string> {
    const env: Record<string, string> = {}
    for (const name of INHERITED) {
      const value = process.env[name]
      if (value !== undefined) env[name] = value
    }
    return { ...env, TMPDIR: this.#scratch, TEMP: this.#scratch, TMP: this.#scratch, ...this.#env }
  }

  /** Messages are lines; one that is long comes in many pieces, which are put together once. */
  #take(chunk: Buffer): void {
    this.#received += chunk.length
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.#pending.push(chunk.subarray(from, end))
      const line = Buffer.concat(this.#pending).toString('utf8')
      this.#pending = []
      this.#pendingBytes = 0
      from = end + 1
      if (line.trim() !== '') this.#line(line)
    }
    this.#pending.push(chunk.subarray(from))
    this.#pendingBytes += chunk.length - from
    if (this.#pendingBytes > MESSAGE_BYTES || this.#received > CALL_BYTES || this.#noise > NOISE_BYTES)
      this.#tooMuch()
  }

  #line(line: string): void {
    let message: JSONRPCMessage
    try {
      message = deserializeMessage(line)
    } catch {
      this.#noise += line.length
      return
    }
    this.onmessage?.(message)
  }

  #tooMuch(): void {
    const child = this.#child
    if (!child) return
    this.#pending = []
    this.#pendingBytes = 0
    child.stdout.removeAllListeners('data')
    this.onerror?.(new Error('the program sent more than it was asked for'))
    killGroup(child.pid)
  }
}

/** Ends a program and what it started. */
function killGroup(pid: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid === undefined) return
  try {
    if (process.platform === 'win32') {
      spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true })
    } else process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

/**
 * Sees to it that a program ends when this process is killed and can no longer see to it itself: a helper that waits
 * for the end of its input, which only this process holds. Windows has neither groups nor such a helper; there the
 * closed input has to do. Returns the function that calls it off.
 */
function watch(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined
  const helper = spawn('/bin/sh', ['-c', 'read -r _; kill -s KILL -- "-$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  })
  helper.on('error', () => undefined)
  helper.stdin.on('error', () => undefined)
  helper.unref()
  return () => helper.kill('SIGKILL')
}
