import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'

/** Maximum number of callers waiting behind the current one. */
const MOST_WAITING = 8
/** Waiting time for refused callers, in seconds. */
const WAIT = 5

/** Does one work of each key after the other. A few wait; who comes beyond that hears 429 and does not. */
export class Turns {
  readonly #lines = new Map<string, Array<Promise<unknown>>>()

  async take<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? []
    if (line.length > MOST_WAITING)
      throw new AppError(429, 'rate_limited', sentence`Too many documents were requested at once.`, {
        headers: { 'Retry-After': String(WAIT) },
      })
    const turn = (line.at(-1) ?? Promise.resolve()).then(() => {
      signal.throwIfAborted()
      return work()
    })
    const over = turn.catch(() => undefined)
    line.push(over)
    this.#lines.set(key, line)
    try {
      return await turn
    } finally {
      line.splice(line.indexOf(over), 1)
      if (line.length === 0) this.#lines.delete(key)
    }
  }
}
