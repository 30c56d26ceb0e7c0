import { sentence } from '../../kernel/language/sentence.ts'
import { UnfitFile } from '../extract/refused-file.ts'
import { walkXml } from '../extract/xml.ts'
import {
  dayFrom,
  emptyEntry,
  isoDay,
  joined,
  kindFrom,
  type ListedEntry,
  type ListSource,
  ofacSource,
  tell,
  tellName,
  wordedDay,
} from './listed.ts'

interface Element {
  name: string
  text: string
  attribute: (name: string) => string | undefined
  children: Element[]
}

/** A list in XML: which elements are entries, and how one is read. */
interface XmlList {
  source: ListSource
  root: string
  entries: readonly string[]
  entry: (element: Element) => ListedEntry
  /** Returns the publication date, from the root's attributes or from the text before the entries. */
  date: (root: Element) => string | null
  /** Returns the number of entries the file declares. */
  count?: (root: Element) => number | null
}

const all = ({ children }: Element, ...path: string[]): Element[] =>
  path.reduce<Element[]>(
    (found, name) => found.flatMap(one => one.children.filter(child => child.name === name)),
    [{ children } as Element],
  )
const one = (element: Element, ...path: string[]): string | undefined => all(element, ...path)[0]?.text.trim()
const texts = (element: Element, ...path: string[]): string[] =>
  all(element, ...path).map(({ text }) => text.trim())
const attributes = (element: Element, child: string, name: string): Array<string | undefined> =>
  all(element, child).map(({ attribute }) => attribute(name))

const ofac: XmlList = {
  source: 'ofac_sdn',
  root: 'sdnList',
  entries: ['sdnEntry'],
  date: root => dayFrom(one(root, 'publshInformation', 'Publish_Date'), 'month_first'),
  count: root => Number(one(root, 'publshInformation', 'Record_Count') ?? Number.NaN) || null,
  entry(element) {
    const entry = emptyEntry(one(element, 'uid') ?? '', kindFrom(one(element, 'sdnType')))
    const named = (of: Element) => joined(one(of, 'firstName'), one(of, 'lastName'))
    tellName(entry, named(element), true)
    for (const aka of all(element, 'akaList', 'aka')) tellName(entry, named(aka), false)
    tell(entry.programs, ...texts(element, 'programList', 'program'))
    tell(entry.birth_dates, ...texts(element, 'dateOfBirthList', 'dateOfBirthItem', 'dateOfBirth'))
    tell(
      entry.countries,
      ...texts(element, 'nationalityList', 'nationality', 'country'),
      ...texts(element, 'citizenshipList', 'citizenship', 'country'),
      ...texts(element, 'addressList', 'address', 'country'),
    )
    tell(entry.identifiers, ...texts(element, 'idList', 'id', 'idNumber'))
    return entry
  },
}

const un: XmlList = {
  source: 'un',
  root: 'CONSOLIDATED_LIST',
  entries: ['INDIVIDUAL', 'ENTITY'],
  date: root => isoDay(root.attribute('dateGenerated')),
  entry(element) {
    const entry = emptyEntry(
      one(element, 'REFERENCE_NUMBER') ?? one(element, 'DATAID') ?? '',
      kindFrom(element.name),
    )
    const parts = ['FIRST_NAME', 'SECOND_NAME', 'THIRD_NAME', 'FOURTH_NAME'].map(part => one(element, part))
    tellName(entry, joined(...parts), true)
    for (const name of texts(element, `${element.name}_ALIAS`, 'ALIAS_NAME')) tellName(entry, name, false)
    tell(entry.aliases, one(element, 'NAME_ORIGINAL_SCRIPT'))
    tell(entry.programs, one(element, 'UN_LIST_TYPE'))
    for (const birth of all(element, 'INDIVIDUAL_DATE_OF_BIRTH'))
      tell(entry.birth_dates, one(birth, 'DATE') ?? one(birth, 'YEAR') ?? yearsIn(birth))
    tell(
      entry.countries,
      ...texts(element, 'NATIONALITY', 'VALUE'),
      ...texts(element, `${element.name}_ADDRESS`, 'COUNTRY'),
    )
    tell(entry.identifiers, ...texts(element, 'INDIVIDUAL_DOCUMENT', 'NUMBER'))
    return entry
  },
}

