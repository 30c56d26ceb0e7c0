import { fromBit, fromJson } from '../../database/columns.ts'
import { type Context, PartlyKept } from '../../kernel/index.ts'
import { digestFor, type Lender } from '../../sources/kept-evidence.ts'
import type { Gathered } from './gather.ts'
import type { ReportRow } from './memorandum.ts'
import { citationsOf, findReport, findSection, type SectionRow } from './rows.ts'
import type { SuggestionInput } from './schemas.ts'
import { materialFor } from './sections.ts'
import { type SectionTemplate, sectionOf, templateOf } from './templates/index.ts'
import { type Citation, type Uncounted, withoutQuote, wordsOf } from './text/citations.ts'
import { type Drafted, notKnown } from './text/draft.ts'
import { type Block, blocksOf, quoteMarker, referencesIn, tableOf, unitsOf, withQuotes } from './text/text.ts'
import { composeSection } from './writing/compose.ts'

interface Proposal {
  markup: string
  /** Citations that it needs beside those the section has, numbered on from the last. */
  more: Citation[]
}

/** A text that the section could have. Nothing is kept: who likes it gives it back as the new text. */
export async function suggestText(
  ctx: Context,
  { report_id, section_key }: { report_id: number; section_key: string },
  { instruction }: SuggestionInput,
  gathered: Gathered | null,
) {
  const report = await findReport(ctx, report_id)
  const section = await findSection(ctx.db, report_id, section_key)
  const proposal =
    instruction === 'complete'
      ? await completed(ctx, report, section, gathered)
      : { markup: instruction === 'shorten' ? shortened(section.text) : tightened(section.text), more: [] }
  const present = ({ markup, more }: Proposal, lender: Lender) => ({
    report_id,
    section_key,
    based_on_version: section.version,
    text: readable({ markup, more }, section, lender),
    markup,
    cite: more.map(one => toGive(one, lender)),
    changed: markup !== section.text,
  })
  const digest = digestFor(ctx)
  const shown = present(proposal, { documents: gathered?.documents ?? null, digest })
  if (!fromBit(report.byod)) return shown
  return new PartlyKept(
    shown,
    present({ ...proposal, more: proposal.more.map(withoutQuote) }, { documents: null, digest }),
  )
}

/** Returns the section with a new draft's additional statements below its current text. */
async function completed(
  ctx: Context,
  report: ReportRow,
  section: SectionRow,
  gathered: Gathered | null,
): Promise<Proposal> {
  const template = sectionOf(templateOf(report.template_key), section.section_key) as SectionTemplate
  const place = { report_id: report.id, section_key: section.section_key }
  const fresh = composeSection(template, await materialFor(ctx, report, place, gathered))
  const existing = citationsOf(section)
  const was = withoutGaps(section.text, fromJson<string[]>(section.missing))
  const there = new Set(blocksOf(was).flatMap(linesOf))
  const blocks = blocksOf(withoutGaps(fresh.text, fresh.missing))
  const isNew = (numbers: ReadonlyMap<number, number>) => (block: Block) =>
    blocksOf(writtenBlock(block, numbers))
      .flatMap(linesOf)
      .some(line => !there.has(line))
  const added = blocks.filter(isNew(renumbered(fresh.citations, existing).numbers))
  const used = referencesIn(added.map(written).join('\n\n'))
  const { numbers, more } = renumbered(
    fresh.citations.filter(({ n }) => used.has(n)),
    existing,
  )
  const gaps = fresh.missing.length > 0 ? [notKnown(fresh.missing)] : []
  return {
    markup: [was, ...added.map(block => writtenBlock(block, numbers)), ...gaps].filter(Boolean).join('\n\n'),
    more,
  }
}

/** The numbers that fresh citations have in the section: their own where it has them already. */
function renumbered(fresh: readonly Citation[], existing: readonly Citation[]) {
  let last = Math.max(0, ...existing.map(({ n }) => n))
  const more: Citation[] = []
  const numbers = new Map<number, number>()
  for (const citation of fresh) {
    const known = existing.find(one => sameSource(one, citation))
    if (known) numbers.set(citation.n, known.n)
    else {
      last += 1
      more.push({ ...citation, n: last })
      numbers.set(citation.n, last)
    }
  }
  return { numbers, more }
}

