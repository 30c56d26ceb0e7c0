import { label } from '../../kernel/values/words.ts'
import { type AnswerRows, answerRows } from './answer-rows.ts'

/**
 * Records in JSON as people read and quote them, a line for each field and a paragraph for each record, with the
 * numbers as they are written; any other text as it is. Pure.
 */
export function legible(text: string): string {
  const { json, lists } = readRows(text) ?? { json: false, lists: [] }
  const [longest] = [...lists].sort((one, other) => other.rows.length - one.rows.length)
  if (!json || !longest || longest.rows.length === 0) return text
  return longest.rows
    .map(row =>
      Object.entries(row)
        .flatMap(([name, value]) =>
          value === '' ? [] : `${label(name.replaceAll(/[._/]/g, ' '))}: ${value}`,
        )
        .join('\n'),
    )
    .join('\n\n')
}

/** Null for a text that is no list: it is quoted as it stands. */
function readRows(text: string): AnswerRows | null {
  try {
    return answerRows({ content: [{ type: 'text', text }] })
  } catch {
    return null
  }
}
