import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entityMapOf } from '../../server/reading/entities/index.ts'
import { companiesIn, normalised } from '../../server/reading/entities/names.ts'
import { readPlainText } from '../../server/reading/text/plain-text.ts'
import { isVerbatim } from '../../server/reading/text/quote.ts'
import { cpuTime } from '../time.ts'

const mapOf = (...texts: string[]) => {
  const documents = texts.map((text, index) => readPlainText(`${index}.txt`, text))
  const map = entityMapOf(documents)
  for (const quote of map.edges.flatMap(({ evidence }) => evidence))
    expect(isVerbatim(quote, documents), quote.quote).toBe(true)
  const nameOf = (id: string) => map.nodes.find(node => node.id === id)?.name
  const edges = map.edges
    .filter(({ type }) => type !== 'mentioned_in')
    .map(
      ({ from, type, to, share_pct }) =>
        `${nameOf(from)} ${type} ${nameOf(to)}${share_pct === null ? '' : ` ${share_pct}`}`,
    )
  const named = (type: string) => map.nodes.filter(node => node.type === type).map(({ name }) => name)
  return { ...map, edges, named }
}

describe('names of companies', () => {
  test.each([
    ['between Alder Ports Limited and Birch Bank plc.', ['Alder Ports Limited', 'Birch Bank plc']],
    ['Ono Pharmaceutical Co., Ltd. makes it', ['Ono Pharmaceutical Co., Ltd.']],
    ['THE BORROWER ALDER PORTS, INC. AGREES', ['ALDER PORTS, INC.']],
    ['Cedar Growth Partners III, L.P. invests', ['Cedar Growth Partners III, L.P.']],
    ['Elm Audit S.à r.l. audits', ['Elm Audit S.à r.l.']],
    ['Muster GmbH & Co. KG', ['Muster GmbH & Co. KG']],
    ['Elm Holding B.V. owns Elm Ports N.V.', ['Elm Holding B.V.', 'Elm Ports N.V.']],
    ['including, but not limited to', []],
    ['INCLUDING BUT NOT LIMITED TO', []],
    ['a Delaware corporation', []],
    ['a Delaware Limited Liability Company', []],
    ['the Limited Partners', []],
  ])('%s', (text, names) => {
    expect(companiesIn(text).map(({ name }) => name)).toEqual(names)
  })

  test('are one in whatever way they are spelt', () => {
    const same = ['Alder Ports, Inc.', 'ALDER PORTS INC', 'Alder Ports Incorporated', 'The Alder Ports, Inc']
    expect(new Set(same.map(normalised)).size).toBe(1)
    expect(normalised('Alder Ports Ltd')).not.toBe(normalised('Alder Ports LLC'))
  })

  test('are looked for in linear time', () => {
    for (const text of [
      'A'.repeat(200_000),
      'Ab '.repeat(100_000),
      'A & '.repeat(80_000),
      'A, '.repeat(80_000),
    ]) {
      const started = cpuTime()
      companiesIn(text)
      expect(cpuTime() - started).toBeLessThan(5000)
    }
  })
})

test('parties have their terms, their places, their numbers and their roles', () => {
  const { nodes, edges } = mapOf(`CREDIT AGREEMENT, dated as of May 1, 2025, among
Alder Ports, Inc., a Delaware corporation (the “Borrower”), Cedar Holdings LLC, a Nevada limited liability company (the "Guarantor"), and BIRCH BANK, N.A., with its principal office at 10 Main Street, Boston (the “Lender”).`)
  expect(nodes.find(({ name }) => name === 'Alder Ports, Inc.')).toMatchObject({
    type: 'company',
    jurisdiction: 'Delaware',
    aliases: ['Borrower'],
  })
  expect(nodes.find(({ name }) => name === 'Cedar Holdings LLC')?.jurisdiction).toBe('Nevada')
  expect(edges).toEqual(
    expect.arrayContaining([
      'BIRCH BANK, N.A. lender_to Alder Ports, Inc.',
      'Cedar Holdings LLC guarantor_of Alder Ports, Inc.',
      'BIRCH BANK, N.A. related_to 10 Main Street, Boston',
    ]),
  )
})

