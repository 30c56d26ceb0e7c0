import { Pump } from './pump.ts'

interface Steps<Claim> {
  atOnce: number
  /** Claims the next piece of work, given those in progress; undefined when nothing is due. */
  claim: (underWay: Iterable<Claim>) => Promise<Claim | undefined>
  work: (claim: Claim) => Promise<void>
  /** Called with errors outside of a piece's own handling. */
  failed: (error: unknown) => void
}

/** Works on several claimed pieces at once, and claims the next when nudged, when one ends, and every second. */
export class ClaimedWork<Claim> {
  readonly #steps: Steps<Claim>
  readonly #underWay = new Map<Claim, Promise<void>>()
  readonly #pump: Pump

  constructor(steps: Steps<Claim>) {
    this.#steps = steps
    this.#pump = new Pump(() => this.#claimDue(), steps.failed)
  }

  nudge(): void {
    this.#pump.nudge()
  }

  start(): void {
    this.#pump.start()
  }

  /** Claims nothing more; work in progress continues. */
  stop(): Promise<void> {
    return this.#pump.stop()
  }

  get idle(): boolean {
    return this.#underWay.size === 0
  }

  /** Resolves when everything that is under way now has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  async #claimDue(): Promise<boolean> {
    const { atOnce, claim, work, failed } = this.#steps
    while (this.#underWay.size < atOnce) {
      const claimed = await claim(this.#underWay.keys())
      if (claimed === undefined) break
      const run = work(claimed)
        .catch(failed)
        .finally(() => {
          this.#underWay.delete(claimed)
          this.#pump.nudge()
        })
      this.#underWay.set(claimed, run)
    }
    return false
  }
}
