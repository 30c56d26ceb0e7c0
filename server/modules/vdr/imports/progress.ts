import { sentence } from '../../../kernel/index.ts'
import type { JobContext } from '../../../kernel/work.ts'
import type { ItemRow } from './bring.ts'

/**
 * Progress weight of a file besides its bytes: for a thousand small ones it is not the bytes that take the
 * time.
 */
const EACH = 64 * 1024
/** Number of bytes between two progress reports. */
const TOLD_EACH = 8 * 1024 * 1024

/** Tells how far an import is, by the bytes that have come. */
export class HowFar {
  readonly #ctx: JobContext
  readonly #files: number
  readonly #of: number
  #settled = 0
  /** The weight of settled items, and the bytes in transit. */
  #done = 0
  #coming = 0
  #untold = 0

  constructor(ctx: JobContext, items: readonly ItemRow[]) {
    this.#ctx = ctx
    this.#files = items.length
    this.#of = items.reduce((sum, item) => sum + weightOf(item), 0)
  }

  piece(bytes: number): void {
    this.#coming += bytes
    this.#untold += bytes
    if (this.#untold < TOLD_EACH) return
    void this.#tell().catch(() => undefined)
  }

  async settled(item: ItemRow): Promise<void> {
    this.#settled += 1
    this.#done += weightOf(item)
    this.#coming = Math.max(0, this.#coming - (item.size ?? 0))
    await this.#tell()
  }

  #tell(): Promise<void> {
    this.#untold = 0
    const percent = Math.min(99, (100 * (this.#done + this.#coming)) / this.#of)
    return this.#ctx.progress(percent, sentence`${this.#settled} of ${this.#files} files`)
  }
}

const weightOf = ({ size }: ItemRow): number => (size ?? 0) + EACH
