import type { Fields } from './answer-lists.ts'

const LABELLED = /^\s*(?:[-*•]\s+)?(?:\*\*)?([\p{L}][\p{L}\p{N} _./()&'-]{0,60}?)(?:\*\*)?:\s*(.*)$/u
/** A line that only begins a record: "Record 3:". */
const HEADING = /^\s*(?:record|item|entry|result)\s+#?\d+\s*:\s*$/i

type Line = readonly [label: string, value: string]

/**
 * Reads records in the form of labelled lines, one for each block of text ("Account: Sales", "Code: 200"). A
 * block with equal beginnings of its paragraphs is one record with several lines, each of them a row that has
 * the fields of the whole.
 */
export function labelledRows(texts: readonly string[]): Fields[] {
  return texts.flatMap(text => recordsOf(text).flatMap(rowsOf))
}

/** The records of a text: those under its headings, or the text itself. */
function recordsOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (!lines.some(line => HEADING.test(line))) return [text]
  const records: string[] = []
  for (const line of lines) {
    if (HEADING.test(line)) records.push('')
    else if (records.length > 0) records.push(`${records.pop()}\n${line}`)
  }
  return records
}

function rowsOf(text: string): Fields[] {
  const paragraphs = text
    .split(/\r?\n\s*\r?\n/)
    .map(paragraph => paragraph.split(/\r?\n/).flatMap(lineOf))
    .filter(lines => lines.length > 0)
  const [first = [], ...others] = paragraphs
  // One line of a label says nothing of a record: "Found 3 accounts:", "Updated at: …".
  if (first.length + others.flat().length < 2) return []
  const start = others[0]?.[0]?.[0]
  const begins = first.findIndex(([label]) => label === start)
  if (begins < 0) return [fieldsOf(paragraphs.flat())]
  const head = first.slice(0, begins)
  const groups = [first.slice(begins), ...others]
  // Labels that appear only below the last row belong to the whole answer again.
  const known = new Set(groups.slice(0, -1).flatMap(group => group.map(([label]) => label)))
  const tail = groups.at(-1)?.filter(([label]) => !known.has(label)) ?? []
  return groups.map(group => {
    const own = fieldsOf(group.filter(([label]) => known.has(label)))
    const whole = fieldsOf([...head, ...tail])
    return {
      ...Object.fromEntries(
        Object.entries(whole).map(([name, value]) => [name in own ? `${name} (whole)` : name, value]),
      ),
      ...own,
    }
  })
}

function lineOf(line: string): Line[] {
  const [, label, value] = LABELLED.exec(line) ?? []
  return label === undefined || value === undefined || value === '' ? [] : [[label.trim(), value.trim()]]
}

/** Two lines of one label stay two: the second becomes `Description (2)`. */
function fieldsOf(lines: readonly Line[]): Fields {
  const fields: Fields = {}
  for (const [label, value] of lines) {
    let name = label
    for (let times = 2; name in fields; times += 1) name = `${label} (${times})`
    fields[name] = value
  }
  return fields
}
