import { diffArrays } from 'diff'
import type { ReadDocument } from '../text/document.ts'
import { changedTerms } from './changed-terms.ts'
import type { ComparedParagraph, Comparison, Piece, Where } from './comparison.ts'
import { pairsOf } from './pairs.ts'

interface Paragraph {
  where: Where
  text: string
}

/** Differences that are looked through until two texts are taken to have nothing in common. */
const MOST_EDITS = 4000
/** A shorter paragraph that is somewhere else too was not moved: "Intentionally left blank". */
const FEWEST_MOVED_WORDS = 4

/** Two versions of a document: paragraphs are aligned first, then the words within those that changed. */
export function compareDocuments(before: ReadDocument, after: ReadDocument): Comparison {
  const paragraphs = alignedOf(paragraphsOf(before), paragraphsOf(after))
  markMoves(paragraphs)
  const count = (kind: ComparedParagraph['kind']) => paragraphs.filter(one => one.kind === kind).length
  const words = (kind: Piece['kind']) =>
    paragraphs
      .filter(({ move }) => move === null)
      .flatMap(({ pieces }) => pieces)
      .reduce((sum, piece) => sum + (piece.kind === kind ? wordsIn(piece.text) : 0), 0)
  return {
    before: before.name,
    after: after.name,
    same: paragraphs.every(({ kind }) => kind === 'same'),
    counts: {
      inserted: count('inserted'),
      deleted: count('deleted'),
      changed: count('changed'),
      moved: count('moved_to'),
      inserted_words: words('inserted'),
      deleted_words: words('deleted'),
    },
    changed_terms: changedTerms(paragraphs),
    paragraphs,
  }
}

/** The paragraphs in order, with one blank for any white space: line breaks are the layout's, not the author's. */
const paragraphsOf = ({ pages }: ReadDocument): Paragraph[] =>
  pages.flatMap(({ number, paragraphs }) =>
    paragraphs.map((text, paragraph) => ({
      where: { page: number, paragraph },
      text: text.replace(/\s+/g, ' ').trim(),
    })),
  )

function alignedOf(before: readonly Paragraph[], after: readonly Paragraph[]): ComparedParagraph[] {
  const runs = diffArrays(
    before.map(({ text }) => text),
    after.map(({ text }) => text),
    { maxEditLength: MOST_EDITS },
  ) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  const aligned: ComparedParagraph[] = []
  let [from, to] = [0, 0]
  let [gone, come]: [Paragraph[], Paragraph[]] = [[], []]
  for (const { value, added, removed } of runs) {
    const { length } = value
    if (removed) gone.push(...before.slice(from, from + length))
    else if (added) come.push(...after.slice(to, to + length))
    else {
      aligned.push(...changesOf(gone, come))
      ;[gone, come] = [[], []]
      for (let at = 0; at < length; at += 1)
        aligned.push(sameOf(before[from + at] as Paragraph, after[to + at] as Paragraph))
    }
    if (!added) from += length
    if (!removed) to += length
  }
  return [...aligned, ...changesOf(gone, come)]
}

const sameOf = (before: Paragraph, after: Paragraph): ComparedParagraph => ({
  kind: 'same',
  before: before.where,
  after: after.where,
  pieces: [{ kind: 'same', text: after.text }],
  move: null,
})

/** Pairs the paragraphs between two unchanged ones: similar ones count as one that changed. */
function changesOf(gone: readonly Paragraph[], come: readonly Paragraph[]): ComparedParagraph[] {
  const changes: ComparedParagraph[] = []
  let [from, to] = [0, 0]
  const upTo = (left: number, right: number) => {
    for (; from < left; from += 1) changes.push(oneSided('deleted', gone[from] as Paragraph))
    for (; to < right; to += 1) changes.push(oneSided('inserted', come[to] as Paragraph))
  }
  const texts = (all: readonly Paragraph[]) => all.map(({ text }) => text)
  for (const [left, right] of pairsOf(texts(gone), texts(come))) {
    upTo(left, right)
    const [before, after] = [gone[left] as Paragraph, come[right] as Paragraph]
    const pieces = piecesOf(before.text, after.text)
    changes.push({ kind: 'changed', before: before.where, after: after.where, pieces, move: null })
    from = left + 1
    to = right + 1
  }
  upTo(gone.length, come.length)
  return changes
}

const oneSided = (kind: 'inserted' | 'deleted', { where, text }: Paragraph): ComparedParagraph => ({
  kind,
  before: kind === 'deleted' ? where : null,
  after: kind === 'inserted' ? where : null,
  pieces: [{ kind, text }],
  move: null,
})

/** A number with its separators, a word, blanks, or one other sign. */
const TOKENS = /\p{N}+(?:[.,’'\u00a0]\p{N}+)*|[\p{L}\p{M}\p{N}]+|\s+|[^\p{L}\p{M}\p{N}\s]/gu
const tokensOf = (text: string): string[] => text.match(TOKENS) ?? []

function piecesOf(before: string, after: string): Piece[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength: MOST_EDITS })
  if (!changes)
    return [
      { kind: 'deleted', text: before },
      { kind: 'inserted', text: after },
    ]
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'inserted' : removed ? 'deleted' : 'same',
    text: value.join(''),
  }))
}

/** A paragraph that went in one place and came, word for word, in another was moved. */
function markMoves(paragraphs: readonly ComparedParagraph[]): void {
  const gone = Map.groupBy(
    paragraphs.filter(({ kind }) => kind === 'deleted'),
    textOf,
  )
  let move = 0
  for (const come of paragraphs) {
    if (come.kind !== 'inserted' || wordsIn(textOf(come)) < FEWEST_MOVED_WORDS) continue
    const left = gone.get(textOf(come))?.shift()
    if (!left) continue
    move += 1
    Object.assign(left, { kind: 'moved_from', move })
    Object.assign(come, { kind: 'moved_to', move })
  }
}

const textOf = ({ pieces }: ComparedParagraph): string => pieces.map(({ text }) => text).join('')

const wordsIn = (text: string): number => tokensOf(text).filter(token => /[\p{L}\p{N}]/u.test(token)).length
