import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAMESPACE = ['--user', '--map-root-user', '--mount']

/** Why this computer has no small disks for tests; null where it has. */
export function noSmallDisks(): string | null {
  if (process.platform !== 'linux') return 'only Linux mounts a disk for one process'
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-mount-'))
  try {
    const probe = spawnSync('unshare', [...NAMESPACE, 'mount', '-t', 'tmpfs', 'tmpfs', folder])
    return probe.status === 0 ? null : 'this user may not mount a disk in a namespace of its own'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A disk of a few megabytes, mounted for the programs that are started `under` it and for nobody else. */
export class SmallDisk {
  /** Where its programs find it. */
  readonly folder: string
  /** Where this process finds it. */
  readonly seen: string
  readonly under: string[]
  readonly #holder: ChildProcess

  private constructor(holder: ChildProcess, folder: string) {
    this.#holder = holder
    this.folder = folder
    this.seen = `/proc/${holder.pid}/root${folder}`
    this.under = ['nsenter', '--target', String(holder.pid), '--user', '--mount', '--preserve-credentials']
  }

  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = mkdtempSync(join(tmpdir(), 'fund-office-disk-'))
    const script = `mount -t tmpfs -o size=${megabytes}m,mode=0700 tmpfs ${folder} && echo mounted && exec sleep 3600`
    const holder = spawn('unshare', [...NAMESPACE, 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      holder.stdout.once('data', () => resolve())
      holder.once('close', () => reject(new Error('the disk could not be mounted')))
    })
    return new SmallDisk(holder, folder)
  }

  /** Leaves no byte free. */
  fill(): void {
    for (const size of [1024 * 1024, 4096, 1]) {
      try {
        for (;;) appendFileSync(this.#filler, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  }

  /** Takes as much as leaves so many bytes free. */
  fillBut(free: number): void {
    this.fill()
    truncateSync(this.#filler, statSync(this.#filler).size - free)
  }

  empty(): void {
    rmSync(this.#filler, { force: true })
  }

  makeReadOnly(): void {
    this.run('mount', ['-o', 'remount,ro', this.folder])
  }

  /** Runs a program under the disk; returns what it prints. */
  run(program: string, args: string[]): string {
    const [command = '', ...rest] = this.under
    return execFileSync(command, [...rest, program, ...args], { encoding: 'utf8' })
  }

  unmount(): void {
    this.#holder.kill('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }

  get #filler(): string {
    return join(this.seen, 'filler')
  }
}
