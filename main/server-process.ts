import { EventEmitter } from 'node:events'
import { createInterface } from 'node:readline'
import type { UtilityProcess, utilityProcess } from 'electron'
import type { KeychainRelay } from './keychain-relay.ts'

/** Bringing a large database up to date, after a backup of it, may take minutes. */
const READY_WITHIN_MS = 10 * 60_000
/** The server ends hung requests after three seconds. */
const STOP_WITHIN_MS = 6000
const KILL_WITHIN_MS = 3000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** After this long a server counts as well started, and the pauses begin again from the first. */
const WELL_AFTER_MS = 60_000
/** A process's last output may arrive after its end. */
const LAST_WORDS_MS = 3000
const KEPT_LINES = 200
const GIVE_UP_AFTER = 5

interface Events {
  /** Up, at this address; also with the page that sets it up, while it has to be. */
  ready: [url: string, setupUrl: string | null]
  /** The sample office beside it is up, on this port of the computer. */
  sample: [port: number]
  down: []
  /** Down, and not started again by itself. */
  failed: [lines: readonly string[]]
}

type Fork = (typeof utilityProcess)['fork']

/**
 * Runs the server in a separate process: starts it, watches it, restarts it with growing pauses when it
 * crashes, and ends it with the shell. The last output is kept for the error message.
 */
export class ServerProcess extends EventEmitter<Events> {
  readonly #fork: Fork
  readonly #entries: { host: string; server: string }
  readonly #env: NodeJS.ProcessEnv
  readonly #keychain: KeychainRelay
  readonly #lines: string[] = []
  #child: UtilityProcess | null = null
  #timer: NodeJS.Timeout | null = null
  #failures = 0
  #stopped: Promise<void> | null = null

  /** `host` runs in the process and starts `server` there (main/server-host.ts). */
  constructor(
    fork: Fork,
    entries: { host: string; server: string },
    env: NodeJS.ProcessEnv,
    keychain: KeychainRelay,
  ) {
    super()
    this.#fork = fork
    this.#entries = entries
    this.#env = env
    this.#keychain = keychain
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  start(): void {
    if (this.#child || this.#stopped) return
    const started = Date.now()
    const child = this.#fork(this.#entries.host, [this.#entries.server], {
      env: this.#env as Record<string, string>,
      stdio: 'pipe',
      serviceName: 'Fund Office server',
    })
    this.#child = child
    this.#keychain.serve(child)
    // Unheard, it would end the shell; the end of the process follows by itself.
    child.on('error', (_type, location) => this.#keep(`the server broke at ${location}`))
    this.#setTimer(() => {
      this.#keep('the server was not ready in time')
      child.kill()
    }, READY_WITHIN_MS)

    let setupUrl: string | null = null
    const spoken = Promise.all([
      eachLine(child.stdout, line => {
        this.#keep(line)
        setupUrl = /^set-up (http\S+)$/.exec(line)?.[1] ?? setupUrl
        const sample = /^sample (\d{1,5})$/.exec(line)?.[1]
        if (sample && this.#child === child) this.emit('sample', Number(sample))
        const url = /^ready (http\S+)$/.exec(line)?.[1]
        if (!url || this.#child !== child) return
        this.#clearTimer()
        this.emit('ready', new URL(url).origin, setupUrl)
      }),
      eachLine(child.stderr, line => this.#keep(line)),
    ])
    child.once('exit', code => {
      this.#child = null
      this.#clearTimer()
      const ranMs = Date.now() - started
      const late = new Promise(resolve => setTimeout(resolve, LAST_WORDS_MS))
      this.emit('down')
      void Promise.race([spoken, late]).then(() => this.#ended(code, ranMs))
    })
  }

  /** Ends the server for good and waits for it; requests in progress are answered first. */
  stop(): Promise<void> {
    this.#stopped ??= this.#end()
    return this.#stopped
  }

  /** Tries again after it was given up. */
  retry(): void {
    this.#failures = 0
    this.start()
  }

  async #end(): Promise<void> {
    this.#clearTimer()
    const child = this.#child
    if (!child) return
    const gone = new Promise<true>(resolve => child.once('exit', () => resolve(true)))
    // A message and not kill(), which on Windows ends a process at once and elsewhere leaves it two seconds.
    child.postMessage({ stop: true })
    if (await within(gone, STOP_WITHIN_MS)) return
    child.kill()
    await within(gone, KILL_WITHIN_MS)
  }

  #ended(code: number, ranMs: number): void {
    if (this.#stopped || this.#child) return
    this.#keep(`the server ended with code ${code}`)
    this.#failures = ranMs > WELL_AFTER_MS ? 1 : this.#failures + 1
    if (this.#failures >= GIVE_UP_AFTER) {
      this.emit('failed', [...this.#lines])
      return
    }
    this.#setTimer(() => this.start(), Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS))
  }

  #keep(line: string): void {
    // The set-up link is a key to the house: it is used, not kept.
    this.#lines.push(line.replace(/(\/setup#)\S+/g, '$1...'))
    if (this.#lines.length > KEPT_LINES) this.#lines.shift()
  }

  #setTimer(act: () => void, ms: number): void {
    this.#clearTimer()
    this.#timer = setTimeout(act, ms)
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Calls `take` for each line of a stream; resolves at its end. */
function eachLine(stream: NodeJS.ReadableStream | null, take: (line: string) => void): Promise<void> {
  if (!stream) return Promise.resolve()
  const lines = createInterface({ input: stream })
  lines.on('line', line => {
    if (line !== '') take(line)
  })
  return new Promise(resolve => lines.once('close', resolve))
}

/** Returns whether the event happened in that time. */
function within(event: Promise<true>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([event, late]).finally(() => clearTimeout(timer))
}
