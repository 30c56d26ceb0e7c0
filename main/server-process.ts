import { EventEmitter } from 'node:events'
import type { UtilityProcess, utilityProcess } from 'electron'
import type { KeychainRelay } from './keychain-relay.ts'

const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 6000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A server that ran this long had come up well: the next failure starts the pauses anew. */
const WELL_AFTER_MS = 60_000
const KEPT_LINES = 200
const GIVE_UP_AFTER = 5

interface Events {
  /** Up, at this address; on the first start also with the page that sets it up. */
  ready: [url: string, setupUrl: string | null]
  /** Down; started again after the pause. */
  restarting: [pauseMs: number]
  /** Down, and not started again by itself. */
  failed: [lines: readonly string[]]
}

/**
 * The server in a process of its own: started, watched, started again with growing pauses when it falls, ended with
 * the shell. What it printed last is kept for the person who has to be told.
 */
export class ServerProcess extends EventEmitter<Events> {
  readonly #fork: (typeof utilityProcess)['fork']
  readonly #entry: string
  readonly #env: NodeJS.ProcessEnv
  readonly #keychain: KeychainRelay
  readonly #lines: string[] = []
  #child: UtilityProcess | null = null
  #timer: NodeJS.Timeout | null = null
  #failures = 0
  #stopping = false

  constructor(
    fork: (typeof utilityProcess)['fork'],
    entry: string,
    env: NodeJS.ProcessEnv,
    keychain: KeychainRelay,
  ) {
    super()
    this.#fork = fork
    this.#keychain = keychain
    this.#entry = entry
    this.#env = env
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  start(): void {
    this.#stopping = false
    const started = Date.now()
    const child = this.#fork(this.#entry, [], {
      env: this.#env as Record<string, string>,
      stdio: 'pipe',
      serviceName: 'Fund Office server',
    })
    this.#child = child
    this.#keychain.serve(child)
    let setupUrl: string | null = null
    this.#timer = setTimeout(() => child.kill(), READY_WITHIN_MS)
    const read = (line: string) => {
      this.#keep(line)
      setupUrl = /^set-up (http\S+)$/.exec(line)?.[1] ?? setupUrl
      const url = /^ready (http\S+)$/.exec(line)?.[1]
      if (!url) return
      this.#clearTimer()
      this.emit('ready', url, setupUrl)
    }
    child.stdout?.on('data', eachLine(read))
    child.stderr?.on(
      'data',
      eachLine(line => this.#keep(line)),
    )
    child.once('exit', code => this.#ended(code, Date.now() - started))
  }

  /** Ends the server and waits for it; what it was answering is answered first. */
  stop(): Promise<void> {
    this.#stopping = true
    this.#clearTimer()
    const child = this.#child
    if (!child) return Promise.resolve()
    return new Promise(resolve => {
      const giveUp = setTimeout(resolve, STOP_WITHIN_MS)
      child.once('exit', () => {
        clearTimeout(giveUp)
        resolve()
      })
      child.kill()
    })
  }

  /** Tries again after it was given up. */
  retry(): void {
    this.#failures = 0
    this.start()
  }

  #ended(code: number, ranMs: number): void {
    this.#clearTimer()
    this.#child = null
    if (this.#stopping) return
    this.#keep(`the server ended with code ${code}`)
    this.#failures = ranMs > WELL_AFTER_MS ? 1 : this.#failures + 1
    if (this.#failures >= GIVE_UP_AFTER) {
      this.emit('failed', this.#lines)
      return
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), LONGEST_PAUSE_MS)
    this.emit('restarting', pause)
    this.#timer = setTimeout(() => this.start(), pause)
  }

  #keep(line: string): void {
    // The set-up link is a key to the house: it is used, not kept.
    this.#lines.push(line.replace(/#\S+$/, '#...'))
    if (this.#lines.length > KEPT_LINES) this.#lines.shift()
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}

/** Calls `take` for each whole line of a stream. */
function eachLine(take: (line: string) => void): (chunk: Buffer) => void {
  let rest = ''
  return chunk => {
    const lines = (rest + chunk.toString('utf8')).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') take(line)
  }
}
