import type { ReadDocument } from '../text/document.ts'
import { evidenceAt } from '../text/evidence.ts'
import { sentencesOf } from '../text/sentences.ts'
import type { Condition, ConditionTiming } from './condition.ts'
import { clauseOf, type Frame, isArticle, nameOf, numberOf } from './frames.ts'
import { digestOf, plainText } from './identity.ts'
import { responsibleOf, taskFor, timingOf, typeOf } from './kinds.ts'
import { CLAUSE, type Line, linesOf, PART, partsOf, RUNNING, SCHEDULE, TITLE } from './lines.ts'
import { DENIES, GROUPS, LEADS, LISTS, NAMES, REFERS, RULES, SPEAKS_ABOUT, STATES } from './said.ts'
import { type Columns, columnsOf, rowAs } from './tables.ts'

/** Just above the letters of a list. */
const LEAD = CLAUSE + 2.5

/** The conditions that one document states, in reading order, as often as it states them. */
export function findConditions(document: ReadDocument): Condition[] {
  return new Finder(document).find()
}

class Finder {
  readonly #document: ReadDocument
  readonly #found: Condition[] = []
  readonly #referred: Array<{ to: string; line: Line; over: readonly Frame[] }> = []
  /** Schedules and clauses whose lists were found. */
  readonly #listed = new Set<string>()
  #over: Frame[] = []
  /** An item that may turn out to be the title of those that follow. */
  #waiting: Line | null = null
  #columns: Columns | null = null

  constructor(document: ReadDocument) {
    this.#document = document
  }

  find(): Condition[] {
    for (const line of linesOf(this.#document)) this.#read(line)
    this.#settle(null)
    for (const { to, line, over } of this.#referred)
      if (!this.#listed.has(to)) this.#add(line, line.text, over)
    return this.#found
  }

  #read(line: Line): void {
    this.#settle(line)
    if (line.cells) {
      this.#row(line, line.cells)
      return
    }
    this.#columns = null
    if (line.depth === RUNNING) {
      this.#running(line)
      return
    }
    this.#sink(line)
    this.#beginNumbers(line)
    if (this.#isTitle(line)) this.#title(line)
    else this.#item(line)
  }

  /** Closes the frames that the line is not under. */
  #sink(line: Line): void {
    const top = this.#over.at(-1)
    if (top?.floating) {
      const under = this.#over.at(-2)?.depth ?? -1
      const first = line.heading === null || line.marker === '1'
      if (top.opens === 'list' && first && line.depth > under)
        top.depth = Math.min(top.depth, line.depth - 0.5)
      top.floating = false
    }
    if (
      line.depth === TITLE &&
      this.#opens() === 'list' &&
      !this.#names(line.heading) &&
      GROUPS.test(line.heading ?? '')
    ) {
      this.#over = this.#over.filter(({ depth, opens }) => depth < TITLE || opens === 'list')
      return
    }
    this.#over = this.#over.filter(({ depth }) => depth < line.depth)
  }

  /** "13.1" beneath an unnumbered title is a clause of the agreement, not the first item of a list of its own. */
  #beginNumbers({ marker }: Line): void {
    const top = this.#over.at(-1)
    if (top?.opens !== 'list' || top.begun || top.depth <= PART || top.depth > TITLE) return
    if (/^\d/.test(marker ?? '') && Number.parseInt(marker ?? '', 10) !== 1) top.opens = 'article'
  }

  /** Returns whether a line is a title; a short numbered line in a list of conditions may also be an item. */
  #isTitle = ({ heading, depth, text }: Line): boolean =>
    heading !== null && text === '' && (depth < CLAUSE || this.#opens() !== 'list' || this.#names(heading))

  #names = (heading: string | null): boolean =>
    heading !== null && NAMES.test(heading) && !SPEAKS_ABOUT.test(heading)

  #title(line: Line): void {
    const { heading, depth, marker } = line
    const top = this.#over.at(-1)
    const named = this.#names(heading)
    // "SCHEDULE 2" and its title are on lines of their own.
    if (named && depth >= PART && top && top.depth <= PART && !top.begun && top.opens !== 'list') {
      top.opens = isArticle(top.marker) ? 'article' : 'list'
      top.words += ` ${heading}`
      top.heading = `${top.heading} ${heading}`
      return
    }
    const opens = named
      ? depth < CLAUSE && !isArticle(marker)
        ? 'list'
        : 'article'
      : depth >= CLAUSE
        ? 'closed'
        : null
    this.#push({ depth, marker, words: heading ?? '', heading, opens })
  }

  #push(frame: Omit<Frame, 'floating' | 'begun'> & { floating?: boolean }): void {
    for (const one of this.#over) one.begun = true
    this.#over.push({ floating: false, begun: false, ...frame })
  }

  #opens = (): Frame['opens'] => this.#over.findLast(({ opens }) => opens !== null)?.opens ?? null

  #item(line: Line): void {
    const { text, heading, depth, marker } = line
    if (heading !== null && text !== '') {
      const named = this.#names(heading)
      const opens = named ? 'article' : this.#opens() === 'list' ? null : 'closed'
      this.#push({ depth: depth - 0.25, marker: null, words: heading, heading, opens })
    }
    if (text.endsWith(':')) {
      this.#push({ depth, marker, words: text, heading: null, opens: this.#leadsTo(text) })
      return
    }
    const over = this.#over.findLast(one => one.opens !== null)
    const unled = over?.opens === 'article' && over.depth > TITLE && text !== '' && !RULES.test(text)
    if (over?.opens === 'list' || unled) this.#waiting = line
    else this.#sentence(line)
  }

  #leadsTo(text: string): Frame['opens'] {
    if (DENIES.test(text) || /^(?:if|where|when|upon|in the event)\b/i.test(text)) return 'closed'
    const opens = this.#opens()
    if (opens === 'list') return null
    if (opens === 'article') return LEADS.test(text) || timingOf([text]) === 'subsequent' ? 'list' : 'closed'
    return STATES.test(text) || LISTS.test(text) ? 'list' : 'closed'
  }