const eu: XmlList = {
  source: 'eu',
  root: 'export',
  entries: ['sanctionEntity'],
  date: root => isoDay(root.attribute('generationDate')),
  entry(element) {
    const { attribute } = element
    const [kind] = attributes(element, 'subjectType', 'code')
    const entry = emptyEntry(attribute('euReferenceNumber') ?? attribute('logicalId') ?? '', kindFrom(kind))
    for (const name of attributes(element, 'nameAlias', 'wholeName'))
      tellName(entry, name?.trim() ?? '', false)
    tell(entry.programs, ...attributes(element, 'regulation', 'programme'))
    for (const { attribute: told } of all(element, 'birthdate'))
      tell(entry.birth_dates, told('birthdate') ?? told('year'))
    for (const child of ['citizenship', 'address'])
      tell(entry.countries, ...attributes(element, child, 'countryIso2Code'))
    tell(entry.identifiers, ...attributes(element, 'identification', 'number'))
    return entry
  },
}

/** Years of birth between which somebody was born. */
function yearsIn(birth: Element): string | undefined {
  const [from, to] = [one(birth, 'FROM_YEAR'), one(birth, 'TO_YEAR')]
  return from && to ? `${from} to ${to}` : from || to
}

/** The UK Sanctions List, which took the place of OFSI's consolidated list on 28 January 2026. */
const uk: XmlList = {
  source: 'uk',
  root: 'Designations',
  entries: ['Designation'],
  date: root => {
    const told = one(root, 'DateGenerated')
    return isoDay(told) ?? dayFrom(told, 'day_first') ?? wordedDay(told)
  },
  entry(element) {
    const entry = emptyEntry(
      one(element, 'UniqueID') ?? '',
      kindFrom(one(element, 'IndividualEntityShip') ?? one(element, 'DesignationType')),
    )
    for (const name of all(element, 'Names', 'Name')) {
      const parts = ['Name1', 'Name2', 'Name3', 'Name4', 'Name5', 'Name6'].map(part => one(name, part))
      tellName(entry, joined(...parts), /^primary name$/i.test(one(name, 'NameType') ?? ''))
    }
    tell(
      entry.aliases,
      ...texts(element, 'NonLatinNames', 'NonLatinName', 'NameNonLatinScript'),
      ...texts(element, 'Names', 'Name', 'NameNonLatinScript'),
    )
    tell(entry.programs, one(element, 'RegimeName'))
    for (const who of all(element, 'IndividualDetails', 'Individual')) {
      tell(entry.birth_dates, ...texts(who, 'DOBs', 'DOB'))
      tell(entry.countries, ...texts(who, 'Nationalities', 'Nationality'))
      tell(
        entry.identifiers,
        ...texts(who, 'PassportDetails', 'Passport', 'PassportNumber'),
        ...texts(who, 'NationalIdentifierDetails', 'NationalIdentifier', 'NationalIdentifierNumber'),
      )
    }
    tell(entry.countries, ...texts(element, 'Addresses', 'Address', 'AddressCountry'))
    return entry
  },
}

const lists = [ofac, un, eu, uk]

/** The list in XML whose root this text opens. */
export const xmlListOf = (head: string): XmlList | undefined =>
  lists.find(({ root }) => new RegExp(`<(?:\\w{1,20}:)?${root}[\\s>]`).test(head))

/** Reads a list entry by entry; no tree is kept beyond the entry that is read. */
export function readXmlList(bytes: Uint8Array, list: XmlList) {
  const entries: ListedEntry[] = []
  const open: Element[] = []
  let root: Element | undefined
  walkXml(bytes, {
    open(name, attribute) {
      const told = new Map<string, string | undefined>()
      for (const wanted of ATTRIBUTES) told.set(wanted, attribute(wanted))
      const element: Element = { name, text: '', children: [], attribute: wanted => told.get(wanted) }
      open.at(-1)?.children.push(element)
      root ??= element
      open.push(element)
    },
    text(text) {
      const element = open.at(-1)
      if (element) element.text += text
    },
    close(name) {
      const closed = open.pop() as Element
      if (!list.entries.includes(name)) return
      entries.push(list.entry(closed))
      open.at(-1)?.children.pop()
    },
  })
  const said = root && list.count?.(root)
  if (said && said !== entries.length)
    throw new UnfitFile(sentence`is incomplete: it declares ${said} entries and has ${entries.length}`)
  const source = list.source === 'ofac_sdn' ? ofacSource(entries) : list.source
  return { source, format: 'xml' as const, version_date: root ? list.date(root) : null, entries }
}

const ATTRIBUTES = [
  'dateGenerated',
  'generationDate',
  'euReferenceNumber',
  'logicalId',
  'code',
  'wholeName',
  'programme',
  'birthdate',
  'year',
  'countryIso2Code',
  'number',
]
