import { Decimal } from 'decimal.js'
import { walkXml } from '../xml.ts'

/** The format of a cell's number: a day or time, a percentage with so many decimals, or plain. */
export type CellFormat = 'plain' | 'date' | { percent: number }

/** ECMA-376 part 1, 18.8.30: number formats that every program knows without their being written. */
const builtIn = (id: number): CellFormat => {
  if ((id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58))
    return 'date'
  if (id === 9) return { percent: 0 }
  if (id === 10) return { percent: 2 }
  return 'plain'
}

/** The format of each cell style of a workbook, by the style's number. */
export function formatsOf(styles: Uint8Array): CellFormat[] {
  const own = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let inCells = false
  walkXml(styles, {
    open(name, attribute) {
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), formatOf(attribute('formatCode') ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attribute('numFmtId') ?? 0)
        formats.push(own.get(id) ?? builtIn(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

function formatOf(code: string): CellFormat {
  // Quoted, escaped or bracketed parts (a colour, a currency) are literal; [h] and [mm] count time.
  const bare = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const first = bare.split(';', 1)[0] ?? ''
  if (first.includes('%')) return { percent: /\.([0#?]+)/.exec(first)?.[1]?.length ?? 0 }
  return /[ymdhs]/i.test(first) && !/general/i.test(first) ? 'date' : 'plain'
}

const DAY_MS = 86_400_000
/** The last day of year 9999, beyond which Excel has no dates. */
const LAST_DAY = 2_958_465

/** A number of a workbook as people see it. */
export function cellText(value: string, format: CellFormat, from1904: boolean): string {
  const number = Number(value)
  if (typeof format === 'object' && Number.isFinite(number))
    return `${(number * 100).toFixed(Math.min(format.percent, 15))}%`
  return (format === 'date' ? dateText(number, from1904) : null) ?? numberText(value)
}

/** Returns a number in decimal digits without an exponent; other text is unchanged. */
export function numberText(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  // Excel stores and shows 15 digits; later ones are the noise of binary fractions, but not in a whole
  // number.
  const text = String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(15)))
  return text.includes('e') ? new Decimal(text).toFixed() : text
}

/** Returns a day, a time of day, or both; null for a serial number without a date in Excel. */
export function dateText(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0 && serial <= LAST_DAY)) return null
  const day = Math.floor(serial)
  // Excel's 1900 has a 29 February, which puts all days before March of that year one off.
  const since = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const seconds = Math.round((serial - day) * 86_400)
  const iso = new Date(since + day * DAY_MS + seconds * 1000).toISOString()
  if (day === 0 && !from1904) return iso.slice(11, 19)
  return seconds === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}
