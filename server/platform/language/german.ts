import { MONTHS } from './days.ts'

const MONATE = [
  'januar',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
]

/** Amounts, days and names of a German request in the form in which English ones are read; others stay as they are. */
export const germanParts = (text: string): string =>
  text
    .replace(
      /\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b/g,
      (_, day: string, month: string, year: string) =>
        `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    )
    .replace(
      new RegExp(`\\b(\\d{1,2})\\. (${MONATE.join('|')})\\b`, 'gi'),
      (_, day: string, month: string) => `${day} ${MONTHS[MONATE.indexOf(month.toLowerCase())]}`,
    )
    .replace(/\b\d{1,3}(?:\.\d{3})+(?:,\d+)?\b/g, amount => amount.replaceAll('.', '').replace(',', '.'))
    .replace(/(\d+),(\d+)(?=\s*(?:Mio|Mrd|Millionen|Milliarden))/gi, '$1.$2')
    .replace(/(\d)\s*(?:Mio\b\.?|Millionen\b|Million\b)/gi, '$1 million')
    .replace(/(\d)\s*(?:Mrd\b\.?|Milliarden\b|Milliarde\b)/gi, '$1 billion')
    .replace(/(\d)\s*(?:Tsd\b\.?|Tausend\b)/gi, '$1 thousand')
    .replace(/„([^“”]+)[“”]/g, '"$1"')
    .replace(/\b(?:namens|mit dem Namen|mit Namen)\b/gi, 'called')
    .replace(/(?<=\s)(?:über|von|mit)\s+(?=(?:[A-Z]{3}\s+)?\d)/gi, 'of ')
    .replace(/(?<=\s)(?:bis|zum|am)\s+(?=\d)/gi, 'due ')
    .replace(/\s+(?:an|anlegen|erstellen|erfassen|aufnehmen|auf)[.!]?$/i, '')
