import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { keepCopy } from '../../database/index.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'
import { mirrorFiles } from '../files/copies.ts'
import { DiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/store.ts'

/** State of the second folder, stored in the folder of backups. */
interface Kept {
  folder: string
  /** Stands in the folder as well, so that an empty mount point is not taken for the disk that belongs there. */
  mark: string
  copied_at: string | null
  file: string | null
  /** Why the last copy failed; null where it did not. */
  problem: string | null
}

export interface SecondFolderState extends Omit<Kept, 'mark'> {
  /** True where the folder is on the office's own disk, and would be lost with it. */
  same_disk: boolean
}

const MARK = 'fund-office-backups.json'

/**
 * A second folder, best on another disk, into which each backup is copied, and the files that the office keeps beside it. It is
 * this computer's own, as its disks are.
 */
export class SecondFolder {
  readonly #backups: string
  readonly #files: FileStore

  constructor(backups: string, files: FileStore) {
    this.#backups = backups
    this.#files = files
  }

  state(): SecondFolderState | null {
    const kept = this.#kept()
    if (!kept) return null
    const { mark: _mark, ...shown } = kept
    return { ...shown, same_disk: existsSync(kept.folder) && isSameDisk(kept.folder, this.#backups) }
  }

  /** Takes a folder that exists, or none; 422 for one that cannot be used, in words. */
  async choose(folder: string | null): Promise<void> {
    if (folder === null) return this.#keep(null)
    if (!isAbsolute(folder)) throw invalidField('folder', sentence`must be an absolute path`)
    const found = await stat(folder).catch(() => null)
    if (!found?.isDirectory())
      throw invalidField('folder', sentence`is not a folder of the computer that the server runs on`)
    const inside = relative(join(this.#backups, '..'), folder)
    if (inside === '' || !inside.startsWith('..'))
      throw invalidField('folder', sentence`is inside the data folder and would be lost with it`)
    const mark = randomUUID()
    try {
      await writeFile(join(folder, MARK), JSON.stringify({ mark }), { mode: 0o600 })
    } catch (error) {
      throw invalidField('folder', sentence`cannot be written: ${(error as Error).message}`)
    }
    await this.#keep({ folder, mark, copied_at: null, file: null, problem: null })
  }

  /** Copies a backup there and proves the copy; where it cannot, that is remembered, and nothing is thrown. */
  async copy(file: string, occasion: { reason: string; now: Date }): Promise<void> {
    const kept = this.#kept()
    if (!kept) return
    try {
      await assertMarked(kept)
      const ending = file.endsWith('.dump') ? 'dump' : 'db'
      await keepCopy({ folder: kept.folder, ...occasion }, ending, async copy => {
        const source = join(this.#backups, file)
        await copyFile(source, copy)
        if ((await digestOf(copy)) !== (await digestOf(source)))
          throw new Error('the copy is not what was copied')
      })
      // After the database: whatever it names was kept before.
      await mirrorFiles(this.#files, filesBeside(kept.folder), occasion.now)
      await this.#keep({ ...kept, copied_at: occasion.now.toISOString(), file, problem: null })
    } catch (error) {
      await this.#keep({ ...kept, problem: (error as Error).message })
    }
  }

  #kept(): Kept | null {
    return existsSync(this.#file) ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Kept | null) : null
  }

  async #keep(kept: Kept | null): Promise<void> {
    await mkdir(this.#backups, { recursive: true, mode: 0o700 })
    await writeFile(`${this.#file}.part`, JSON.stringify(kept), { mode: 0o600 })
    await rename(`${this.#file}.part`, this.#file)
  }

  get #file(): string {
    return join(this.#backups, 'second-folder.json')
  }
}

/** The files that were copied into a folder of backups. */
export const filesBeside = (backups: string): FileStore => new DiskStore(join(backups, 'files'))

async function assertMarked({ folder, mark }: Kept): Promise<void> {
  const text = await readFile(join(folder, MARK), 'utf8').catch(() => null)
  if (text === null || (JSON.parse(text) as { mark: string }).mark !== mark)
    throw new Error(`${folder} is not the folder that was chosen: is its disk connected?`)
}

/** A folder that is not there yet lies where it will be made. */
function isSameDisk(folder: string, backups: string): boolean {
  const own = existsSync(backups) ? backups : join(backups, '..')
  return statSync(folder).dev === statSync(own).dev
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
