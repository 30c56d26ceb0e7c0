import { describe, expect, test } from 'vitest'
import { sanctionsListOf } from '../../../server/reading/sanctions/index.ts'
import {
  altCsv,
  consolidatedXml,
  euCsv,
  euXml,
  openSanctionsCsv,
  sdnCsv,
  sdnXml,
  ukCsv,
  ukSanctionsCsv,
  ukSanctionsXml,
  unXml,
} from '../../modules/compliance/lists.ts'
import { reasonOf } from '../reason.ts'

const DAY = '2026-11-20'
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string, alternatives?: string) =>
  sanctionsListOf({
    bytes: bytes(text),
    ...(alternatives === undefined ? {} : { alternatives: bytes(alternatives) }),
  })

describe.each([
  ['sdn.xml', 'ofac_sdn', sdnXml(DAY), DAY, undefined],
  ['sdn.csv with alt.csv', 'ofac_sdn', sdnCsv, null, altCsv],
  ['the list of the United Nations', 'un', unXml(DAY), DAY, undefined],
  ['the list of the European Union in XML', 'eu', euXml(DAY), DAY, undefined],
  ['the list of the European Union in CSV', 'eu', euCsv(DAY), DAY, undefined],
  ['the list of the United Kingdom', 'uk', ukCsv(DAY), DAY, undefined],
  ['the UK Sanctions List in CSV', 'uk', ukSanctionsCsv(DAY), DAY, undefined],
  ['the UK Sanctions List in XML', 'uk', ukSanctionsXml(DAY), DAY, undefined],
  ['consolidated.xml', 'ofac_consolidated', consolidatedXml(DAY), DAY, undefined],
  ['targets.simple.csv', 'opensanctions', openSanctionsCsv(DAY), DAY, undefined],
])('%s', (_what, source, text, date, alternatives) => {
  test('is read with its names, aliases and other identifiers', () => {
    const list = read(text, alternatives)
    if (!('entries' in list)) throw new Error(reasonOf(list))
    expect(list).toMatchObject({ source, version_date: date })
    const [one] = list.entries
    if (!one) throw new Error('no entry')
    expect(one.kind).toBe('individual')
    expect(`${one.name} ${one.aliases.join(' ')}`).toMatch(/dragunov/i)
    expect(one.aliases.length).toBeGreaterThan(0)
    expect(one.birth_dates.join(' ')).toContain('1961')
    expect(one.countries.length).toBe(1)
    expect(one.identifiers).toEqual(['X1234567'])
    expect(one.programs.length).toBeGreaterThan(0)
  })

  test('is refused when it is cut in the middle', () => {
    const cut = read(text.slice(0, Math.floor(text.length * 0.7)), alternatives)
    expect(!('entries' in cut) && reasonOf(cut)).toMatch(/incomplete|not well-formed/)
  })
})

test('the names of the United Nations in their own script, and years of birth between which somebody was born, are read', () => {
  const told = unXml(DAY)
    .replace('<UN_LIST_TYPE>', '<NAME_ORIGINAL_SCRIPT>Виктор Драгунов</NAME_ORIGINAL_SCRIPT><UN_LIST_TYPE>')
    .replace('<DATE>1961-05-04</DATE>', '<FROM_YEAR>1958</FROM_YEAR><TO_YEAR>1962</TO_YEAR>')
  const list = read(told)
  if (!('entries' in list)) throw new Error(reasonOf(list))
  expect(list.entries[0]?.aliases).toContain('Виктор Драгунов')
  expect(list.entries[0]?.birth_dates).toEqual(['1958 to 1962'])
})

test('the UK Sanctions List is dated by its newest row where no line above says its day', () => {
  const list = read(ukSanctionsCsv(DAY).replace(/^.*\n/, ''))
  expect(list).toMatchObject({ source: 'uk', version_date: DAY })
})

test.each([
  ['with a mark of its encoding', (text: string) => `\ufeff${text}`],
  ['with lines of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
  [
    'with names of columns in capitals',
    (text: string) => text.replace(/Unique ID.*/, found => found.toUpperCase()),
  ],
  ['with blanks around them', (text: string) => text.replace('Unique ID,', ' Unique ID ,')],
  ['saved with semicolons', (text: string) => text.replaceAll(',', ';')],
])('the UK Sanctions List %s is the same', (_how, otherwise) => {
  const text = ukSanctionsCsv(DAY)
  expect(read(otherwise(text))).toEqual(read(text))
})

test.each([
  ['NS-PLC', 'ofac_consolidated'],
  ['CMIC-EO13959', 'ofac_consolidated'],
  ['FSE-IR', 'ofac_consolidated'],
  ['UKRAINE-EO13661', 'ofac_sdn'],
  ['SDGT', 'ofac_sdn'],
])('entries of %s are of the list %s', (program, source) => {
  const text = sdnXml(DAY).replaceAll(/<program>[^<]*<\/program>/g, `<program>${program}</program>`)
  expect(read(text)).toMatchObject({ source })
})

test.each([
  ['', 'is empty'],
  ['<html></html>', 'not a list of OFAC'],
  ['a,b\n1,2\n', 'list: OFAC'],
  [sdnXml(DAY, 0, 4), 'it declares 4 entries and has 3'],
  ['PK\u0003\u0004\u0000\u0000', 'is not a text file'],
])('%# what is no list is refused', (text, reason) => {
  const list = read(text)
  expect(!('entries' in list) && reasonOf(list)).toContain(reason)
})

test('an entry without a name is passed over and counted; with many of them the list is not whole', () => {
  const listOf = (nameless: number, named: number) => {
    const rows = Array.from(
      { length: named + nameless },
      (_, at) =>
        `20/11/2026,RUS${at},,,${at < nameless ? '' : `NAME${at}`},,,,,,Primary Name,,,,Russia,Individual,,`,
    )
    const head =
      'Last Updated,Unique ID,OFSI Group ID,UN Reference Number,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Title,Name non-latin script,Regime Name,Designation Type,D.O.B,Nationality(/ies)'
    return sanctionsListOf({ bytes: Buffer.from(['Report Date: 20-Nov-2026', head, ...rows].join('\n')) })
  }
  const taken = listOf(1, 199)
  expect('entries' in taken && [taken.entries.length, taken.passedOver]).toEqual([199, 1])
  const cut = listOf(20, 180)
  expect(!('entries' in cut) && reasonOf(cut)).toMatch(/20 of its entries have no key or no name/)
})
