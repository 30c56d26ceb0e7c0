// A comment names its subject: a value or a type by a noun, a function by a verb. One that begins with "What" or "The
// same" leaves the reader to find the subject at its end.

import { globSync, readFileSync } from 'node:fs'
import { lineOf } from '../floors/syntax.ts'

const commented = '{server,renderer,main,scripts,test}/**/*.{ts,tsx,mjs,css}'

/** The first line of a block, or the first of a run of lines, or a comment behind code. */
const opening = /(?<=^|\s)(?:\{?\/\*\*?[\s*]*|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/ )(?<words>What|The same)\b/gm

/** Returns each comment without a subject, as `file:line: a comment begins with "What"`. */
export function subjectlessComments(root: string): string[] {
  return globSync(commented, { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !path.includes('.generated.'))
    .flatMap(path => subjectlessIn(path, readFileSync(`${root}/${path}`, 'utf8')))
}

export const subjectlessIn = (path: string, source: string): string[] =>
  [...source.matchAll(opening)].map(
    ({ index, 0: found, groups }) =>
      `${path}:${lineOf(source, index + found.length)}: a comment begins with “${groups?.words}”: name its subject first`,
  )
