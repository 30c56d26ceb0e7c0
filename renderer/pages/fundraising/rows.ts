import type { LpCrmCalls } from '../../api/modules.ts'
import { today } from '../../format/days.ts'
import { readAmount, readDate, readMoney } from '../../format/read.ts'
import { rowFields } from '../../words/fundraising.ts'

export type PastedProspect = LpCrmCalls['POST /api/v1/svc/lp-crm/lps/bulk']['body']['lps'][number]

/** The columns of a pasted row, from left to right. */
export const pastedColumns = [
  'name',
  'type',
  'country',
  'currency',
  'asked for',
  'next step',
  'on',
  'person',
  'e-mail',
] as const

/**
 * Reads lines of a spreadsheet as LPs, with the line of each; a cell that does not parse is reported by its
 * line.
 */
export function prospectsIn(text: string): { rows: PastedProspect[]; lines: number[]; problems: string[] } {
  const rows: PastedProspect[] = []
  const lines: number[] = []
  const problems: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const tell = (message: string) => problems.push(`Line ${at + 1}: ${message}`)
    rows.push(rowOf(line, tell))
    lines.push(at + 1)
  }
  return { rows, lines, problems }
}

function rowOf(line: string, tell: (message: string) => void): PastedProspect {
  const [name = '', type, country, currency, asked, next_step, on, person, email] = line
    .split(line.includes('\t') ? '\t' : ';')
    .map(cell => cell.trim())
  if (name === '') tell('the name is missing')
  // Where no currency is said, the server knows which it is.
  const amount = asked ? (currency ? readMoney(asked, currency.toUpperCase()) : readAmount(asked)) : null
  if (amount && 'problem' in amount) tell(`“${asked}”: ${amount.problem}`)
  const date = on ? readDate(on, today()) : null
  if (date && 'problem' in date) tell(`“${on}” is not a date`)
  if (email && !person) tell('whose e-mail is it? The person is missing')
  return {
    name,
    ...(type ? { type: type.toLowerCase().replaceAll(/[\s-]+/g, '_') } : {}),
    ...(country ? { country: country.toUpperCase() } : {}),
    ...(currency ? { currency: currency.toUpperCase() } : {}),
    ...(amount && 'value' in amount ? { target_amount: amount.value } : {}),
    ...(next_step ? { next_step } : {}),
    ...(date && 'value' in date ? { next_step_at: date.value } : {}),
    ...(person ? { person: { name: person, ...(email ? { email } : {}) } } : {}),
  }
}

/** Returns the server's message about a row, by its line number. */
export function toldByLine(path: string, message: string, lines: readonly number[]): string {
  const [, at, field = ''] = /^lps\.(\d+)\.?(.*)$/.exec(path) ?? []
  const line = lines[Number(at)]
  return line === undefined
    ? message
    : `Line ${line}: ${rowFields[field] ?? field.replace('person.', '')} ${message}`
}
