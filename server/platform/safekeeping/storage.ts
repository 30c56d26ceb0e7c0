import { statfs } from 'node:fs/promises'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    storage: Storage
  }
}

/** Under this part of a disk it is called low. */
const LOW = 0.1

export interface StorageState {
  free_bytes: number
  total_bytes: number
  /** Less than a tenth of it is free. */
  low: boolean
}

/** The disk that the data folder lies on. */
export class Storage {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Free space for this user. */
  async state(): Promise<StorageState> {
    const { bavail, blocks, bsize } = await statfs(this.#folder)
    const [free_bytes, total_bytes] = [bavail * bsize, blocks * bsize]
    return { free_bytes, total_bytes, low: free_bytes < total_bytes * LOW }
  }
}
