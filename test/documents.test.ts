import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import german from '../renderer/language/de.json' with { type: 'json' }
import specification from './specification.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'ROADMAP.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs'))
    .filter(file => file.endsWith('.md'))
    .map(file => `docs/${file}`),
]

describe.each(documents)('%s', file => {
  const text = read(file).replace(/```[\s\S]*?```/g, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|srcset="([^"]+)"|src="([^"]+)"/g)]
    .map(([, link, srcset, src]) => link ?? srcset ?? src ?? '')
    .filter(target => !/^(https?|mailto):/.test(target))

  test('leads to files that exist, and to headings that they have', () => {
    const lost = targets.filter(target => {
      const [path = '', heading] = target.split('#')
      const to = path === '' ? file : join(dirname(file), path)
      if (!existsSync(join(root, to))) return true
      return heading !== undefined && !headingsOf(read(to)).includes(heading)
    })
    expect(lost).toEqual([])
  })
})

/** The anchors of a page’s headings, as GitHub makes them. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('the README stays short enough to be read', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(650)
})

test('the README and the roadmap count the operations that stand', () => {
  const built = Object.values(specification).filter(Boolean).length
  const all = Object.keys(specification).length
  expect(read('README.md')).toContain(`${built} of the ${all} operations`)
  expect(read('ROADMAP.md')).toContain(`${built} of the ${all} endpoints`)
})

test('the rows of the roadmap add up to what is to build', () => {
  const rows = [...read('ROADMAP.md').matchAll(/^\| [^|]+ \| (\d+) of (\d+) \| (\d+) \|/gm)]
  expect(rows.filter(([, built, all, left]) => Number(all) - Number(built) !== Number(left))).toEqual([])
  const toBuild = Object.values(specification).filter(built => !built).length
  expect(rows.reduce((sum, [, , , left]) => sum + Number(left), 0)).toBe(toBuild)
})

test('the user guide names what the pages name', () => {
  const labels = [...read('docs/user-guide.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, label]) => label ?? '')
  expect(labels.length).toBeGreaterThan(40)
  expect(labels.filter(label => !(label in german))).toEqual([])
})
