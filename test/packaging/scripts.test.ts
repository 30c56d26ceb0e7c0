// The scripts that stand between `npm start` and the server, each as a process of its own.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unknownSettings } from '../../server/config.ts'
import { version } from '../../server/kernel/version.ts'
import { until } from '../time.ts'

const root = join(import.meta.dirname, '../..')
const script = (name: string) => join(root, 'scripts', name)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-scripts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function output(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env } })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      out += chunk
    })
  const [code] = await once(child, 'close')
  return { code, out }
}

describe('npm start', () => {
  test('says what it does and which version it is, and starts nothing', async () => {
    expect(await output([script('start.mjs'), '--version'])).toEqual({ code: 0, out: `${version}\n` })
    const { code, out } = await output([script('start.mjs'), '--help'])
    expect([code, out]).toEqual([0, expect.stringContaining('SVC_PORT')])
  })
})

describe('the commands of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const programs = new Set(
    Object.values<string>(scripts).flatMap(
      line => line.match(/(?<=[ ])\S+\.(?:mjs|ts)(?= |$)/g)?.at(-1) ?? [],
    ),
  )
  /** Their options go to another program, which refuses its own. */
  const passingOn = ['scripts/test.mjs', 'scripts/desktop.mjs', 'scripts/dist.mjs']
  const commands = [...programs, 'server/commands/demo.ts']

  // A setting that would end it where it read the settings first.
  const env = () => ({ SVC_PORT: 'none', SVC_DATA_DIR: join(folder, 'helped') })

  test.each(commands)('%s says what it takes', async command => {
    const help = await output([join(root, command), '--help'], env())
    expect([help.code, help.out]).toEqual([0, expect.stringMatching(/^(npm|Fund Office)/)])
  })

  const strict = commands.filter(command => !passingOn.includes(command))
  test.each(strict)('%s refuses in a sentence what it does not take', async command => {
    const refused = await output([join(root, command), '--hlep'], env())
    expect([refused.code, refused.out]).toEqual([2, expect.stringMatching(/^Unknown option '--hlep'\.\n\n/)])
    expect(refused.out).not.toContain('    at ')
  })

  const documented = () => {
    const page = readFileSync(join(root, 'docs/server-edition.md'), 'utf8')
    return [...page.matchAll(/^\| `fund-office ?([a-z-]*)` \|/gm)].map(([, word]) => word).sort()
  }

  test('are those of package.json, each in docs/server-edition.md and none besides', () => {
    const own = Object.keys(scripts).filter(name => /server\/commands\/|--demo/.test(scripts[name]))
    expect(documented()).toEqual(['', ...own].sort())
  })

  test('are those that the program of the npm package names, which knows no other', async () => {
    const program = join(root, 'server/commands/fund-office.ts')
    const { out } = await output([program, '--help'])
    const named = [...out.matchAll(/^ {2}fund-office ?([a-z-]*)/gm)].map(([, word]) => word).sort()
    expect(named).toEqual(documented())
    expect((await output([program, 'restroe'])).code).toBe(2)
  })
})

/** The path of npm; Windows, where these tests are skipped, keeps it elsewhere. */
const npm =
  process.platform === 'win32'
    ? ''
    : realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim())

describe.skipIf(process.platform === 'win32')('a command of npm', () => {
  /** A computer whose own `node` is none that runs the program. */
  const elsewhere = (): NodeJS.ProcessEnv => {
    writeFileSync(join(folder, 'node'), '#!/bin/sh\necho "an old Node"\nexit 1\n', { mode: 0o755 })
    return { PATH: `${folder}:${process.env.PATH}` }
  }
  test('runs on the pinned Node, whatever Node the computer has', async () => {
    const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node
    const { out } = await output(
      [npm, '--silent', '--prefix', root, 'exec', '-c', 'node --version'],
      elsewhere(),
    )
    expect(out.trim()).toBe(`v${version}`)
  })

  test('that an office uses says what is missing, not what the computer lacks', async () => {
    const run = [npm, '--prefix', root, 'run', '--silent', 'mcp']
    const { code, out } = await output(run, { ...elsewhere(), SVC_API_KEY: '' })
    expect([code, out]).toEqual([1, expect.stringContaining('Set SVC_API_KEY to an API key')])
  })
})

