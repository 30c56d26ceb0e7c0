import { parse } from 'csv-parse/sync'
import type { NewRate } from '../../../../books/exchange/rates.ts'
import { type FieldError, invalid, invalidField, type Sentence, sentence } from '../../../../kernel/index.ts'
import { currencyDigits } from '../../../../kernel/values/currencies.ts'

/** The part of the file that is stored. */
interface Wanted {
  currencies?: readonly string[] | undefined
  from?: string | undefined
}

/** Where there was no rate, the bank writes this or nothing. */
const NONE = new Set(['N/A', ''])

/**
 * The rates of a file of the European Central Bank (eurofxref-hist.csv): a line for each day, a column for each
 * currency, so much of it for one euro. Currencies that are in no list of ours are left out. 422 naming the lines and
 * columns that cannot be read.
 */
export function readEcb(csv: string, { currencies, from }: Wanted): NewRate[] {
  const [head, ...rows] = lines(csv)
  const columns = (head ?? []).map(cell => cell.trim())
  if (columns[0] !== 'Date')
    throw invalidField('csv', sentence`must start with the currency header: Date,USD,JPY, ...`)
  const kept = columns.flatMap((code, at) =>
    at > 0 && currencyDigits.has(code) && (currencies?.includes(code) ?? true) ? [{ code, at }] : [],
  )
  if (kept.length === 0) throw invalidField('csv', sentence`has no column for a requested currency`)
  const errors: FieldError[] = []
  const rates = rows.flatMap((row, index) => {
    const line = index + 2
    const refuse = (message: Sentence) =>
      errors.push({ path: 'csv', message: sentence`line ${line}: ${message}` })
    const date = (row[0] ?? '').trim()
    if (!isDay(date)) {
      refuse(sentence`${date || sentence`nothing`} is not a date such as 2026-03-31`)
      return []
    }
    if (from !== undefined && date < from) return []
    return kept.flatMap(({ code, at }): NewRate[] => {
      const rate = (row[at] ?? '').trim()
      if (NONE.has(rate)) return []
      if (/^\d{1,12}(\.\d{1,12})?$/.test(rate) && Number(rate) > 0)
        return [{ base: 'EUR', quote: code, date, rate }]
      refuse(sentence`${String(rate)} is not a rate of ${code}`)
      return []
    })
  })
  if (errors.length > 0) throw invalid(errors)
  return rates
}

function lines(csv: string): string[][] {
  try {
    return parse(csv, { bom: true, relax_column_count: true, skip_empty_lines: true })
  } catch {
    throw invalidField('csv', sentence`is not a CSV file`)
  }
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
