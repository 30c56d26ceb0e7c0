import { closeSync, existsSync, fstatSync, openSync, renameSync, write, writeSync } from 'node:fs'
import { promisify } from 'node:util'

const writeTo = promisify(write)

/** Maximum bytes buffered for a slow disk; the rest is dropped. */
const MOST_WAITING = 4 * 1024 * 1024

/**
 * A file of log lines that never holds up or ends the program it tells of: lines are appended behind it, and those that
 * the disk does not take are dropped and counted. Past `rotateAt` bytes the file becomes `<file>.1` and a new one begins.
 */
export class LogFile {
  readonly #file: string
  readonly #rotateAt: number
  #fd: number
  #size: number
  #waiting: string[] = []
  #waitingLength = 0
  #draining: Promise<void> | null = null
  #dropped = 0
  #closed = false

  /** Throws when the file cannot be opened. */
  constructor(file: string, rotateAt: number) {
    this.#file = file
    this.#rotateAt = rotateAt
    this.#fd = openSync(file, 'a', 0o600)
    this.#size = fstatSync(this.#fd).size
  }

  write(line: string): void {
    if (this.#closed || this.#waitingLength > MOST_WAITING) {
      this.#dropped += 1
      return
    }
    this.#waiting.push(line)
    this.#waitingLength += line.length
    this.#draining ??= this.#drain()
  }

  /** Resolves when everything was written or given up; later lines are dropped. */
  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    await this.#draining
    closeSync(this.#fd)
  }

  /** Writes the buffer before it returns: for a process that exits at once. */
  flush(): void {
    const bytes = this.#take()
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at)
    } catch {
      // There is nobody left to tell.
    }
  }

  async #drain(): Promise<void> {
    // Lines of one turn of the event loop go out together.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const lines = this.#waiting.length
      const bytes = this.#take()
      let at = 0
      try {
        this.#rotate()
        while (at < bytes.length) {
          const { bytesWritten } = await writeTo(this.#fd, bytes, at)
          at += bytesWritten
        }
      } catch {
        this.#dropped += lines
      }
      this.#size += at
    }
    this.#draining = null
  }

  /** Pending lines as bytes; after lost lines it begins with a note about them. */
  #take(): Buffer {
    const lines = this.#waiting
    this.#waiting = []
    this.#waitingLength = 0
    if (this.#dropped > 0) {
      const told = { level: 40, time: Date.now(), dropped: this.#dropped, msg: 'lines of this log were lost' }
      // The last line before them may have been cut off.
      lines.unshift(`\n${JSON.stringify(told)}\n`)
      this.#dropped = 0
    }
    return Buffer.from(lines.join(''))
  }

  #rotate(): void {
    if (this.#size <= this.#rotateAt) return
    if (existsSync(this.#file)) renameSync(this.#file, `${this.#file}.1`)
    const next = openSync(this.#file, 'a', 0o600)
    closeSync(this.#fd)
    this.#fd = next
    this.#size = fstatSync(next).size
  }
}
