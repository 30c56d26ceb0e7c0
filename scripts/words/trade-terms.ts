// Wording that the house has left behind, and the trade's form in its place: `trade-terms.json`.

import { globSync, readFileSync } from 'node:fs'
import { lineOf } from '../floors/syntax.ts'

export interface TradeTerm {
  /** The wording as a source has it, with the case that it had. */
  refused: string
  /** The trade's form, or several by meaning. */
  trade: string
  /** `label` refuses it as the whole of a text alone, since within a sentence it may be right. */
  where?: 'label'
}

/** Summaries, tool descriptions, sentences of the server and of the pages, and the documents. */
const spoken = ['server/**/*.ts', 'renderer/**/*.{ts,tsx}', 'docs/**/*.md', '*.md']
/** Histories quote earlier wording. */
const quoting = /^(CHANGELOG\.md|docs\/benchmarks\.md)$|\.generated\.ts$/

/** Returns each place where a source uses refused wording, as `file:line: "refused": say "trade"`. */
export function refusedWords(root: string): string[] {
  const terms: TradeTerm[] = JSON.parse(readFileSync(`${root}/scripts/words/trade-terms.json`, 'utf8'))
  return spoken
    .flatMap(pattern => globSync(pattern, { cwd: root }))
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !quoting.test(path))
    .flatMap(path => refusedIn(path, readFileSync(`${root}/${path}`, 'utf8'), terms))
}

export function refusedIn(path: string, source: string, terms: readonly TradeTerm[]): string[] {
  const said = path.endsWith('.md') ? source : withoutComments(source)
  return terms
    .filter(({ where }) => where !== 'label' || !path.endsWith('.md'))
    .flatMap(term =>
      [...said.matchAll(patternOf(term))].map(
        ({ index, 0: found }) =>
          `${path}:${lineOf(said, index + found.indexOf(term.refused.slice(0, 3)))}: “${term.refused}”: say “${term.trade}”`,
      ),
    )
}

/** A label ends where its quotes or its tag end; line breaks of a formatter are blanks. */
function patternOf({ refused, where }: TradeTerm): RegExp {
  const words = refused.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+')
  return where === 'label'
    ? new RegExp(`(?:['"\`]|>\\s*)${words}(?:['"\`]|\\s*<)`, 'g')
    : new RegExp(`(?<![\\p{L}\\d])${words}(?![\\p{L}\\d])`, 'gu')
}

/** Blanks take the place of comments, so that lines stay where they are. */
const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, comment => comment.replaceAll(/\S/g, ' '))
