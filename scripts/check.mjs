// `npm run check`, the single gate: types, lint and format, floors, generated files. Everything at once, and the
// output only of what fails. `npm run check -- --fix` lets Biome repair what it can first.

import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { pinnedNode, root, run, runScript } from './project.mjs'

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const generator = 'scripts/generate.ts'

/** @typedef {{ name: string, args: string[], unless?: string | false }} Step a Node command, and why not to run it */

/** @type {Step[]} */
const steps = [
  types('server', '.', []),
  types('renderer', 'renderer', ['renderer']),
  types('browser tests', 'test/e2e', ['test/e2e', 'test/renderer']),
  {
    name: 'lint and format',
    args: [biome, 'check', '--error-on-warnings', '--reporter=concise', '--max-diagnostics=100'],
  },
  { name: 'floors', args: ['scripts/check-floors.ts'] },
  {
    name: 'generated files',
    args: [generator, '--check'],
  },
]

await runScript(async () => {
  await installDependencies()
  if (process.argv.includes('--fix')) await run(pinnedNode, [biome, 'check', '--write', '--log-level=error'])
  const results = await Promise.all(steps.map(runStep))
  process.exitCode = results.every(Boolean) ? 0 : 1
})

/**
 * @param {string} name
 * @param {string} project folder of the tsconfig.json
 * @param {string[]} sources folders without which there is nothing to check
 * @returns {Step}
 */
function types(name, project, sources) {
  const present = sources.length === 0 || sources.some(hasTypeScript)
  return {
    name: `types: ${name}`,
    args: [compiler, '-p', project, '--pretty', String(Boolean(process.stdout.isTTY))],
    unless: !present && 'no files yet',
  }
}

/** @param {string} folder */
function hasTypeScript(folder) {
  const path = join(root, folder)
  return (
    existsSync(path) &&
    readdirSync(path, { recursive: true, encoding: 'utf8' }).some(file => /\.tsx?$/.test(file))
  )
}

/**
 * @param {Step} step
 * @returns {Promise<boolean>} whether it passed or had nothing to do
 */
function runStep({ name, args, unless }) {
  if (unless) {
    console.log(`skip  ${name} (${unless})`)
    return Promise.resolve(true)
  }
  const started = Date.now()
  return new Promise(resolve => {
    const child = spawn(pinnedNode, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('close', code => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`)
      if (code !== 0) console.log(output.trimEnd())
      resolve(code === 0)
    })
  })
}
