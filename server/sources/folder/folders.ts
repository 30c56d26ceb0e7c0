import { constants } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'

/** Maximum bytes of a file: more than is read of any document, and as much as fits into one message. */
const LARGEST_FILE = 64 * 1024 * 1024
/** Entries that are looked at for one search. */
const MOST_SEARCHED = 50_000

export interface FolderEntry {
  name: string
  type: 'file' | 'directory'
  /** Bytes; null for a folder. */
  size: number | null
}

interface Root {
  /** As it was given, absolute. */
  path: string
  /** Where it leads once links are followed. */
  real: string
}

/**
 * Folders of this computer that are lent for reading. Nothing outside of them is given, by `..` or by a link; refusals
 * are in the words by which clients know them (`Access denied`, `ENOENT`, `ENOTDIR`).
 */
export class Folders {
  readonly #roots: readonly Root[]

  private constructor(roots: readonly Root[]) {
    this.#roots = roots
  }

  /** Throws a sentence for a person where one of them is no folder. */
  static async of(paths: readonly string[]): Promise<Folders> {
    const roots = await Promise.all(paths.map(rootAt))
    if (roots.length === 0) throw new Error('Name the folder to lend.')
    return new Folders(roots)
  }

  get paths(): string[] {
    return this.#roots.map(({ path }) => path)
  }

  /** Lists a folder; a link that leads outside is listed by name only. */
  async list(path: string): Promise<FolderEntry[]> {
    const real = await this.#within(path)
    const entries = await readdir(real, { withFileTypes: true })
    return Promise.all(
      entries.map(async ({ name }) => {
        const found = await this.#within(join(real, name))
          .then(one => stat(one))
          .catch(() => null)
        return found?.isDirectory()
          ? { name, type: 'directory' as const, size: null }
          : { name, type: 'file' as const, size: found?.size ?? null }
      }),
    )
  }

  /** A file's bytes. */
  async read(path: string): Promise<Buffer> {
    const real = await this.#within(path)
    // A pipe would keep whoever opens it waiting.
    if (!(await stat(real)).isFile()) throw new Error(`EISDIR: ${basename(path)} is no file`)
    const file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const { size } = await file.stat()
      if (size > LARGEST_FILE) throw new Error(`${basename(path)} is larger than ${LARGEST_FILE} bytes`)
      return await file.readFile()
    } finally {
      await file.close()
    }
  }

  /** The files below a folder whose names have the words in them, `*` standing for anything; links are not followed. */
  async search(path: string, pattern: string): Promise<string[]> {
    const words = pattern.toLowerCase().split('*').filter(Boolean)
    const found: string[] = []
    const waiting = [path]
    let looked = 0
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      for (const entry of await readdir(await this.#within(folder), { withFileTypes: true })) {
        looked += 1
        if (looked > MOST_SEARCHED) return found
        const at = join(folder, entry.name)
        if (entry.isDirectory()) waiting.push(at)
        else if (inOrder(entry.name.toLowerCase(), words)) found.push(at)
      }
    }
    return found.sort()
  }

  /** Where a path leads once links are followed; throws where that is outside of every folder. */
  async #within(path: string): Promise<string> {
    const wanted = resolve(this.#roots[0]?.path ?? '', path)
    const near = this.#roots.filter(root => isBelow(root.path, wanted) || isBelow(root.real, wanted))
    if (near.length === 0) throw denied()
    const real = await realpath(wanted)
    if (!this.#roots.some(root => isBelow(root.real, real))) throw denied()
    return real
  }
}

async function rootAt(given: string): Promise<Root> {
  const path = resolve(given.replace(/^~(?=[\\/]|$)/, homedir()))
  const real = await realpath(path).catch(() => null)
  if (real === null) throw new Error(`There is no folder ${path}.`)
  if (!(await stat(real)).isDirectory()) throw new Error(`${path} is no folder.`)
  return { path, real }
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

const denied = () => new Error('Access denied: the path is outside of the folders that are lent')

function inOrder(text: string, words: readonly string[]): boolean {
  let from = 0
  for (const word of words) {
    const at = text.indexOf(word, from)
    if (at < 0) return false
    from = at + word.length
  }
  return true
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.csv': 'text/csv',
  '.html': 'text/html',
  '.md': 'text/markdown',
  '.eml': 'message/rfc822',
  '.txt': 'text/plain',
}

/** Returns a file's media type by its extension. */
export const mediaTypeOf = (path: string): string =>
  MEDIA_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
