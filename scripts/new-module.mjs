// `npm run new:module -- <key> "<Title>" [noun]`: creates the smallest working module. It has a table with
// its migration, a list, a record's page, creating a record (also as a tool), and tests, all of which pass.
// Change the nouns and the fields to the module's real ones.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installDependencies } from './install.mjs'
import { article, plural, singular, spellings } from './new-module/words.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { answerHelp, PlainError, pinnedNode, root, run, runScript } from './project.mjs'

const HELP = `npm run new:module -- <key> "<Title>" [noun]
Writes the smallest true module: a table, routes, a tool, a page and tests.

  <key>    The first path segment in the endpoint index, as treasury
  <Title>  What the module is called, as "Treasury"
  [noun]   What one of its records is called, where that is not the key without its s, as "bank guarantee"
`

await runScript(async () => {
  answerHelp(HELP)
  const [key, title, noun = key && singular(key.replaceAll('-', ' '))] = process.argv.slice(2)
  if (!key || !title || !noun || !/^[a-z]+(-[a-z]+)*$/.test(key) || !/^[a-z]+( [a-z]+)*$/.test(noun)) {
    throw new PlainError(`Say the key of the module, in small letters, and its title.\n\n${HELP}`)
  }
  await installDependencies()
  const words = wordsFor(key, title, noun)
  const files = filesFor(key, words)
  assertFree(files, words)
  const paths = files.map(([path]) => path)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  await oneAtATime(async () => {
    for (const [path, template] of files) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), fill(template, words))
    }
    await step('formatted', [biome, 'check', '--write', '--log-level=error', ...paths])
    await step('entered in the generated files', [join(root, 'scripts/generate.ts'), '--inside'])
  })
  console.log(paths.join('\n'))
  console.log(`\nSee it: npm run dev, then ${words.Nouns} in the palette (Ctrl or Cmd and K).`)
  console.log(`Test it: npm test -- test/modules/${key} test/e2e/${key}.test.ts`)
})

/** @typedef {Record<string, string>} Words what stands for each {{placeholder}} of the templates */

/**
 * @param {string} key
 * @param {string} title
 * @param {string} noun
 * @returns {Words}
 */
function wordsFor(key, title, noun) {
  const one = spellings(noun)
  const all = spellings(plural(noun))
  return {
    key,
    Title: title.replaceAll("'", '’'),
    module: spellings(key.replaceAll('-', ' ')).camel,
    categoryKey: key.replaceAll('-', '_'),
    a: article(noun),
    noun,
    Noun: one.sentence,
    nouns: plural(noun),
    Nouns: all.sentence,
    Pascal: one.pascal,
    camel: one.camel,
    kebab: one.kebab,
    Pascals: all.pascal,
    camels: all.camel,
    snake: one.snake,
    table: all.snake,
    kebabs: all.kebab,
    UPPERS: all.snake.toUpperCase(),
  }
}

/**
 * @param {string} key
 * @param {Words} words
 * @returns {Array<[path: string, template: string]>}
 */
function filesFor(key, { Pascal, Pascals, kebab, kebabs }) {
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
  const server = `server/modules/${key}`
  const pages = `renderer/pages/${key}`
  return [
    [`migrations/${day}-${key}-create.ts`, 'migration'],
    [`${server}/index.ts`, 'index'],
    [`${server}/${kebab}.ts`, 'record'],
    [`${server}/routes.ts`, 'routes'],
    [`${server}/${kebabs}.ts`, 'rows'],
    [`${pages}/index.ts`, 'pages-index'],
    [`${pages}/commands.ts`, 'commands'],
    [`${pages}/${kebabs}.ts`, 'queries'],
    [`${pages}/${Pascals}Page.tsx`, 'page'],
    [`${pages}/Create${Pascal}.tsx`, 'create'],
    [`test/modules/${key}/generated.test.ts`, 'generated-test'],
    [`test/modules/${key}/${kebabs}.test.ts`, 'api-test'],
    [`test/e2e/${key}.test.ts`, 'browser-test'],
  ]
}

/**
 * Refuses before anything is written.
 * @param {Array<[path: string, template: string]>} files
 * @param {Words} words
 */
function assertFree(files, { table, Pascal }) {
  const there = files.find(([path]) => existsSync(join(root, path)))
  if (there) throw new PlainError(`${there[0]} is there already.`)
  const tables = readFileSync(join(root, 'server/database/tables.ts'), 'utf8')
  const reference = readFileSync(join(root, 'docs/openapi.json'), 'utf8')
  if (tables.includes(`  ${table}: `) || reference.includes(`"#/components/schemas/${Pascal}"`))
    throw new PlainError(`Another module has a ${Pascal} or a table ${table}: say another noun.`)
}

/**
 * @param {string} template
 * @param {Words} words
 */
function fill(template, words) {
  const text = readFileSync(join(root, `scripts/new-module/${template}.txt`), 'utf8')
  return text.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => words[name] ?? placeholder)
}

/**
 * @param {string} done
 * @param {string[]} args
 */
async function step(done, args) {
  if ((await run(pinnedNode, args)) !== 0)
    throw new PlainError(`The files are written but could not be ${done}; see the messages above.`)
}
