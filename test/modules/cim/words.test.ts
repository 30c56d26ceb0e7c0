import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Disguise, partiesIn } from '../../../server/modules/cim/anonymity/names.ts'
import { uncitedIn } from '../../../server/modules/cim/text/numbers.ts'
import { blocksOf, tableOf } from '../../../server/modules/cim/text/text.ts'
import { readPlainText } from '../../../server/reading/text/plain-text.ts'

const disguise = new Disguise({
  names: [
    { kind: 'name', name: 'Alder Ports senior loan' },
    { kind: 'name', name: 'Żuraw Logistics S.A.' },
    { kind: 'contact', name: 'Ana de la Peña' },
  ],
  details: [{ kind: 'phone', value: '+44 1482 555 0101' }],
  parties: ['Northern Kestrel Holdings LLC', 'Delaware Corporation'],
})
const found = (text: string, options?: { ownDetails: boolean }) =>
  disguise.leaksIn(text, options).map(leak => leak.text)

describe('a name is known', () => {
  test.each([
    ['in capitals', 'ALDER PORTS is for sale', 'ALDER PORTS'],
    ['joined otherwise', 'the alder-ports group', 'alder-ports'],
    ['written together', 'see AlderPorts', 'AlderPorts'],
    ['by its own word alone', 'Alder’s terminals', "Alder's"],
    ['without its accents', 'Zuraw grows', 'Zuraw'],
    ['of a person by the last name', 'Call Peña today', 'Pena'],
    ['of a party without its legal form', 'owned by Northern Kestrel Holdings', 'Northern Kestrel Holdings'],
  ])('%s', (_how, text, leak) => expect(found(text)).toContain(leak))

  test.each([
    ['as a common word', 'The alder tree stands by the ports of the north'],
    ['in words that many names share', 'Senior loans, logistics and Holdings of a corporation'],
    ['inside another word', 'Alderman Peñafiel'],
    ['in a figure or a date', 'EUR 100 000 000 on 2026-03-02 at 10.25% in 2025/2026'],
  ])('but not %s', (_how, text) => expect(found(text)).toEqual([]))

  test('and how to reach people, but for the sender where that is allowed', () => {
    const own = 'Write to deals@fund.example or call +44 20 7946 0999.'
    expect(found(own)).toEqual(['deals@fund.example', '+44 20 7946 0999'])
    expect(found(own, { ownDetails: true })).toEqual([])
    expect(found('Call 0044? No: +44 (1482) 555-0101.', { ownDetails: true })).toEqual(['+44 1482 555 0101'])
  })
})

test('companies and people are found where documents introduce them', async () => {
  const text =
    'between Alder Ports plc and Kestrel Bank AB.\n\nAttention: Rosa Lindqvist\n\nMr. John Q. Smith signs.'
  const parties = await partiesIn([readPlainText('a.txt', text)])
  for (const name of ['Alder Ports plc', 'Kestrel Bank AB', 'Rosa Lindqvist', 'John Q. Smith'])
    expect(parties.some(party => party.includes(name))).toBe(true)
})

describe('a number', () => {
  const of = (words: Record<number, string | null>) => (n: number) => words[n]
  const numbers = (text: string, words: Record<number, string | null> = {}) =>
    uncitedIn(text, of(words)).map(one => one.text)

  test.each([
    ['scaled', 'Revenue is 84.2 million. [1]', 'GBP 84,200,000'],
    ['as a share', 'Margins are 12%. [1]', 'margin: 0.12'],
    ['with other separators', "It is 1'250'000. [1]", '1,250,000'],
    ['before its full stop', 'It is 12 [1].', '12'],
    ['in a row of a table', '| Size | 25,000,000 [1] |', 'size: 25,000,000'],
  ])('is spoken for %s', (_how, text, words) => expect(numbers(text, { 1: words })).toEqual([]))

  test('is not, by a citation of another sentence, by one that says otherwise, or by none', () => {
    expect(numbers('It is 12. [1] It was 12.', { 1: '12' })).toEqual(['12'])
    expect(numbers('It is 13. [1]', { 1: '12' })).toEqual(['13'])
    expect(numbers('It is 12 and 14% of 3m. [2]', { 1: '12' })).toEqual(['12', '14%', '3m'])
    expect(numbers('It is 12 [1] | not 13.', { 1: null })).toEqual([])
  })

  test('of an item states nothing, and a reference is none', () => {
    expect(numbers('1. First\n2) Second\n{{quote:7}} [12]')).toEqual([])
  })

  test('that is found stands where it says, in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        for (const { start, end, text: number } of uncitedIn(text, () => undefined))
          expect(text.slice(start, end)).toBe(number)
      }),
    )
  })
})

test('a table is read back as it was written, whatever is in its cells', () => {
  const cell = fc.string({ maxLength: 20 }).map(text => text.replaceAll(/[\s\\]+/g, ' ').trim())
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), rows => {
      const [table] = blocksOf(tableOf(['One', 'Two'], rows))
      expect(table).toEqual({ type: 'table', header: ['One', 'Two'], rows: rows.map(row => [...row]) })
    }),
  )
})
