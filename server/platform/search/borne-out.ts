import type { CitedSentence, Source } from '../language/cited-sentence.ts'
import { contentWords, stemOf, wordsOf } from './words.ts'

/** The share of a sentence’s words that its citations must have. */
const BORNE_OUT = 0.7

/** A source as a model reads it. It cannot end its own frame: the marks of the frame are taken out of it. */
export const framed = (number: number, title: string, text: string): string =>
  `<source number="${number}">\n${`${title}\n${text}`.replace(/<\/?source[^>]*>/gi, ' ')}\n</source>`

/** The sentences that a model wrote, each with the marks that follow it. */
export function sentencesOf(text: string): string[] {
  const plain = text.replace(/[*_`#>]+/g, '')
  if (/^\W*NOT FOUND\W*$/i.test(plain)) return []
  return plain
    .split(/\n+|(?<=[.!?](?:\s*\[\d+\])*)\s+(?=[^\s[])|(?<=\](?:\.)?)\s+(?=\p{Lu})/u)
    .map(sentence => sentence.replace(/^\s*[-–•\d.)]*\s+/, '').trim())
    .filter(sentence => /\p{L}/u.test(sentence))
}

/** The sentence with its sources, where they bear it out; nothing otherwise. */
export function verified(sentence: string, sources: readonly Source[]): CitedSentence[] {
  const numbers = [...sentence.matchAll(/\[(\d+)\]/g)].map(match => Number(match[1]))
  if (numbers.length === 0 || numbers.some(n => sources[n - 1] === undefined)) return []
  const cited = [...new Set(numbers)].map(n => sources[n - 1] as Source)
  const said = sentence.replace(/\s*\[\d+\]/g, '').trim()
  const ground = cited.map(({ title, text, quote }) => `${title}\n${text}\n${quote}`).join('\n')
  if (!numbersIn(said).every(number => numbersIn(ground).includes(number))) return []
  if (!(said.match(/[^\s@]+@[^\s@]+\.\w+/g) ?? []).every(address => ground.includes(address))) return []
  const quoted = [...said.matchAll(/["“]([^"”]+)["”]/g)].map(match => match[1] as string)
  if (!quoted.every(words => ground.includes(words.replace(/[.,]$/, '')))) return []
  const has = new Set(wordsOf(ground).map(stemOf))
  const words = contentWords(said).map(stemOf)
  const borne = words.filter(stem => has.has(stem)).length
  if (borne < words.length * BORNE_OUT) return []
  return [{ text: said, sources: cited.map(source => quoting(source, words)) }]
}

/** Returns the source with the line that supports the sentence; a tool's result keeps its record's name. */
function quoting(source: Source, words: readonly string[]): Source {
  if (source.tool && source.type !== 'tool') return source
  const scored = source.text.split('\n').map(line => {
    const has = new Set(wordsOf(line).map(stemOf))
    const labelled = source.type === 'tool' ? null : /^([^:]+): ([\s\S]*)$/.exec(line)
    const [, label, text] = labelled ?? [null, undefined, line]
    return { label, text: text as string, words: words.filter(word => has.has(word)).length }
  })
  const best = scored.reduce((most, line) => (line.words > most.words ? line : most))
  const { label: _, ...rest } = source
  return { ...rest, quote: best.text, ...(best.label ? { label: best.label } : {}) }
}

const SCALE: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
}

/** Every number of a text in one form: 4,500,000 and 4.5 million are the same. */
export function numbersIn(text: string): string[] {
  const found = text.matchAll(
    /(\d{1,3}(?:[,’']\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:\s*(k|thousand|m|mn|million|bn|billion)\b)?/gi,
  )
  return [...found].map(([, digits, scale]) => {
    const value = Number((digits as string).replace(/[,’']/g, ''))
    return String(Number((value * (SCALE[scale?.toLowerCase() ?? ''] ?? 1)).toPrecision(15)))
  })
}
