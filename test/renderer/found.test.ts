import { expect, test } from 'vitest'
import { finder, holder } from '../../renderer/format/found.ts'
import { matching } from '../../renderer/routes/palette-records.ts'
import { optionsFound } from '../../renderer/theme/options.ts'

const NAMES = ['Müller & Söhne', 'Łódź Ports', 'Straße 12', 'Jose\u0301 Silva', 'Ångström Capital', 'Alder']

test.each([
  ['muller', 'Müller & Söhne'],
  ['MUELLER soehne', 'Müller & Söhne'],
  ['lodz', 'Łódź Ports'],
  ['strasse 12', 'Straße 12'],
  ['josé', 'José Silva'],
  ['angstrom', 'Ångström Capital'],
  ['aangstroem', 'Ångström Capital'],
])('%s is found in lists, options and the palette', (typed, name) => {
  const one = name.normalize('NFC')
  const found = (names: readonly string[]) => names.map(text => text.normalize('NFC'))
  expect(found(NAMES.filter(finder(typed)))).toEqual([one])
  expect(found(matching(NAMES, typed, text => text))).toEqual([one])
  const options = NAMES.map(label => ({ value: label, label }))
  const items = optionsFound({
    options: [{ group: 'All', items: options }, ...options],
    search: typed,
    limit: 3,
  })
  expect(items).toHaveLength(2)
})

test('a part is held with its blanks, and nothing typed finds all', () => {
  expect(NAMES.filter(holder('muller & s'))).toEqual(['Müller & Söhne'])
  expect(NAMES.filter(finder(' '))).toEqual(NAMES)
  expect(NAMES.filter(finder('muller alder'))).toEqual([])
})
