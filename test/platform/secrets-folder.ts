import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { openSecrets, type Secrets, type SecretsOptions } from '../../server/platform/secrets/index.ts'

export const MODULE = new URL('../../server/platform/secrets/index.ts', import.meta.url).href

export let folder: string
export const warnings: string[] = []

/** A data folder for each test, and what was warned of in it. */
export function withFolder(): void {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fund-office-secrets-'))
    warnings.length = 0
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })
}

export function open(options: Partial<SecretsOptions> = {}): Promise<Secrets> {
  return openSecrets({ dataDir: folder, mode: 'file', warn: message => warnings.push(message), ...options })
}

export const inFolder = (name: string) => join(folder, name)
export const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

interface Result {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a module text in a Node process of its own, inside `wrapper` when one is given. */
export function run(source: string, env: NodeJS.ProcessEnv = {}, wrapper: string[] = []): Promise<Result> {
  const program = `import { openSecrets } from ${JSON.stringify(MODULE)}\nconst warn = () => undefined\n${source}`
  const [command = '', ...args] = [...wrapper, process.execPath, '--input-type=module', '-e', program]
  return finished(spawn(command, args, { env: { ...process.env, DATA_DIR: folder, ...env } }))
}

function finished(child: ChildProcess): Promise<Result> {
  const result: Result = { code: null, stdout: '', stderr: '' }
  child.stdout?.on('data', chunk => (result.stdout += chunk))
  child.stderr?.on('data', chunk => (result.stderr += chunk))
  return new Promise(resolve => child.on('close', code => resolve({ ...result, code })))
}
