import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import type { Locator, Page } from 'playwright'
import { PNG } from 'pngjs'

const kept = join(import.meta.dirname, 'pictures')
/** Not part of the product: what a failed comparison leaves to look at. */
const results = join(import.meta.dirname, '../../test-results/pictures')

/** A square in pixels, and how many within one may differ: less than a letter of the text. */
const WINDOW = 32
const MAY_DIFFER = 8

/** Makes a page look the same on every computer: in the typeface that the product brings, at one time of day. */
export async function steady(page: Page): Promise<void> {
  await page.clock.setFixedTime('2027-01-15T12:00:00.000Z')
}

/**
 * Tells what looks otherwise than in the picture that is kept of it, or nothing. With UPDATE_PICTURES the picture is taken
 * anew. Pixels at the edges of letters and lines may differ, as another version of the browser draws them.
 */
export async function differenceFromPicture(part: Locator, name: string): Promise<string | null> {
  const taken = await part.screenshot({ animations: 'disabled', style: IN_THE_TYPEFACE })
  const path = join(kept, `${name}.png`)
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(path, taken)
    return null
  }
  if (!existsSync(path)) return `${name}: no picture of it is kept; UPDATE_PICTURES=1 takes one`
  const before = PNG.sync.read(readFileSync(path))
  const now = PNG.sync.read(taken)
  const size = ({ width, height }: PNG) => `${width} × ${height}`
  let said = ''
  if (size(before) !== size(now)) said = `is ${size(now)} pixels and was ${size(before)}`
  else {
    const { width, height } = now
    const difference = new PNG({ width, height })
    const most = pixelmatch(before.data, now.data, difference.data, width, height, { windowSize: WINDOW })
    if (most > MAY_DIFFER) {
      said = `${most} pixels of a square of ${WINDOW} by ${WINDOW} differ`
      keep(`${name}-difference`, PNG.sync.write(difference))
    }
  }
  if (said === '') return null
  keep(name, taken)
  return `${name}: ${said} (see test-results/pictures; UPDATE_PICTURES=1 takes the picture anew)`
}

/** Replaces the computer's own typefaces with the product's. */
const IN_THE_TYPEFACE = `* { font-family: 'Inter Variable', sans-serif !important; }`

function keep(name: string, picture: Buffer): void {
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, `${name}.png`), picture)
}
