// `npm run check`, the single gate: types, lint and format, floors, words of the trade, generated files. The
// steps run one after another, because a type check takes a gigabyte of memory, and print only failures. `npm
// run check -- --fix` lets Biome fix what it can; with `--speed` the API is also measured against bare
// node:http, which needs a quiet computer.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installDependencies } from './install.mjs'
import { answerHelp, pinnedNode, root, runScript } from './project.mjs'

const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const generator = 'scripts/generate.ts'

/** @typedef {{ name: string, args: string[] }} Step a Node command */

/** @type {Step[]} */
const steps = [
  types('server', '.'),
  types('renderer', 'renderer'),
  {
    name: 'lint and format',
    args: [
      ...[biome, 'check', '--error-on-warnings', '--reporter=concise', '--max-diagnostics=100'],
      ...(process.argv.includes('--fix') ? ['--write'] : []),
    ],
  },
  { name: 'floors', args: ['scripts/check-floors.ts'] },
  { name: 'words', args: ['scripts/check-words.ts'] },
  {
    name: 'generated files',
    args: [generator, '--check'],
  },
]
const speed = { name: 'speed', args: ['test/bench/http.ts', '--compare'] }

const HELP = `npm run check -- [options]
Checks types, lint and format, floors, words and generated files; shows the output of what fails.
  --fix    Biome repairs what it can
  --speed  also measures the API beside bare node:http, which wants a quiet computer
`

await runScript(async () => {
  answerHelp(HELP, ['--fix', '--speed'])
  await installDependencies()
  let passed = true
  const asked = process.argv.includes('--speed') ? [...steps, speed] : steps
  for (const step of asked) passed = (await runStep(step)) && passed
  process.exitCode = passed ? 0 : 1
})

/**
 * One checker, because each further one works out for itself what several files have in common.
 * @param {string} name
 * @param {string} project folder of the tsconfig.json
 * @returns {Step}
 */
function types(name, project) {
  const pretty = String(Boolean(process.stdout.isTTY))
  return { name: `types: ${name}`, args: [compiler, '-p', project, '--checkers', '1', '--pretty', pretty] }
}

/**
 * @param {Step} step
 * @returns {Promise<boolean>} whether it passed
 */
function runStep({ name, args }) {
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
