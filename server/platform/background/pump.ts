const IDLE_MS = 1000

/** Runs one piece of work over and over: at once when nudged, otherwise every second; never twice at a time. */
export class Pump {
  readonly #work: () => Promise<boolean>
  readonly #failed: (error: unknown) => void
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #nudged = false
  #stopped = true

  /** `work` returns true when there may be more to do at once. */
  constructor(work: () => Promise<boolean>, failed: (error: unknown) => void) {
    this.#work = work
    this.#failed = failed
  }

  start(): void {
    this.#stopped = false
    this.nudge()
  }

  nudge(): void {
    this.#nudged = true
    if (!this.#stopped) this.#running ??= this.#run()
  }

  /** Resolves when running work has ended; nothing starts after it. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    while (this.#nudged && !this.#stopped) {
      this.#nudged = false
      try {
        if (await this.#work()) this.#nudged = true
      } catch (error) {
        this.#failed(error)
      }
    }
    this.#running = null
    if (!this.#stopped) this.#timer = setTimeout(() => this.nudge(), IDLE_MS)
  }
}
