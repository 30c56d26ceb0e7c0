import { EventEmitter } from 'node:events'

declare module '../kernel/context.ts' {
  interface Services {
    wakeUps: WakeUps
  }
}

/** Wakes those who wait for a topic in this process. News of another process does not arrive here, so a waiter also looks again after a while. */
export class WakeUps {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  wake(topic: string): void {
    this.#emitter.emit(topic)
  }

  /** Resolves when the topic is woken, or after `atMostMs`. */
  wait(topic: string, atMostMs: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        this.#emitter.off(topic, done)
        resolve()
      }
      const timer = setTimeout(done, atMostMs)
      this.#emitter.on(topic, done)
    })
  }
}
