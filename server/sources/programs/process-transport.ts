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
import { type Program, startProgram } from './program.ts'

/** A file of 50 MiB in base64, which some servers give twice in one message. */
const MESSAGE_BYTES = 160 * 1024 * 1024
/** The limit of data between one call and the next. */
const CALL_BYTES = 2 * MESSAGE_BYTES
/** The limit of output that is not a protocol message. */
const NOISE_BYTES = 256 * 1024
const KEPT_COMPLAINT = 2000
/** How long a server has to exit once its input is closed, and again once it is asked to, in milliseconds. */
const GRACE_MS = 700

/** Environment variables a program inherits from this process; all others are withheld. */
const INHERITED =
  process.platform === 'win32'
    ? ['PATH', 'PATHEXT', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA']
    : ['PATH', 'HOME', 'LANG', 'LC_ALL']

/**
 * A server run as a program on this computer, over its standard streams. It is started without a shell, in a
 * temporary folder of its own, with a minimal environment. Its output is limited, and it ends with this
 * process however that ends.
 */
export class ProcessTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #launch: Launch
  readonly #env: Record<string, string>
  readonly #scratch = mkdtempSync(join(tmpdir(), `fund-office-mcp-${process.pid}-`))
  readonly #start: typeof startProgram
  readonly #settings: Record<string, string>
  #program: Program | null = null
  #pending: Buffer[] = []
  #pendingBytes = 0
  #received = 0
  #noise = 0
  #complaint = ''
  #wasStarted = false
  #ended: Promise<void> = Promise.resolve()

  /** `env` has the values of the launch's `envKeys`; `settings` are the house's own and no secrets. */
  constructor(
    launch: Launch,
    env: Record<string, string>,
    start = startProgram,
    settings: Record<string, string> = {},
  ) {
    this.#launch = launch
    this.#env = env
    this.#start = start
    this.#settings = settings
  }

  /** True once the program has come to an end, and not where it never began. */
  get ended(): boolean {
    return this.#wasStarted && this.#program === null
  }

  get pid(): number | null {
    return this.#program?.pid ?? null
  }

  /** The end of the program's standard error, without the values of its settings. */
  get complaint(): string {
    const values = Object.values(this.#env).filter(value => value.length > 3)
    return values.reduce((text, value) => text.replaceAll(value, '…'), this.#complaint).trim()
  }

  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      let ended: () => void = () => undefined
      this.#ended = new Promise(done => {
        ended = done
      })
      const surroundings = { folder: this.#scratch, env: this.#environment() }
      const program = this.#start(this.#launch, surroundings, {
        started: () => {
          this.#wasStarted = true
          resolve()
        },
        failed: reject,
        ended: () => {
          this.#program = null
          void rm(this.#scratch, { recursive: true, force: true, maxRetries: 3 })
            .catch(() => undefined)
            .then(ended)
          this.onclose?.()
        },
      })
      this.#program = program
      program.stdin.on('error', error => this.onerror?.(error))
      program.stdout.on('data', (chunk: Buffer) => this.#take(chunk))
      program.stderr.on('data', (chunk: Buffer) => {
        this.#complaint = (this.#complaint + chunk.toString('utf8')).slice(-KEPT_COMPLAINT)
      })
    })
  }

  send(message: JSONRPCMessage): Promise<void> {
    const program = this.#program
    if (!program) return Promise.reject(new Error('the program has ended'))
    this.#received = 0
    return new Promise(resolve => {
      if (program.stdin.write(serializeMessage(message))) resolve()
      else program.stdin.once('drain', resolve)
    })
  }

  async close(): Promise<void> {
    const program = this.#program
    if (!program) {
      await this.#ended
      await rm(this.#scratch, { recursive: true, force: true }).catch(() => undefined)
      return
    }
    program.stdin.end()
    if (await this.#endsWithin(GRACE_MS)) return
    program.end('ask')
    if (await this.#endsWithin(GRACE_MS)) return
    program.end('make')
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
    const scratch = { TMPDIR: this.#scratch, TEMP: this.#scratch, TMP: this.#scratch }
    return { ...env, ...scratch, ...this.#settings, ...this.#env }
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
    const program = this.#program
    if (!program) return
    this.#pending = []
    this.#pendingBytes = 0
    program.stdout.removeAllListeners('data')
    this.onerror?.(new Error('the program sent more than it was asked for'))
    program.end('make')
  }
}
