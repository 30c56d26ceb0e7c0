import { expect, test } from 'vitest'
import { subjectlessIn } from '../scripts/words/comments.ts'

const linesIn = (source: string): number[] =>
  subjectlessIn('a.ts', source).map(place => Number(place.split(':')[1]))

test.each([
  ['a block on one line', '/** What it is. */'],
  ['a block of several lines', ['/**', ' * What it is.', ' */'].join('\n'), 2],
  ['a comment of a style sheet', '/* The same in print. */'],
  ['a comment in markup', '{/* What is shown. */}'],
  ['a line', ['a()', '// What it does.'].join('\n'), 2],
  ['a comment behind code', ['a()', '// What it does.'].join(' ')],
])('%s without a subject is refused', (_, source, line = 1) => {
  expect(linesIn(source)).toEqual([line])
})

test.each([
  ['a later line of a run', ['// Reads the file.', '// What it lacks is left out.'].join('\n')],
  ['a later sentence of a block', '/** Reads the file. What it lacks is left out. */'],
  ['an address', "fetch('http://example.com/What it is')"],
  ['a text', "say('What it is')"],
  ['another word', '/** Whatever is left. */'],
])('%s is no comment without a subject', (_, source) => {
  expect(linesIn(source)).toEqual([])
})
