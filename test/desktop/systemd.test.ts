import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configFrom } from '../../server/config.ts'

const root = join(import.meta.dirname, '../..')
const unit = readFileSync(join(root, 'resources/systemd/fund-office.service'), 'utf8')
const scratch = mkdtempSync(join(tmpdir(), 'fund-office-systemd-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** systemd's own judgement of the unit, with the program where it is here. */
function analyze(...verb: string[]) {
  const here = join(scratch, 'fund-office.service')
  writeFileSync(
    here,
    unit
      .replace('/usr/bin/node', process.execPath)
      .replaceAll('/opt/fund-office', root)
      .replace(/^Documentation=.*\n/m, ''),
  )
  return spawnSync('systemd-analyze', [...verb, here], { encoding: 'utf8' })
}
const missing = spawnSync('systemd-analyze', ['--version']).status !== 0

describe('the unit of the server edition', () => {
  test('gives the server settings that it accepts, and one folder to write', () => {
    const env = Object.fromEntries(
      [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    expect(configFrom(env)).toMatchObject({
      dataDir: '/var/lib/fund-office',
      secrets: 'file',
      host: '127.0.0.1',
    })
    expect(unit).toMatch(/^StateDirectory=fund-office$/m)
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
    expect(unit).not.toMatch(/^ReadWritePaths=/m)
  })

  test.skipIf(missing)('is one that systemd understands', () => {
    const { stdout, stderr } = analyze('verify')
    // That the bundled server is not built here, or its user not made, says nothing of the unit.
    const said = `${stdout}${stderr}`.split('\n').filter(line => /fund-office\.service/.test(line))
    expect(said).toEqual([])
  })

  test.skipIf(missing)('exposes little', () => {
    const { stdout } = analyze('security', '--offline=true', '--no-pager')
    const [, level] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(level)).toBeLessThan(2)
  })
})
