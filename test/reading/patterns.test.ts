import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decisive } from '../../server/reading/clauses/rules/decisive.ts'
import { rules } from '../../server/reading/clauses/rules/rules.ts'
import { requirementsOf } from '../../server/reading/patterns/required.ts'
import { Sieve, type Sieved } from '../../server/reading/patterns/sieve.ts'
import { factFlags } from '../../server/reading/red-flags/facts/index.ts'

/** Of each pattern, its requirements as one text: `a|b & c` where one of a and b has to be there, and c too. */
const required = (pattern: RegExp): string =>
  requirementsOf(pattern)
    .map(literals => literals.join('|'))
    .sort()
    .join(' & ')

describe('what is required of a text by a pattern', () => {
  const CASES: [RegExp, string][] = [
    [/\bindemnif/, 'indemnif'],
    [/\bliab\w+\b.{0,40}\bnot exceed\b/, 'exceed & liab & not'],
    [/\b(?:royalt(?:y|ies)|commissions?)\b/, 'commission|royalties|royalty'],
    [/\blicen[cs]e\b/, 'licence|license'],
    [/\bnon-?\s?compete/, 'compete & non'],
    [/(?<!non-)\bexclusive(?! of)/, 'exclusive'],
    [/\bthird(?:[- ]party)? beneficiar(?:y|ies)\b/, 'beneficiaries|beneficiary & third'],
    [/%|\bpercent/, '%|percent'],
    [/(?:\w+ ){0,3}/, ''],
    [/\bif\b|\bin the event\b/, ''],
    [/(?:escrow){0,2}|deposit/, ''],
    [/(?:escrow)+ deposit/, 'deposit & escrow'],
    [/[^a]udit [a-z]eport \x41udit/, 'eport & udit'],
    [/Managing\sPartner/i, 'managing & partner'],
    // A long s is an s to this one, and none in lower case.
    [/bank|trust/iu, 'ban|tru'],
    [/risk/iu, ''],
    [/\p{Lu}ank/u, 'ank'],
    [/[\p{L}--[a-z]]bank/v, ''],
    [/(?<name>lender) and \k<name> \1bank/, 'and & bank & lender'],
  ]
  it.each(CASES)('%s', (pattern, expected) => {
    expect(required(pattern)).toBe(expected)
  })
})

/** A part of a pattern and a text that it matches. */
interface Matched {
  source: string
  text: string
}

const literal = fc
  .array(fc.constantFrom('bank', 'Loan', 'fee', 'a', 'x', '%', 'audit', 'it', 'no', 'K'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts): Matched => ({ source: parts.join(''), text: parts.join('') }))
const gap = fc.constantFrom<Matched>(
  { source: '.{0,9}', text: ' of the ' },
  { source: '\\s', text: ' ' },
  { source: '\\w{0,3}', text: 'ing' },
  { source: '[cs]', text: 'c' },
  { source: '[^x]', text: 'ſ' },
  { source: '[a-k ]', text: 'k' },
  { source: '\\b', text: '' },
  { source: '(?=.)', text: '' },
  { source: '(?<!zebra)', text: '' },
  { source: '\\u0062', text: 'b' },
  // Only with `iu`: a long s, and the sign of the kelvin.
  { source: 'risks', text: 'ri\u017f\u212as' },
  { source: '\\.', text: '.' },
)
const { matched } = fc.letrec<{ matched: Matched; part: Matched }>(tie => ({
  matched: fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map(parts => ({
    source: parts.map(({ source }) => source).join(''),
    text: parts.map(({ text }) => text).join(''),
  })),
  part: fc.oneof(
    { depthSize: 'small' },
    literal,
    gap,
    fc.tuple(tie('matched'), tie('matched'), fc.boolean()).map(([one, other, second]) => ({
      source: `(?:${one.source}|${other.source})`,
      text: second ? other.text : one.text,
    })),
    fc
      // Of a literal alone: patterns that repeat what repeats take for ever.
      .tuple(literal, fc.constantFrom(['?', 0], ['*', 0], ['+', 1], ['{2}', 2], ['{0,3}?', 2], ['', 1]))
      .map(([{ source, text }, [quantifier, times]]) => ({
        source: `(${source})${quantifier}`,
        text: text.repeat(times as number),
      })),
  ),
}))