const sameSource = (one: Citation, other: Citation): boolean =>
  one.type === 'document' && other.type === 'document'
    ? one.digest === other.digest && one.document === other.document
    : one.type === other.type &&
      'id' in one &&
      'id' in other &&
      one.id === other.id &&
      one.quote === other.quote

const withoutGaps = (text: string, missing: Drafted['missing']): string =>
  missing.length === 0 ? text : text.replace(/(?:\n\n|^)Not known yet: [^\n]*$/, '').trim()

const linesOf = (block: Block): string[] => {
  if (block.type === 'list') return block.items
  return block.type === 'table' ? block.rows.map(row => row.join(' | ')) : [block.text]
}

function writtenBlock(block: Block, numbers: ReadonlyMap<number, number>): string {
  const n = (old: string) => numbers.get(Number(old)) ?? Number(old)
  return written(block)
    .replaceAll(/\{\{quote:(\d+)\}\}/g, (_, old: string) => quoteMarker(n(old)))
    .replaceAll(/\[(\d+)\]/g, (_, old: string) => `[${n(old)}]`)
}

function written(block: Block): string {
  if (block.type === 'heading') return `### ${block.text}`
  if (block.type === 'list') return block.items.map(item => `- ${item}`).join('\n')
  return block.type === 'table' ? tableOf(block.header, block.rows) : block.text
}

/**
 * Shortens a section: the first three items of a list, the first two sentences of a paragraph; tables and
 * missing items stay.
 */
export function shortened(text: string): string {
  return blocksOf(text)
    .map(block => {
      if (block.type === 'list') return written({ ...block, items: block.items.slice(0, 3) })
      if (block.type !== 'paragraph' || block.text.startsWith('Not known yet:')) return written(block)
      return unitsOf(block.text)
        .slice(0, 2)
        .map(({ start, end }) => block.text.slice(start, end).trim())
        .join(' ')
    })
    .join('\n\n')
}

/** Empty phrases, and their replacement. */
const WORDY: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bin order to\b/gi, 'to'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bat this point in time\b/gi, 'now'],
  [/\bin the event that\b/gi, 'if'],
  [/\bwith (?:regard|respect) to\b/gi, 'on'],
  [/\bprior to\b/gi, 'before'],
  [/\ba (?:large )?number of\b/gi, 'several'],
  [/\bit (?:should|must) be noted that\s+/gi, ''],
  [/\bit is (?:important|worth) (?:to note|noting) that\s+/gi, ''],
  [/\b(?:very|really|quite|extremely|highly|truly|basically|actually) (?=\p{L})/giu, ''],
]

/** Shortens a text; a repeated sentence is kept once. */
export function tightened(text: string): string {
  const said = new Set<string>()
  return blocksOf(text)
    .map(block => {
      if (block.type !== 'paragraph') return written(block)
      const sentences = unitsOf(block.text)
        .map(({ start, end }) => block.text.slice(start, end).trim())
        .filter(sentence => !said.has(sentence) && said.add(sentence))
      return sentences.map(tighter).join(' ')
    })
    .filter(block => block !== '')
    .join('\n\n')
}

function tighter(sentence: string): string {
  const less = WORDY.reduce((current, [pattern, instead]) => current.replaceAll(pattern, instead), sentence)
  return less.charAt(0).toUpperCase() + less.slice(1)
}

function readable({ markup, more }: Proposal, section: SectionRow, lender: Lender): string {
  const words = new Map([...citationsOf(section), ...more].map(one => [one.n, wordsOf(one, lender)]))
  return withQuotes(markup, n => {
    const quote = words.get(n)
    return quote ? `“${quote}”` : '[quote not available]'
  })
}

/** A citation as a change of the section takes it. */
function toGive(citation: Citation, lender: Lender): Record<string, unknown> {
  const { type } = citation as Uncounted
  if (citation.type === 'document')
    return { type, document: citation.document, page: citation.page, quote: wordsOf(citation, lender) }
  return 'id' in citation ? { type, id: citation.id } : { type, quote: citation.quote }
}
