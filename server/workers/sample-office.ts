import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

const EXTENSION = extname(import.meta.url)
/** Bundled, all entries lie side by side. */
const ENTRY = new URL(
  EXTENSION === '.ts' ? '../sample/sample-worker.ts' : './sample-worker.mjs',
  import.meta.url,
)

declare module '../kernel/routes/context.ts' {
  interface Services {
    /** The sample office beside this one; null where none is offered. */
    sampleOffice: SampleOffice | null
  }
}

export type SampleStatus = 'closed' | 'opening' | 'open'

/** The sample office beside an office: a server of its own in a thread of its own, with its own data folder. */
export class SampleOffice {
  readonly #dataDir: string
  #worker: Worker | null = null
  #port: number | null = null
  #fault: string | null = null

  /** @param dataDir the folder of the office that it stands beside */
  constructor(dataDir: string) {
    this.#dataDir = `${dataDir}-sample`
  }

  get state(): { status: SampleStatus; port: number | null; fault: string | null } {
    const status = this.#port !== null ? 'open' : this.#worker ? 'opening' : 'closed'
    return { status, port: this.#port, fault: this.#fault }
  }

  /** Opens it where it is not open; the first time it is filled, which takes a while. */
  open(): void {
    if (this.#worker) return
    this.#fault = null
    const worker = new Worker(ENTRY, { workerData: { dataDir: this.#dataDir }, execArgv: [], env: {} })
    this.#worker = worker
    worker.once('message', ({ port }: { port: number }) => {
      this.#port = port
    })
    worker.once('error', error => {
      this.#fault = error.message
    })
    worker.once('exit', () => {
      this.#worker = null
      this.#port = null
    })
  }

  /** Ends it with everything on the disk that it answered. */
  async close(): Promise<void> {
    const worker = this.#worker
    if (!worker) return
    const ended = new Promise(resolve => worker.once('exit', resolve))
    if (this.#port === null) await worker.terminate()
    else worker.postMessage('stop')
    await ended
  }
}
