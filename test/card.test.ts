import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../scripts/project.mjs'

// The owner's card: the layout and the packages that the house was ordered with. Another engine in the place of one of them
// is the owner's decision, and this test is where it is made.

const FOLDERS = [
  ...['main', 'renderer', 'migrations', 'resources', 'test', 'docs/decisions'],
  ...['modules', 'agents', 'http', 'platform', 'kernel', 'database'].map(floor => `server/${floor}`),
]

/** Each package with the folder whose sources stand on it. */
const PACKAGES: Readonly<Record<string, string>> = {
  express: 'server/http',
  'find-my-way': 'server/http',
  helmet: 'server/http',
  'express-rate-limit': 'server/http',
  zod: 'server/kernel',
  kysely: 'server/database',
  'better-sqlite3': 'server/database',
  pg: 'server/database',
  jsonwebtoken: 'server/platform',
  '@node-rs/argon2': 'server/platform',
  otpauth: 'server/platform',
  'node-cron': 'server/platform',
  keytar: 'server/platform',
  pino: 'server/platform',
  undici: 'server/platform',
  'ipaddr.js': 'server',
  ai: 'server/platform',
  '@modelcontextprotocol/client': 'server/sources',
  '@modelcontextprotocol/server': 'server',
  'decimal.js': 'server',
  pdfkit: 'server/platform',
  '@cantoo/pdf-lib': 'server/reading',
  'pdfjs-dist': 'server/reading',
  docx: 'server/platform',
  'csv-parse': 'server/reading',
  nodemailer: 'server/platform',
  react: 'renderer',
  '@mantine/core': 'renderer',
  '@tanstack/react-query': 'renderer',
  '@tanstack/react-router': 'renderer',
  electron: 'main',
  vite: 'scripts',
  vitest: 'test',
  playwright: 'test',
  'fast-check': 'test',
}

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const declared: Record<string, string> = { ...dependencies, ...devDependencies }

describe('the owner’s card', () => {
  test.each(FOLDERS)('has the folder %s', folder => {
    expect(existsSync(join(root, folder))).toBe(true)
  })

  test.each(Object.entries(PACKAGES))('has %s, on which %s stands', (name, folder) => {
    expect(Object.keys(declared)).toContain(name)
    const imported = [`'${name}'`, `'${name}/`].flatMap(text => [
      `from ${text}`,
      `import ${text}`,
      `import(${text}`,
    ])
    const sources = globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root })
    const texts = sources.map(path => readFileSync(join(root, path), 'utf8'))
    expect(texts.some(text => imported.some(words => text.includes(words)))).toBe(true)
  })

  test('has keytar by the name of the package that keeps it up', () => {
    expect(declared.keytar).toMatch(/^npm:@napi-rs\/keyring@2\./)
  })

  test('has the major versions that it was ordered with', () => {
    const majors = { express: 5, zod: 4, 'node-cron': 4, node: 24 }
    for (const [name, major] of Object.entries(majors))
      expect(declared[name]).toMatch(new RegExp(`^${major}\\.`))
  })
})
