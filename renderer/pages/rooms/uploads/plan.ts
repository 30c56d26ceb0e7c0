/** A file on its way into a room. */
export interface Outgoing {
  file: File
  /** The folder it was chosen for; null is the top of the room. */
  into: number | null
  /** The folders that it lay in where it comes from, below that one. */
  folders: readonly string[]
}

/** The part of an upload the browser keeps beyond the page; the file itself has to be chosen again. */
export interface Planned {
  into: number | null
  folders: readonly string[]
  name: string
  size: number
  modified: number
  sent: boolean
  /** The document that waits for its bytes. */
  document_id?: number
  /** The id of a multipart upload, whose received parts are kept. */
  upload_id?: number
}

export const plannedOf = ({ file, into, folders }: Outgoing): Planned => ({
  into,
  folders,
  name: file.name,
  size: file.size,
  modified: file.lastModified,
  sent: false,
})

/** Returns the key that recognises the same file when it is chosen again. */
export const keyOf = ({ into, folders, name, size, modified }: Planned): string =>
  JSON.stringify([into, folders, name, size, modified])

/** Uploads planned into a room, kept in the browser so that they resume after the page was closed. */
export class Plan {
  readonly #place: string
  readonly #entries: Map<string, Planned>
  #writing: ReturnType<typeof setTimeout> | undefined

  constructor(place: string) {
    this.#place = place
    this.#entries = new Map(read(place).map(entry => [keyOf(entry), entry]))
  }

  /** Uploads planned before this page was opened, and not finished. */
  get missing(): Planned[] {
    return [...this.#entries.values()].filter(({ sent }) => !sent)
  }

  get size(): number {
    return this.#entries.size
  }

  /** The entry of a file, where it was left before or new. */
  enter(outgoing: Outgoing): Planned {
    const entry = plannedOf(outgoing)
    const known = this.#entries.get(keyOf(entry))
    if (known) return known
    this.#entries.set(keyOf(entry), entry)
    this.changed()
    return entry
  }

  drop(entry: Planned): void {
    this.#entries.delete(keyOf(entry))
    this.changed()
  }

  clear(): void {
    this.#entries.clear()
    this.write()
  }

  /**
   * Schedules a save: each of two thousand files is sent in less time than it takes to save the whole plan.
   */
  changed(): void {
    this.#writing ??= setTimeout(() => this.write(), 500)
  }

  write(): void {
    clearTimeout(this.#writing)
    this.#writing = undefined
    try {
      if (this.#entries.size === 0) localStorage.removeItem(this.#place)
      else localStorage.setItem(this.#place, JSON.stringify([...this.#entries.values()]))
    } catch {
      // The browser has no room for it, or keeps nothing: the files are sent all the same.
    }
  }
}

function read(place: string): Planned[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as Planned[]
  } catch {
    return []
  }
}
