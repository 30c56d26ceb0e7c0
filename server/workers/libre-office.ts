import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Limits of a conversion: time in milliseconds, its PDF in bytes. */
const TIME_LIMIT = 60_000
const TIME_LIMIT_OUTSIDE = 15_000
const LARGEST_PDF = 64 * 1024 * 1024

/** A file that did not become pages: the program refused it, fell, or took too long. */
export class NotConverted extends Error {}

/** Where the program usually lies beyond the path. */
const USUAL: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  win32: ['C:\\Program Files\\LibreOffice\\program\\soffice.exe'],
}

/** The LibreOffice of this computer; null where there is none. */
export function findLibreOffice(env: NodeJS.ProcessEnv): string | null {
  const names = process.platform === 'win32' ? ['soffice.exe'] : ['soffice', 'libreoffice']
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const places = [
    ...folders.flatMap(folder => names.map(name => join(folder, name))),
    ...(USUAL[process.platform] ?? []),
  ]
  return places.find(place => existsSync(place)) ?? null
}

/**
 * Converts Office files to PDF with the LibreOffice of this computer, one at a time, in a separate process
 * group and profile. Macros, active content, links to other files and the network are off, and time and
 * output are limited.
 */
export class LibreOffice {
  readonly #program: string
  readonly #timeLimit: number
  #profile: Promise<string> | null = null
  /** Conversions in the queue, the office's own before those for people outside. */
  readonly #waiting: Array<{ outside: boolean; begin: () => void }> = []
  #busy = false
  #running: (() => void) | null = null
  #closed = false

  constructor(program: string, timeLimit = TIME_LIMIT) {
    this.#program = program
    this.#timeLimit = timeLimit
  }

  /**
   * A file as a PDF. Rejects with `NotConverted` where it comes to none.
   * @param ending what kind it is, by its usual ending: `docx`
   */
  async toPdf(
    bytes: Uint8Array,
    ending: string,
    { outside = false, signal }: { outside?: boolean; signal?: AbortSignal } = {},
  ): Promise<Uint8Array> {
    await this.#turn(outside)
    try {
      signal?.throwIfAborted()
      return await this.#convert(bytes, ending, outside ? TIME_LIMIT_OUTSIDE : this.#timeLimit)
    } finally {
      this.#busy = false
      this.#waiting.shift()?.begin()
    }
  }

  /** Resolves once it is free; it is taken from then on. */
  #turn(outside: boolean): Promise<void> {
    return new Promise(resolve => {
      const begin = () => {
        this.#busy = true
        resolve()
      }
      if (!this.#busy) return begin()
      const first = outside ? -1 : this.#waiting.findIndex(one => one.outside)
      this.#waiting.splice(first < 0 ? this.#waiting.length : first, 0, { outside, begin })
    })
  }

  /** Ends conversions in progress; no more are started. */
  async close(): Promise<void> {
    this.#closed = true
    this.#running?.()
    if (this.#busy) await this.#turn(false)
    // Each hears that it is closed.
    for (const { begin } of this.#waiting.splice(0)) begin()
    if (this.#profile) await rm(await this.#profile, { recursive: true, force: true })
  }

  async #convert(bytes: Uint8Array, ending: string, limit: number): Promise<Uint8Array> {
    if (this.#closed) throw new NotConverted('closed')
    this.#profile ??= makeProfile()
    const profile = await this.#profile
    const work = await mkdtemp(join(profile, 'work-'))
    try {
      const file = join(work, `document.${ending}`)
      await writeFile(file, bytes, { mode: 0o600 })
      await this.#run(profile, work, file, limit)
      const made = join(work, 'document.pdf')
      const { size } = await stat(made).catch(() => ({ size: 0 }))
      if (size === 0 || size > LARGEST_PDF) throw new NotConverted('no pages, or too many')
      return await readFile(made)
    } finally {
      await rm(work, { recursive: true, force: true })
    }
  }

  #run(profile: string, work: string, file: string, limitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const isWindows = process.platform === 'win32'
    const given = [
      `-env:UserInstallation=${pathToFileURL(join(profile, 'user')).href}`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'],
      ...['--convert-to', 'pdf', '--outdir', work, file],
    ]
    const [command, args] = isWindows
      ? [this.#program, given]
      : // Limits for the process: its processor time in seconds, files in blocks of 512 bytes, and no core dumps.
        [
          '/bin/sh',
          [
            '-c',
            `ulimit -c 0 -t ${Math.ceil(limitMs / 1000)} -f 262144; exec "$0" "$@"`,
            this.#program,
            ...given,
          ],
        ]
    const child = spawn(command, args, {
      cwd: work,
      // A separate group, so that its own children end with it.
      detached: !isWindows,
      stdio: 'ignore',
      env: environmentFor(profile),
    })
    const end = () => endGroup(child.pid, isWindows)
    const limit = setTimeout(() => {
      reject(new NotConverted('took too long'))
      end()
    }, limitMs)
    this.#running = end
    child.on('error', cause => reject(new NotConverted('did not start', { cause })))
    child.on('close', () => {
      clearTimeout(limit)
      this.#running = null
      // Ends the processes it left behind.
      end()
      resolve()
    })
    return promise
  }
}

/**
 * Returns the process's environment: nothing of the server's, only the places of programs and of its own
 * files.
 */
function environmentFor(profile: string): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return {
    PATH,
    HOME: profile,
    TMPDIR: profile,
    TEMP: profile,
    ...(SystemRoot ? { SystemRoot } : {}),
    LC_ALL: 'C.UTF-8',
    SAL_USE_VCLPLUGIN: 'svp',
  }
}

function endGroup(pid: number | undefined, isWindows: boolean): void {
  if (pid === undefined) return
  if (isWindows) {
    spawn('taskkill', ['/T', '/F', '/PID', String(pid)], { stdio: 'ignore' }).on('error', () => undefined)
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}

/** A folder of its own with the settings that keep a file from doing anything but being shown. */
async function makeProfile(): Promise<string> {
  const profile = await mkdtemp(join(tmpdir(), 'fund-office-pages-'))
  await mkdir(join(profile, 'user/user'), { recursive: true })
  await writeFile(join(profile, 'user/user/registrymodifications.xcu'), SETTINGS)
  return profile
}

const item = (path: string, name: string, value: string | number | boolean) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/** Settings in LibreOffice's own registry; a proxy that does not exist keeps it off the network. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  item('Office.Common/Security/Scripting', 'MacroSecurityLevel', 3),
  item('Office.Common/Security/Scripting', 'DisableMacrosExecution', true),
  item('Office.Common/Security/Scripting', 'DisableActiveContent', true),
  item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true),
  item('Office.Common/Security/Scripting', 'DisablePythonRuntime', true),
  item('Office.Writer/Content/Update', 'Link', 0),
  item('Office.Calc/Content/Update', 'Link', 2),
  item('Inet/Settings', 'ooInetProxyType', 2),
  ...['HTTP', 'HTTPS', 'FTP'].flatMap(kind => [
    item('Inet/Settings', `ooInet${kind}ProxyName`, '127.0.0.1'),
    item('Inet/Settings', `ooInet${kind}ProxyPort`, 9),
  ]),
].join('\n')}
</oor:items>
`
