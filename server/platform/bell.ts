import { EventEmitter } from 'node:events'

declare module '../kernel/context.ts' {
  interface Services {
    bell: Bell
  }
}

/** Wakes those who wait for news of something in this process; who waits must also look by themselves now and then. */
export class Bell {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  ring(topic: string): void {
    this.#emitter.emit(topic)
  }

  /** Resolves at the next ring of the topic, or after `atMostMs`. */
  heard(topic: string, atMostMs: number): Promise<void> {
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
