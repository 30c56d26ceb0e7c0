/** Caches results for a while, up to a limit: the oldest goes first. */
export class Recent<T> {
  readonly #bound: number
  readonly #keptMs: number
  readonly #kept = new Map<string, { value: T; size: number; until: number }>()
  #held = 0

  /** @param bound the sum of the sizes that are kept at most */
  constructor({ bound, keptMs }: { bound: number; keptMs: number }) {
    this.#bound = bound
    this.#keptMs = keptMs
  }

  get(key: string): T | undefined {
    const found = this.#kept.get(key)
    if (found && found.until <= performance.now()) this.#drop(key)
    return this.#kept.get(key)?.value
  }

  set(key: string, value: T, size: number): void {
    this.#drop(key)
    this.#kept.set(key, { value, size, until: performance.now() + this.#keptMs })
    this.#held += size
    for (const oldest of this.#kept.keys()) {
      if (this.#held <= this.#bound) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#held -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}
