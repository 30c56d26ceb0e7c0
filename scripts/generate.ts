// `npm run generate` makes every file that follows from the sources, step by step; a step whose sources and files are as
// it left them is passed over. `--made` makes only those that are not in git (made-files.mjs); `--check`, which is part of
// `npm run check`, compares the committed ones and writes none.

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { type Made, type Output, Refusal } from './generate/output.ts'
import { areMade, fingerprint, isFresh, isMade, NEEDED, stamp, writeWhole } from './made-files.mjs'
import { oneAtATime } from './one-at-a-time.mjs'
import { answerHelp, root } from './project.mjs'

/** In the order in which they run: each is loaded once the files of those before it exist. */
const steps: Readonly<Record<string, () => Promise<Made>>> = {
  frozen: async () => (await import('./generate/frozen.ts')).frozen(),
  lists: async () => (await import('./generate/lists.ts')).lists(),
  tables: async () => (await import('./generate/tables.ts')).tables(),
  contract: async () => (await import('./generate/contract.ts')).contract(),
  'api-words': async () => (await import('./generate/api-words.ts')).apiWords(),
  words: async () => (await import('./generate/words.ts')).words(),
}

const HELP = `npm run generate -- [options]
Makes every file that follows from the sources; what is up to date stays as it is.
  --made    makes only the files that are not in git
  --check   compares the committed files, and writes none of them
  --inside  runs beside whoever holds the lock already
`
answerHelp(HELP, ['--made', '--check', '--inside'])

const mode = process.argv.includes('--check') ? 'check' : process.argv.includes('--made') ? 'made' : 'all'
/** A script that writes sources and then generates holds the lock already: `--inside`. */
const alone = process.argv.includes('--inside') ? (work: () => Promise<void>) => work() : oneAtATime
try {
  await alone(async () => {
    if (mode === 'made' && areMade()) return // by whoever was at work meanwhile
    for (const [name, make] of Object.entries(steps))
      if (mode !== 'made' || NEEDED.includes(name)) await runStep(name, make)
    if (mode === 'check') assertNotCommitted()
  })
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  complain(error.message)
}

async function runStep(name: string, make: () => Promise<Made>): Promise<void> {
  const started = performance.now()
  const sources = fingerprint(name)
  if (isFresh(name, sources, path => mode !== 'made' || isMade(path))) return told(name, 'unchanged')
  const { outputs, complaints = [] } = await make()
  const changed = outputs.filter(output => write(output))
  const gone = name === 'contract' ? removeLeftOver(outputs) : []
  // Complaints repeat until they are fixed.
  if (complaints.length === 0) stamp(name, sources, outputs)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  told(name, `${seconds} s  ${inShort([...changed.map(({ path }) => path), ...gone])}`)
  for (const complaint of complaints) mode === 'check' ? complain(complaint) : console.log(complaint)
}

/**
 * Writes a file and returns whether its text changed; with `--check`, a committed file is reported instead.
 */
function write({ path, text }: Output): boolean {
  const file = `${root}/${path}`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false
  if (mode === 'made' && !isMade(path)) return false
  if (mode === 'check' && !isMade(path)) complain(`${path} is out of date: run "npm run generate"`)
  else writeWhole(path, text)
  return true
}

/** The types of a module that is there no more would be in the way of those that are. */
function removeLeftOver(outputs: readonly Output[]): string[] {
  const left = globSync('renderer/api/*.generated.ts', { cwd: root })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !outputs.some(output => output.path === path))
  for (const path of left) rmSync(`${root}/${path}`)
  return left
}

/** A merge may bring generated files back into git. */
function assertNotCommitted(): void {
  if (!existsSync(`${root}/.git`)) return
  const listed = execFileSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\n').filter(Boolean))
    complain(`${path} is made, not committed: git rm --cached ${path}`)
}

function inShort(paths: readonly string[]): string {
  const more = paths.length - 4
  return `${paths.slice(0, 4).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

function told(name: string, text: string): void {
  if (mode === 'all') console.log(`${name.padEnd(10)}${text}`)
}

function complain(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