const textOf = (plain: string): Sieved => ({ plain, through: [] })

/** The places of the patterns that a text may match. */
function sieveOf(patterns: readonly RegExp[]): (text: string) => readonly number[] {
  const through = new Sieve().add(patterns)
  return text => through(textOf(text))
}

describe('the sieve', () => {
  it('keeps several lists of one text apart, one that is added later too', () => {
    const sieve = new Sieve()
    const first = sieve.add([/\bindemnif/, /\bescrow\b/])
    const second = sieve.add([/\bescrow\b/, /\baudit/, /\bindemnif/])
    const text = textOf('the escrow agent may audit the books.')
    expect([first(text), second(text)]).toEqual([[1], [0, 1]])
    const third = sieve.add([/\bbooks\b/])
    expect([third(text), second(text), first(textOf('they indemnify it.'))]).toEqual([[0], [0, 1], [0]])
  })

  it('never holds back a pattern that matches, whatever the pattern', () => {
    let matching = 0
    fc.assert(
      fc.property(
        fc.array(matched, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('', 'i', 'u', 'iu'),
        fc.boolean(),
        (parts, flags, upper) => {
          const patterns = parts.map(({ source }) => new RegExp(source, flags))
          const sieve = sieveOf(patterns)
          for (const { text } of [...parts, { text: parts.map(part => part.text).join(' and ') }]) {
            const written = upper ? `Whereas ${text.toUpperCase()}.` : `Whereas ${text}.`
            const through = sieve(written.toLowerCase())
            for (const [at, pattern] of patterns.entries()) {
              if (!pattern.test(written)) continue
              matching += 1
              expect(through, `${pattern} in ${written}`).toContain(at)
            }
          }
        },
      ),
      { numRuns: 500 },
    )
    expect(matching).toBeGreaterThan(500)
  })

  it('never holds back a pattern of a clause or a red flag that matches', () => {
    const patterns = [
      ...[...rules.values()].flatMap(({ strong, weak, against }) => [...strong, ...weak, ...against]),
      ...decisive.map(({ phrase }) => phrase),
      ...factFlags.flatMap(({ found }) => found),
    ]
    const sieve = sieveOf(patterns)
    const met = new Set<number>()
    for (const pattern of patterns) {
      for (const text of fc.sample(textsLike(pattern), { numRuns: 4, seed: 7 })) {
        const sentence = `the parties agree: ${text} (as amended).`.toLowerCase()
        const through = new Set(sieve(sentence))
        for (const [at, each] of patterns.entries()) {
          if (!each.test(sentence)) continue
          met.add(at)
          expect(through.has(at), `${each} in ${sentence}`).toBe(true)
        }
      }
    }
    expect(met.size).toBeGreaterThan(patterns.length * 0.9)
  })

  it('holds back nearly all patterns of a sentence that is about something else', () => {
    const patterns = [...rules.values()].flatMap(({ strong, weak }) => [...strong, ...weak])
    const through = sieveOf(patterns)('the harbour master keeps the log of every ship that calls.')
    expect(through.length).toBeLessThan(patterns.length / 50)
  })
})

/** Texts that the pattern is likely to match: looks around and edges of words are left out, gaps become words. */
function textsLike({ source }: RegExp): fc.Arbitrary<string> {
  const plain = source
    .replaceAll(/\(\?<?[=!](?:\([^)]*\)|[^()])*\)/g, '')
    .replaceAll(/\.\{0,\d+\}/g, '(?: [a-z]{1,4}){0,2} ')
    .replaceAll('\\b', '')
    .replaceAll('\\w', '[a-z]')
    .replaceAll(/\\s\*|\\W/g, ' ')
  return fc.stringMatching(
    new RegExp(`^(?:${plain.replaceAll(/(?<!\[)\^/g, '').replaceAll(/\$(?!\|)/g, '[$]')})$`),
  )
}
