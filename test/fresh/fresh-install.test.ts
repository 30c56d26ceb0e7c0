// A clone on a computer where nobody worked before, once for each Node that starts it: what is needed comes from the
// registry, so that these run only when they are asked for (`npm test -- --project install`).

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, runNpm } from '../../scripts/project.mjs'
import { bareCommands, clone, freeze, giveAway, runAs, STRANGE, start } from './newcomer.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'fund-office-fresh-'))
  execFileSync('chmod', ['755', scratch])
})
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', scratch])
  rmSync(scratch, { recursive: true, force: true })
})

/** A Node of another version, with the npm that comes with it. */
async function fetchNode(version: number, npm: number): Promise<{ node: string; npm: string }> {
  const folder = join(scratch, `node-${version}`)
  const name = `node-${process.platform}-${process.arch}`
  const asked = ['install', '--prefix', folder, `${name}@${version}`, `npm@${npm}`]
  expect(await runNpm([...asked, '--no-save', '--ignore-scripts'])).toBe(0)
  return {
    node: join(folder, 'node_modules', name, 'bin/node'),
    npm: join(folder, 'node_modules/npm/bin/npm-cli.js'),
  }
}

/** Returns the figures that docs/administration.md tells about an installation. */
function toldFigures() {
  const [, packages, megabytes] =
    /some (\d+) packages, (\d+) MB/.exec(readFileSync(join(root, 'docs/administration.md'), 'utf8')) ?? []
  return { packages: Number(packages), megabytes: Number(megabytes) }
}

function measure(program: string) {
  const modules = join(program, 'node_modules')
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
  const [kilobytes] = execFileSync('du', ['-sk', modules], { encoding: 'utf8' }).split('\t')
  return { packages: Object.keys(packages).length, megabytes: (Number(kilobytes) * 1024) / 1e6 }
}

test.runIf(process.platform === 'linux').each([
  [20, 10],
  [22, 10],
  [24, 11],
])(
  'Node %i installs, builds and serves; later without a network, and nothing of it is written again',
  async (version, npmVersion) => {
    const { node, npm } = await fetchNode(version, npmVersion)
    const computer = join(scratch, `computer-${version}`)
    const [program, home, bare] = [STRANGE, 'home', 'bare'].map(name => join(computer, name)) as [
      string,
      string,
      string,
    ]
    for (const folder of [program, home, bare]) mkdirSync(folder, { recursive: true })
    clone(program)
    giveAway(computer)
    const newcomer = {
      ...{ program, home },
      commands: bareCommands(join(scratch, `commands-${version}`), node, npm),
      data: join(computer, 'data'),
    }
    const compilers = await runAs(newcomer, ['sh', '-c', 'command -v cc gcc g++ clang make python python3'])
    expect(compilers.out).toBe('')

    const first = await start(newcomer)
    expect(first.statuses, first.said).toEqual([200, 200, 200])
    expect(first.said).toContain('Installing dependencies')

    const { packages, megabytes } = measure(program)
    const told = toldFigures()
    expect(packages / told.packages, `${packages} packages`).toBeCloseTo(1, 1)
    expect(megabytes / told.megabytes, `${megabytes} MB`).toBeCloseTo(1, 1)

    freeze(program)
    freeze(bare)
    const later = await start({ ...newcomer, home: bare, offline: true })
    expect(later.statuses, later.said).toEqual([200, 200, 200])
    expect(later.said).not.toMatch(/Installing|Preparing|Building/)
  },
)