test.each([
  [
    'Cedar Holdings, Inc. owns 62.5% of the shares of Alder Ports Limited.',
    'Cedar Holdings, Inc. owns Alder Ports Limited 0.625',
  ],
  [
    'Alder Ports Limited is 40% owned by Cedar Holdings, Inc.',
    'Cedar Holdings, Inc. owns Alder Ports Limited 0.4',
  ],
  [
    'Alder Ports Limited is a wholly-owned subsidiary of Cedar Holdings, Inc.',
    'Cedar Holdings, Inc. owns Alder Ports Limited 1',
  ],
  [
    'Alder GP Limited is the general partner of Alder Fund II, L.P.',
    'Alder GP Limited controls Alder Fund II, L.P.',
  ],
  [
    'Birch Bank plc has made a loan of EUR 5,000,000 to Alder Ports Limited.',
    'Birch Bank plc lender_to Alder Ports Limited',
  ],
  [
    'Cedar Holdings, Inc. has guaranteed the obligations of Alder Ports Limited.',
    'Cedar Holdings, Inc. guarantor_of Alder Ports Limited',
  ],
  [
    'Oak Capital LLP acts as investment adviser to Alder Fund II, L.P.',
    'Oak Capital LLP advises Alder Fund II, L.P.',
  ],
  [
    'Ms. Ana Silva, the chief financial officer of Alder Ports Limited, spoke.',
    'Alder Ports Limited employs Ana Silva',
  ],
  [
    'Ana Silva is a non-executive director of Alder Ports Limited.',
    'Ana Silva director_of Alder Ports Limited',
  ],
  [
    'The directors of Alder Ports Limited are Ana Silva, Tom Reed and Maria Lund.',
    'Tom Reed director_of Alder Ports Limited',
  ],
  [
    'ALDER PORTS LIMITED\nBy: ______\nName: Ana Silva\nTitle: Director',
    'Ana Silva director_of ALDER PORTS LIMITED',
  ],
])('what a sentence says: %s', (text, edge) => {
  expect(mapOf(text).edges).toContain(edge)
})

test.each([
  'Cedar Holdings, Inc. does not own 62.5% of the shares of Alder Ports Limited.',
  'Cedar Holdings, Inc. would own 62.5% of the shares of Alder Ports Limited.',
  'Alder Ports Limited is no longer controlled by Cedar Holdings, Inc.',
  'Cedar Holdings, Inc. and Alder Ports Limited met in Hamburg.',
])('what is denied, only possible or not said at all is no edge: %s', text => {
  expect(mapOf(text).edges).toEqual([])
})

describe('what is one and the same', () => {
  test('by its name and place: over documents, in other spellings', () => {
    const { named } = mapOf('Alder Ports Limited owes.', 'ALDER PORTS LTD. pays.')
    expect(named('company')).toHaveLength(1)
  })

  test('never by name alone where places differ', () => {
    const of = (place: string) =>
      `Agreement between Alder Ports, Inc., a ${place} corporation (the "Seller"), and Oak LLC (the "Buyer").`
    const { named } = mapOf(of('Delaware'), of('Nevada'))
    expect(named('company').filter(name => name === 'Alder Ports, Inc.')).toHaveLength(2)
  })

  test('of people, only by whom they act for as well', () => {
    const of = (company: string) => `John Smith is a director of ${company}.`
    expect(mapOf(of('Alder Ports Limited'), of('Elm Mills Limited')).named('person')).toHaveLength(2)
    expect(mapOf(of('Alder Ports Limited'), of('Alder Ports Ltd')).named('person')).toHaveLength(1)
  })

  test('by an LEI, whatever it is called', () => {
    const { named, nodes } = mapOf(
      'Alder Ports Limited (LEI 5493001KJTIIGC8Y1R12) owes.',
      'Alder Ports Europe Limited (LEI 5493001KJTIIGC8Y1R12) pays.',
    )
    expect(named('company')).toHaveLength(1)
    expect(nodes[0]?.aliases).toContain('Alder Ports Europe Limited')
  })
})

test('any text gives a map whose every quote stands in it', () => {
  const words = fc.constantFrom(
    'Alder',
    'Ports',
    'Limited',
    'Inc.',
    'LLC',
    'owns',
    '51%',
    'of',
    'the',
    '(the "Borrower")',
    'between',
    'and',
    '\n',
    '\n\n',
    'Name:',
    'Ana Silva',
    'Title: Director',
    'director of',
    '“',
    ')',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), parts => {
      mapOf(parts.join(' '))
    }),
  )
})
