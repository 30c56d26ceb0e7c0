import { describe, expect, test } from 'vitest'
import { sentencesOf } from '../../scripts/generate/server-sentences.ts'
import { counted, joined, Sentence, sentence, toldOf } from '../../server/kernel/language/sentence.ts'
import {
  amountSaid,
  figuresIn,
  longDay,
  multipleIn,
  numberIn,
  percentIn,
} from '../../server/kernel/speech/figures.ts'
import { Speech, sayIn } from '../../server/kernel/speech/speech.ts'

const due = (name: string) => sentence`KYC expires: ${name}`

describe('a sentence', () => {
  test('reads as English wherever a text is wanted', () => {
    expect(`${due('Alder {Row}')}`).toBe('KYC expires: Alder {Row}')
    expect(JSON.stringify({ due: due('Alder') })).toBe('{"due":"KYC expires: Alder"}')
    expect(`${sentence`${counted(1, 'day')} and ${counted(2, 'entry', 'entries')}, {as} it is`}`).toBe(
      '1 day and 2 entries, {as} it is',
    )
    expect(`${joined([longDay('2026-03-31'), amountSaid(250_000_050, 'EUR')], ', ')}`).toBe(
      '31 March 2026, EUR 2,500,000.50',
    )
  })

  test('is found in the sources by its tag, as the program has it', () => {
    const source =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a source that has templates.
      'const a = sentence`In ${counted(days, "day")}: {${sentence`no. ${id}`}}`; const b = `It is ${a}`'
    const said = sentence`In ${counted(3, 'day')}: {${sentence`no. ${7}`}}`
    expect(sentencesOf('server/a.ts', source)).toEqual([
      (said.told as { sentence: string }).sentence,
      'no. {0}',
    ])
  })

  test('of which a language has two is found with its sense', () => {
    const source =
      "const a = sentence`Unfunded`; const b = declared('Funded', 'a commitment'); declared(title)"
    expect(sentencesOf('server/a.ts', source)).toEqual(['Unfunded', 'Funded (a commitment)'])
  })
})

describe('a paper', () => {
  test('is written in its language, figures too', () => {
    expect(sayIn('en')(due('Alder'))).toBe('KYC expires: Alder')
    expect(sayIn('de')(due('Alder'))).toBe('KYC läuft ab: Alder')
    expect(sayIn('de')('KYC expires: {0}')).toBe('KYC expires: {0}')
    const figures = (language: 'en' | 'de') => [
      figuresIn(language, 'EUR')(-1_234_567.5),
      figuresIn(language, 'JPY')(1_234_567),
      percentIn(language)(0.12345),
      percentIn(language)(0.02),
      percentIn(language, 2)(12.5),
      multipleIn(language)(1.355),
      numberIn(language)(1200.5),
    ]
    expect(figures('en')).toEqual([
      '-1,234,567.50',
      '1,234,567',
      '12.345%',
      '2%',
      '1250.00%',
      '1.36x',
      '1,200.5',
    ])
    const german = ['-1.234.567,50', '1.234.567', '12,345 %', '2 %', '1250,00 %', '1,36x', '1.200,5']
    expect(figures('de').map(text => text.replace('\u00a0', ' '))).toEqual(german)
  })
})

describe('a caller who asks for', () => {
  test.each([
    [undefined, 'en'],
    ['*', 'en'],
    ['en-GB,en;q=0.9', 'en'],
    ['fr', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['fr-CH, DE;q=0.8, en;q=0.5', 'de'],
    ['de;q=0.5, en;q=0.8', 'en'],
    ['en;q=0.5, de', 'de'],
    ['de;q=0', 'en'],
    ['de;q=nothing, ;;,', 'de'],
  ])('%s is spoken to in %s', (asked, language) => {
    const speech = new Speech(asked)
    expect(speech.say(due('Alder'))).toBe(language === 'de' ? 'KYC läuft ab: Alder' : 'KYC expires: Alder')
    expect(speech.headers).toEqual(
      language === 'de' ? { 'Content-Language': 'de', Vary: 'Accept-Language' } : {},
    )
  })

  test('German reads days, amounts and sentences in sentences as German has them; names stay', () => {
    const { say, headers } = new Speech('de')
    expect(say('KYC expires: {0}')).toBe('KYC expires: {0}')
    expect(headers).toEqual({})
    expect(say(longDay('2026-03-31'))).toBe('31. März 2026')
    expect(say(sentence`${amountSaid(250_000_050, 'EUR')} outstanding`)).toBe('EUR 2.500.000,50 ausstehend')
    expect(say(sentence`Capital call ${sentence`no. ${7}`} is due`)).toBe('Kapitalabruf Nr. 7 ist fällig')
    expect(say(joined([due('A'), due('B')], '; '))).toBe('KYC läuft ab: A; KYC läuft ab: B')
  })

  test('German hears what was kept, and the English of what is no longer said', () => {
    const { say } = new Speech('de')
    const kept = JSON.parse(JSON.stringify(toldOf(due('Alder'))))
    expect(say(new Sentence('KYC expires: Alder', kept))).toBe('KYC läuft ab: Alder')
    const past = { sentence: 'In {0} {0, plural, one {day} other {days}}', values: [2] }
    expect(say(new Sentence('In 2 days', past))).toBe('In 2 days')
  })
})
