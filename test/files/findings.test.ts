import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A finding of the trials of public bug reports, with what holds it: a file of the corpus, or `a test: its name`. */
interface Finding {
  finding: string
  held_by: string[]
}

const root = join(import.meta.dirname, '../..')
const findings: Record<string, Finding> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'findings.json'), 'utf8'),
)

test('every finding has something that holds it', () => {
  const numbered = (prefix: string, last: number) =>
    Array.from({ length: last }, (_, at) => `${prefix}${at + 1}`)
  expect(Object.keys(findings)).toEqual([...numbered('A', 24), ...numbered('M', 5), ...numbered('m', 15)])
})

test.each(Object.entries(findings))('%s is held by tests that are there', (_number, { held_by }) => {
  expect(held_by.length).toBeGreaterThan(0)
  for (const one of held_by) {
    const [path = '', ...name] = one.split(/: (.*)/s)
    expect(existsSync(join(root, path)), path).toBe(true)
    // A file of the corpus has the right reading beside it.
    if (!path.endsWith('.ts')) expect(existsSync(join(root, `${path}.json`)), `${path}.json`).toBe(true)
    else expect(readFileSync(join(root, path), 'utf8')).toContain(name[0])
  }
})
