// The installed program where a newcomer may have it; that it installs there, too, is proven from the registry
// (test/fresh).

import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'
import {
  bareCommands,
  clone,
  commandPath,
  freeze,
  giveAway,
  runAs,
  STRANGE,
  start,
} from '../fresh/newcomer.ts'

let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'fund-office-elsewhere-'))
  execFileSync('chmod', ['755', scratch])
})
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', scratch])
  rmSync(scratch, { recursive: true, force: true })
})

test.runIf(process.platform === 'linux')(
  'serves from a strange path that nobody may write, to a user without rights and a home, without compiler and network',
  async () => {
    const program = join(scratch, STRANGE)
    const [home, data] = ['home', 'data'].map(name => join(scratch, name)) as [string, string]
    for (const folder of [program, home, data]) mkdirSync(folder, { recursive: true })
    clone(program)
    symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'))
    for (const built of ['dist/renderer', 'dist/renderer.sha256', 'dist/made-files.json', ...madeFiles()])
      if (existsSync(join(root, built))) cpSync(join(root, built), join(program, built), { recursive: true })
    giveAway(data)
    freeze(program)
    freeze(home)
    const [node, npm] = ['node', 'npm'].map(name => commandPath(name) ?? '') as [string, string]
    const commands = bareCommands(join(scratch, 'commands'), node, npm)
    const newcomer = { program, home, data, commands, offline: true }
    const compilers = await runAs(newcomer, ['sh', '-c', 'command -v cc gcc g++ clang make python python3'])
    expect(compilers.out).toBe('')
    const { statuses, said } = await start(newcomer)
    expect(statuses, said).toEqual([200, 200, 200])
    expect(said).not.toMatch(/Installing|Preparing|Building/)
  },
)

/** Returns the files that the first start generates, by its own report. */
function madeFiles(): string[] {
  const steps: Record<string, { files: object }> = JSON.parse(
    readFileSync(join(root, 'dist/made-files.json'), 'utf8'),
  )
  return Object.values(steps).flatMap(({ files }) => Object.keys(files))
}
