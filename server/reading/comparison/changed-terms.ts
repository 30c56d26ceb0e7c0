import { diffArrays } from 'diff'
import { amountsIn } from '../facts/amounts.ts'
import { datesIn } from '../facts/dates.ts'
import { percentagesIn } from '../facts/percentages.ts'
import type { Span } from '../text/sentences.ts'
import type { ChangedTerm, ComparedParagraph, TermKind, Where } from './comparison.ts'
import { definitionsIn } from './definitions.ts'

/**
 * Returns the terms a lawyer looks at first: differing figures, dates and defined terms, in the order of the
 * text.
 */
export function changedTerms(paragraphs: readonly ComparedParagraph[]): ChangedTerm[] {
  return [
    ...changedDefinitions(paragraphs),
    ...paragraphs
      .filter(({ kind }) => kind === 'changed' || kind === 'inserted' || kind === 'deleted')
      .flatMap(changedValues),
  ]
}

/** The words of a paragraph as one version has them; empty where it has none. */
const wordsOf = ({ pieces }: ComparedParagraph, version: 'before' | 'after'): string =>
  pieces
    .filter(({ kind }) => kind !== (version === 'before' ? 'inserted' : 'deleted'))
    .map(({ text }) => text)
    .join('')

interface Value extends Span {
  kind: Exclude<TermKind, 'term'>
  text: string
}

/** A figure with its unit; a cross reference and the number of a clause are none. */
const NUMBER =
  /(?<![\p{L}\d.,])\d+(?:[.,’']\d+)*(?:\s?x(?![\p{L}\d])|\s(?:business\s)?(?:days?|weeks?|months?|years?|basis points|bps)\b)?/giu
const REFERENCE =
  /(?:\b(?:sections?|clauses?|articles?|schedules?|paragraphs?|exhibits?|annex(?:es)?|appendix|parts?|pages?|no\.?)\s*|^\(?)$/i

/** The values of a text in order; none overlaps another. */
function valuesIn(text: string): Value[] {
  const found: Value[] = []
  const take = (kind: Value['kind'], spans: readonly Span[]) => {
    for (const { start, end } of spans)
      if (!found.some(one => one.start < end && start < one.end))
        found.push({ kind, start, end, text: text.slice(start, end) })
  }
  take('date', datesIn(text))
  take('percentage', percentagesIn(text))
  take('amount', amountsIn(text))
  take(
    'number',
    [...text.matchAll(NUMBER)]
      .filter(({ index }) => !REFERENCE.test(text.slice(0, index)))
      .map(({ 0: whole, index }) => ({ start: index, end: index + whole.length })),
  )
  return found.sort((one, other) => one.start - other.start)
}

/** Values that went and came at one place are one that changed. */
function changedValues(paragraph: ComparedParagraph): ChangedTerm[] {
  const [before, after] = [wordsOf(paragraph, 'before'), wordsOf(paragraph, 'after')]
  const runs = diffArrays(valuesIn(before), valuesIn(after), { comparator: areAlike })
  const changed: ChangedTerm[] = []
  let gone: Value[] = []
  const close = (come: readonly Value[]) => {
    const left = [...gone]
    for (const value of come) {
      const at = left.findIndex(({ kind }) => kind === value.kind)
      const [was] = at < 0 ? [] : left.splice(at, 1)
      changed.push(termOf(paragraph, was ?? null, value))
    }
    changed.push(...left.map(value => termOf(paragraph, value, null)))
    gone = []
  }
  for (const { value, added, removed } of runs) {
    if (removed) gone = value
    else close(added ? value : [])
  }
  close([])
  return changed
}

const areAlike = (one: Value, other: Value): boolean =>
  one.kind === other.kind && one.text.replace(/\s+/g, ' ') === other.text.replace(/\s+/g, ' ')

const termOf = (paragraph: ComparedParagraph, was: Value | null, is: Value | null): ChangedTerm => ({
  kind: (is ?? (was as Value)).kind,
  before: was?.text ?? null,
  after: is?.text ?? null,
  name: null,
  where: (paragraph.after ?? paragraph.before) as Where,
  paragraph: wordsOf(paragraph, paragraph.after ? 'after' : 'before'),
})

/** Defined terms that came, went, or mean something else. */
function changedDefinitions(paragraphs: readonly ComparedParagraph[]): ChangedTerm[] {
  const [before, after] = [definedIn(paragraphs, 'before'), definedIn(paragraphs, 'after')]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): ChangedTerm[] => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was?.definition === is?.definition) return []
    const shown = is ?? (was as Defined)
    return [
      {
        kind: 'term',
        before: was?.definition ?? null,
        after: is?.definition ?? null,
        name,
        where: shown.where,
        paragraph: shown.paragraph,
      },
    ]
  })
}

interface Defined {
  definition: string
  where: Where
  paragraph: string
}

function definedIn(
  paragraphs: readonly ComparedParagraph[],
  version: 'before' | 'after',
): Map<string, Defined> {
  const found = new Map<string, Defined>()
  for (const one of paragraphs) {
    const where = one[version]
    if (where === null) continue
    const paragraph = wordsOf(one, version)
    for (const { name, definition } of definitionsIn(paragraph))
      if (!found.has(name)) found.set(name, { definition, where, paragraph })
  }
  return found
}
