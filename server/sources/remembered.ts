import { createHash } from 'node:crypto'
import type { ReadDocument } from '../reading/text/document.ts'

/** A few things by a key, for a short time, in this process's memory and nowhere else. */
export class Remembered<T> {
  readonly #most: number
  readonly #lifeMs: number
  readonly #things = new Map<string, { thing: T; timer: NodeJS.Timeout }>()

  constructor({ most, lifeMs }: { most: number; lifeMs: number }) {
    this.#most = most
    this.#lifeMs = lifeMs
  }

  get(key: string): T | undefined {
    return this.#things.get(key)?.thing
  }

  /** Remembers a value for its life; beyond the limit, the oldest is forgotten. */
  set(key: string, thing: T): void {
    this.forget(key)
    const timer = setTimeout(() => this.forget(key), this.#lifeMs)
    timer.unref()
    this.#things.set(key, { thing, timer })
    const [oldest] = this.#things.keys()
    if (this.#things.size > this.#most && oldest !== undefined) this.forget(oldest)
  }

  forget(key: string): void {
    clearTimeout(this.#things.get(key)?.timer)
    this.#things.delete(key)
  }
}

/** A digest equal for identical documents, name and positions included. */
export const sameDocument = (document: ReadDocument): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('base64url')
