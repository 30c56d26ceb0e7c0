import { EventEmitter } from 'node:events'
import type { Neighbours } from './neighbours.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    wakeUps: WakeUps
  }
}

/**
 * Wakes waiters for a topic, at any server of the office. Messages may get lost on their way to another
 * server, so a waiter also checks after a while.
 */
export class WakeUps {
  readonly #emitter = new EventEmitter().setMaxListeners(0)
  readonly #neighbours: Neighbours

  constructor(neighbours: Neighbours) {
    this.#neighbours = neighbours
    neighbours.on('wake', (topic: string) => this.#emitter.emit(topic))
  }

  wake(topic: string): void {
    this.#emitter.emit(topic)
    this.#neighbours.tell('wake', topic)
  }

  /** Resolves when the topic is woken, or after `atMostMs`. */
  wait(topic: string, atMostMs: number): Promise<void> {
    return waitFor(this.#emitter, topic, atMostMs)
  }
}

/** Resolves when the emitter has the event, or after `atMostMs`. */
export function waitFor(emitter: EventEmitter, event: string, atMostMs: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      emitter.off(event, done)
      resolve()
    }
    const timer = setTimeout(done, atMostMs)
    emitter.on(event, done)
  })
}