describe('the server', () => {
  const main = join(root, 'server/main.ts')

  test('names the setting that another port is set by, where its own is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const port = String((other.address() as AddressInfo).port)
    const env = { SVC_PORT: port, SVC_DATA_DIR: join(folder, 'taken'), SVC_SECRETS: 'file' }
    const { code, out } = await output([main], env)
    other.close()
    expect([code, out]).toEqual([1, expect.stringContaining(`Port ${port} of 127.0.0.1 is taken`)])
    expect(out).toContain('set SVC_PORT')
  })

  test('tells of a setting that is none, with the nearest that is one', () => {
    expect(unknownSettings({ SVC_PORT: '1', SVC_PROT: '2', SVC_SOMETHING_ELSE: '3', PATH: '' })).toEqual([
      'SVC_PROT is no setting of Fund Office and does nothing; did you mean SVC_PORT?',
      'SVC_SOMETHING_ELSE is no setting of Fund Office and does nothing.',
    ])
  })
})

describe.skipIf(process.platform === 'win32')('a command that is run for a script', () => {
  /** A script that runs a command, which starts another, and both of which last; the ids of both. */
  async function startBound(): Promise<{ holder: ChildProcess; ids: number[] }> {
    const inner = join(folder, `${crypto.randomUUID()}.pids`)
    const lasting = `const {spawn}=require('node:child_process');
      const child=spawn(process.execPath,['-e','setInterval(()=>{},1000)'],{stdio:'ignore'});
      require('node:fs').writeFileSync(${JSON.stringify(inner)},process.pid+' '+child.pid);
      setInterval(()=>{},1000)`
    const program = `import { run } from ${JSON.stringify(pathToFileURL(script('project.mjs')).href)}
      await run(process.execPath, ['-e', ${JSON.stringify(lasting)}])`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
    await until(async () => existsSync(inner) && readFileSync(inner, 'utf8').includes(' '))
    return { holder, ids: readFileSync(inner, 'utf8').split(' ').map(Number) }
  }

  const lives = (id: number) => {
    try {
      process.kill(id, 0)
      return true
    } catch {
      return false
    }
  }

  test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'ends with it at %s, with all it started',
    async signal => {
      const { holder, ids } = await startBound()
      holder.kill(signal)
      await until(async () => !ids.some(lives))
    },
  )

  test('ends with the npm that started the script, although its shell lives on', async () => {
    const npmFolder = join(folder, 'by-npm')
    mkdirSync(npmFolder)
    const ids = join(npmFolder, 'ids')
    const lasting = `require('node:fs').writeFileSync(${JSON.stringify(ids)}, process.pid + ' ' + process.ppid + ' ');
      setInterval(() => {}, 1000)`
    const program = `import { onStop, run } from ${JSON.stringify(pathToFileURL(script('project.mjs')).href)}
      onStop(() => process.exit(143))
      await run(process.execPath, ['-e', ${JSON.stringify(lasting)}])`
    writeFileSync(join(npmFolder, 'program.mjs'), program)
    writeFileSync(
      join(npmFolder, 'package.json'),
      JSON.stringify({ scripts: { start: 'node program.mjs; true' } }),
    )
    const holder = spawn(process.execPath, [npm, 'start'], { cwd: npmFolder, stdio: 'ignore' })
    await until(async () => existsSync(ids) && readFileSync(ids, 'utf8').endsWith(' '))
    const started = readFileSync(ids, 'utf8').trim().split(' ').map(Number)
    holder.kill('SIGKILL')
    await until(async () => !started.some(lives))
  })
})

describe('two starts at once', () => {
  const program = (log: string) => `import { appendFileSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(pathToFileURL(script('one-at-a-time.mjs')).href)}
    await oneAtATime(async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ')
      await new Promise(resolve => setTimeout(resolve, 300))
      appendFileSync(${JSON.stringify(log)}, 'out ')
    })`

  test('work one after the other, also when one is killed at its work', async () => {
    const log = join(folder, 'log')
    writeFileSync(log, '')
    const killed = spawn(process.execPath, ['--input-type=module', '-e', program(log)])
    await until(async () => readFileSync(log, 'utf8') === 'in ')
    const others = [0, 1].map(() => output(['--input-type=module', '-e', program(log)]))
    killed.kill('SIGKILL')
    const codes = (await Promise.all(others)).map(({ code }) => code)
    expect(codes).toEqual([0, 0])
    expect(readFileSync(log, 'utf8')).toMatch(/^in (out )?in out in out $/)
  })
})
