import { unzipSync } from 'fflate'
import { CannotRead } from './content.ts'
import { LARGEST_UNPACKED } from './limits.ts'

/**
 * The parts of an Office file (a ZIP), unpacked one by one on request. A part is limited to its stated size,
 * and all unpacked parts together are limited, so that no archive can exhaust the memory.
 */
export class OfficeFile {
  readonly #bytes: Uint8Array
  readonly #sizes = new Map<string, number>()
  #left: number

  /** Unreadable when it is not a whole ZIP file, or has two parts of one name, of which programs would read either. */
  constructor(bytes: Uint8Array, mostUnpacked = LARGEST_UNPACKED) {
    this.#bytes = bytes
    this.#left = mostUnpacked
    unzip(bytes, ({ name, originalSize }) => {
      if (this.#sizes.has(name)) throw new Error(`${name} is there twice`)
      this.#sizes.set(name, originalSize)
      return false
    })
  }

  has(path: string): boolean {
    return this.#sizes.has(path)
  }

  /** The paths of all parts. */
  get paths(): Iterable<string> {
    return this.#sizes.keys()
  }

  /** A part's bytes; null when there is none of that path. */
  part(path: string): Uint8Array | null {
    const size = this.#sizes.get(path)
    if (size === undefined) return null
    this.#left -= size
    if (this.#left < 0) throw new CannotRead('too_large', 'The unpacked file is too large to read.')
    return unzip(this.#bytes, ({ name }) => name === path)[path] ?? null
  }
}

function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter })
  } catch {
    throw new CannotRead('unreadable', 'The file is damaged: it is not a whole Office document.')
  }
}
