import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserWindow, Rectangle, Screen } from 'electron'

interface Kept extends Rectangle {
  maximized: boolean
}

/** A window may only return where its title can be grabbed: this much of its upper edge lies on a display. */
const GRABBABLE = { width: 120, height: 40 }

/** Where the window was when it was last seen, kept in a file of its own: it returns there, if there still is a display. */
export class WindowPlace {
  readonly #file: string
  readonly #screen: Pick<Screen, 'getAllDisplays'>

  constructor(file: string, screen: Pick<Screen, 'getAllDisplays'>) {
    this.#file = file
    this.#screen = screen
  }

  /** The place for a new window, as its options say it; nothing when none is kept, or it is out of sight now. */
  bounds(): Partial<Rectangle> {
    const kept = this.#read()
    if (!kept || !this.#isReachable(kept)) return {}
    const { x, y, width, height } = kept
    return { x, y, width, height }
  }

  /** True where the window filled the display. */
  get maximized(): boolean {
    return this.#read()?.maximized === true
  }

  /** Keeps where the window is; a place that cannot be kept is no reason to stop anybody. */
  keep(window: Pick<BrowserWindow, 'getNormalBounds' | 'isMaximized'>): void {
    const kept: Kept = { ...window.getNormalBounds(), maximized: window.isMaximized() }
    try {
      mkdirSync(dirname(this.#file), { recursive: true, mode: 0o700 })
      writeFileSync(this.#file, JSON.stringify(kept))
    } catch {
      // The next window opens where windows open.
    }
  }

  #isReachable({ x, y, width }: Rectangle): boolean {
    return this.#screen.getAllDisplays().some(({ workArea }) => {
      const overlap = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x)
      const below = workArea.y + workArea.height - y
      return overlap >= GRABBABLE.width && y >= workArea.y && below >= GRABBABLE.height
    })
  }

  #read(): Kept | null {
    try {
      const kept = JSON.parse(readFileSync(this.#file, 'utf8')) as Kept
      const isWhole = [kept.x, kept.y, kept.width, kept.height].every(Number.isSafeInteger)
      return isWhole ? kept : null
    } catch {
      return null // the first window, or a file that was cut off
    }
  }
}
