import type { RefusedFile } from '../extract/refused-file.ts'

/** The lists that are read, each by whoever publishes it. */
export const listSources = ['ofac_sdn', 'ofac_consolidated', 'un', 'eu', 'uk', 'opensanctions'] as const
export type ListSource = (typeof listSources)[number]

/** Names of the lists as their publishers use them. */
export const listNames: Readonly<Record<ListSource, string>> = {
  ofac_sdn: 'OFAC SDN',
  ofac_consolidated: 'OFAC Consolidated (non-SDN)',
  un: 'UN',
  eu: 'EU',
  uk: 'UK',
  opensanctions: 'OpenSanctions',
}

export const listedKinds = ['individual', 'entity', 'vessel', 'aircraft', 'other'] as const
export type ListedKind = (typeof listedKinds)[number]

/** A listed person or entity, in the publisher's own words. */
export interface ListedEntry {
  /** The publisher's own key. */
  uid: string
  kind: ListedKind
  name: string
  aliases: string[]
  programs: string[]
  /** As published: a day, a year, `circa 1960`. */
  birth_dates: string[]
  /** Nationalities, citizenships and addresses: names or codes. */
  countries: string[]
  /** Numbers of passports, registrations and the like. */
  identifiers: string[]
}

/** The contents of a file, or the reason why it is not a complete list. */
export type SanctionsFile =
  | (ReadList & {
      /** Entries without a key or a name, which are left out. */
      passedOver: number
    })
  | RefusedFile

export interface ReadList {
  source: ListSource
  format: 'xml' | 'csv'
  version_date: string | null
  entries: ListedEntry[]
}

export const emptyEntry = (uid: string, kind: ListedKind = 'other'): ListedEntry => ({
  uid,
  kind,
  name: '',
  aliases: [],
  programs: [],
  birth_dates: [],
  countries: [],
  identifiers: [],
})

/** Parts of a name as one, without the empty ones. */
export const joined = (...parts: ReadonlyArray<string | undefined>): string =>
  parts
    .map(part => part?.trim() ?? '')
    .filter(part => part !== '')
    .join(' ')

/** Adds values that are present and new. */
export function tell(all: string[], ...told: ReadonlyArray<string | undefined>): void {
  for (const one of told) {
    const text = one?.trim()
    if (text && !all.includes(text)) all.push(text)
  }
}

/** A name of somebody: the first is the name, those after it are aliases. */
export function tellName(entry: ListedEntry, name: string, first: boolean): void {
  if (name === '') return
  if (first || entry.name === '') {
    if (entry.name !== '' && entry.name !== name) tell(entry.aliases, entry.name)
    entry.name = name
  } else if (name !== entry.name) tell(entry.aliases, name)
}

/** Programmes of OFAC's lists beside the SDN list, which are published together in the form of that list. */
const BESIDE_SDN = /^(?:NS-|CMIC|CAPTA|561|FSE-|SSI|NON-SDN)/i

/** OFAC's list that has these entries. */
export const ofacSource = (entries: readonly ListedEntry[]): ListSource =>
  entries.some(({ programs }) => programs.some(program => BESIDE_SDN.test(program)))
    ? 'ofac_consolidated'
    : 'ofac_sdn'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `20-Nov-2026` as 2026-11-20; null for anything else. */
export function wordedDay(text: string | undefined): string | null {
  const [, day, month = '', year] = /(\d{1,2})[- ]([A-Za-z]{3})[a-z]*[- ](\d{4})/.exec(text ?? '') ?? []
  const at = MONTHS.indexOf(month.toLowerCase())
  return !day || at < 0 ? null : isoDay(`${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** `11/20/2026` or `20/11/2026` as 2026-11-20; null for anything else. */
export function dayFrom(text: string | undefined, order: 'month_first' | 'day_first'): string | null {
  const [, one, two, year] = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text ?? '') ?? []
  if (!one || !two || !year) return null
  const [day, month] = order === 'day_first' ? [one, two] : [two, one]
  return isoDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** The day with which an ISO 8601 text begins; null where there is none. */
export function isoDay(text: string | undefined): string | null {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text?.trim() ?? '') ?? []
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : null
}

const kinds: ReadonlyArray<readonly [RegExp, ListedKind]> = [
  [/^(p|person|individual)$/i, 'individual'],
  [/^(e|entity|enterprise|organization|company|legalentity)$/i, 'entity'],
  [/^(vessel|ship)$/i, 'vessel'],
  [/^(aircraft|airplane)$/i, 'aircraft'],
]

export const kindFrom = (text: string | undefined): ListedKind =>
  kinds.find(([pattern]) => pattern.test(text?.trim() ?? ''))?.[1] ?? 'other'