  #running(line: Line): void {
    const { text } = line
    const top = this.#over.at(-1)
    if (text.endsWith(':')) {
      this.#over = this.#over.filter(({ depth }) => depth < LEAD)
      const opens = this.#leadsTo(text)
      this.#push({ depth: LEAD, marker: null, words: text, heading: null, opens, floating: true })
      return
    }
    // A list without numbers: each item ends as one does.
    if (top?.floating && this.#opens() === 'list' && /[;,](?:\s+(?:and|or))?$|^\p{Ll}/u.test(text)) {
      this.#add(line, text, this.#over)
      return
    }
    if (/^\p{Lu}[\s\S]*[.]$/u.test(text)) this.#over = this.#over.filter(({ heading }) => heading !== null)
    this.#sentence(line)
  }

  /** A sentence that is a condition by itself, or says where the list of them is. */
  #sentence(line: Line): void {
    for (const { start, end } of sentencesOf(line.text)) {
      const text = line.text.slice(start, end)
      if (DENIES.test(text)) continue
      const refers = REFERS.exec(text)?.[1]
      const stated = STATES.test(text)
      if (!stated && !(refers && this.#opens() === 'article' && LEADS.test(text))) continue
      const from = line.end - line.text.length
      const at = this.#textOf(line).indexOf(text, Math.max(line.start, from - 4))
      const part = at < 0 ? line : { ...line, text, start: at, end: at + text.length }
      if (refers) this.#referred.push({ to: nameOf(refers), line: part, over: [...this.#over] })
      else this.#add(part, text, this.#over)
    }
  }

  /** Settles the pending item: a title when the next line is deeper, a condition otherwise. */
  #settle(next: Line | null): void {
    const line = this.#waiting
    this.#waiting = null
    if (!line) return
    const text = line.text === '' ? titleWithoutMarker(line) : line.text
    const deeper = next !== null && next.depth < RUNNING && next.depth > line.depth
    if (deeper && text.length < 100 && !/[;.]$/.test(text))
      this.#push({ depth: line.depth, marker: line.marker, words: text, heading: null, opens: null })
    else this.#add(line, text, this.#over)
  }

  #row(line: Line, cells: readonly string[]): void {
    const columns = columnsOf(cells, this.#opens() === 'list')
    if (columns) {
      this.#columns = columns
      return
    }
    if (this.#columns) {
      const row = rowAs(cells, this.#columns)
      if (row) this.#add({ ...line, marker: row.number }, row.text, this.#over, row)
      return
    }
    // "Conditions precedent | Usual for a facility of this kind: (a) ...": the row of a term sheet.
    if (!this.#names(cells[0] ?? '') || cells.length > 3) return
    const offset = line.text.indexOf('\t') + 1
    this.#termSheet(line, cells[0] as string, offset)
  }

  #termSheet(line: Line, heading: string, offset: number): void {
    const whole = line.text.slice(offset)
    const over = [
      {
        depth: SCHEDULE,
        marker: null,
        words: heading,
        heading,
        opens: 'list' as const,
        floating: false,
        begun: true,
      },
    ]
    const numbered = partsOf(whole)
    const parts = numbered.length > 1 ? numbered : linesWithin(whole)
    for (const [start, end] of parts) {
      const raw = whole.slice(start, end).trim()
      const [, marker = null, text = raw] =
        /^(\([a-z\d]{1,4}\)|\d{1,2}\.|[•●▪–-])\s+([\s\S]*)$/i.exec(raw) ?? []
      if (
        raw === '' ||
        /:$/.test(raw) ||
        (parts.length > 1 && start === 0 && marker === null && numbered.length > 1)
      )
        continue
      this.#add({ ...line, marker, start: offset + start, end: offset + end }, text, over)
    }
  }

  #add(line: Line, words: string, over: readonly Frame[], stated: Partial<Condition> = {}): void {
    // "A copy of a resolution: | approving the terms": an item in parts is not to be understood without its beginning.
    const begun = over
      .filter(one => one.opens === null && one.marker !== null && one.words.endsWith(':'))
      .map(one => one.words)
    const text = plainText([...begun, words].join(' '))
    if (text.length < 4) return
    for (const one of over) one.begun = true
    const frames = over.toReversed()
    const lead = frames.find(({ words: said }) => said.endsWith(':'))?.words ?? ''
    const timing: ConditionTiming = timingOf([timesItself(text), ...frames.map(({ words: said }) => said)])
    for (const { heading } of over) if (heading) this.#listed.add(nameOf(heading))
    this.#found.push({
      number: numberOf(line, over),
      text,
      evidence: evidenceAt(
        this.#document.name,
        line.page,
        line.paragraph,
        this.#textOf(line),
        line.start,
        line.end,
      ),
      clause: clauseOf(frames),
      responsible: stated.responsible ?? responsibleOf(text, lead),
      type: typeOf(text, frames.find(({ heading }) => heading === null)?.words ?? ''),
      timing,
      suggested_task: taskFor(text),
      digest: digestOf(text, timing),
      also: [],
    })
  }

  #textOf = ({ page, paragraph }: Line): string =>
    this.#document.pages.find(({ number }) => number === page)?.paragraphs[paragraph] ?? ''
}

/** Returns the text that gives the timing: only a sentence that is itself a condition has its own. */
const timesItself = (text: string): string =>
  STATES.test(text) || /\bcondition subsequent\b/i.test(text) ? text : ''

const titleWithoutMarker = ({ heading, marker }: Line): string =>
  (heading ?? '')
    .replace(/^(?:section|clause)\s+/i, '')
    .slice((marker ?? '').length)
    .replace(/^[.)\s]+/, '')

/** Returns the lines of a cell, or the parts between semicolons. */
function linesWithin(text: string): Array<[number, number]> {
  const seams = [...text.matchAll(text.includes('\n') ? /\n+/g : /;\s+/g)].map(
    one => one.index + one[0].length,
  )
  return [0, ...seams].map((start, at) => [start, seams[at] ?? text.length])
}
