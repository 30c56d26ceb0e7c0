import { readFileSync } from 'node:fs'
import { sampleDir } from '../../shipped.ts'

const DAY_MS = 86_400_000
const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A text with the days in place of their marks, counted back from today: `{{day 40}}` a day, `{{year 1}}` a year. */
export const withDays = (text: string): string =>
  text.replaceAll(/\{\{(day|year) (-?\d+)\}\}/g, (_, unit: string, back: string) =>
    unit === 'day'
      ? longDay.format(Date.now() - Number(back) * DAY_MS)
      : String(new Date().getUTCFullYear() - Number(back)),
  )

/** The text of a document of the sample office, as it is written down. */
export const readWritten = (name: string): string =>
  withDays(readFileSync(`${sampleDir}/documents/${name}.md`, 'utf8'))

export type Part =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'signature'; company: string; signatory: string }

/** The parts of a written text: headings, paragraphs, tables and signatures. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (const line of text.split('\n')) {
    const last = parts.at(-1)
    const signed = /^\[sign\] (.+): (.+)$/.exec(line)
    if (line.startsWith('| ')) {
      const row = line
        .slice(2, line.lastIndexOf(' |'))
        .split(' | ')
        .map(cell => cell.trim())
      if (last?.kind === 'table') last.rows.push(row)
      else parts.push({ kind: 'table', rows: [row] })
    } else if (signed)
      parts.push({ kind: 'signature', company: signed[1] as string, signatory: signed[2] as string })
    else if (line.startsWith('## ')) parts.push({ kind: 'heading', text: line.slice(3) })
    else if (line.startsWith('# ')) parts.push({ kind: 'title', text: line.slice(2) })
    // Whatever follows a table is another one.
    else if (line !== '' || last?.kind === 'table') parts.push({ kind: 'paragraph', text: line })
  }
  return parts.filter(part => part.kind !== 'paragraph' || part.text !== '')
}
