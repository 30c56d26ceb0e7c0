import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { archiveOrganisation, type Parts } from './index.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    archives: Archives
  }
}

/** How many archives of an organisation stay. */
const KEPT = 3

/** The archives that people have made, each in the data folder under a name of its own. */
export class Archives {
  readonly #parts: Parts
  readonly #folder: string

  constructor(parts: Parts, folder: string) {
    this.#parts = parts
    this.#folder = folder
  }

  /** Writes one and lets go of older ones; `tell` hears how far it is. */
  async write(
    { orgId, name, now }: { orgId: number; name: string; now: string },
    tell: (percent: number, message: Sentence) => Promise<void>,
  ): Promise<{ rows: number; files: number }> {
    const path = this.#path(orgId, name)
    const { tables, files } = await archiveOrganisation(
      this.#parts,
      { orgId, path, now: new Date(now) },
      (done, of) => tell((100 * done) / of, sentence`${done} of ${of} tables`),
    )
    const made = readdirSync(this.#folderOf(orgId)).filter(file => file.endsWith('.zip'))
    const old = made.sort().slice(0, -KEPT)
    for (const file of old) await rm(join(this.#folderOf(orgId), file), { force: true })
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    return { rows, files: Object.keys(files).length }
  }

  has(orgId: number, name: string): boolean {
    return existsSync(this.#path(orgId, name))
  }

  read(orgId: number, name: string): Promise<Buffer> {
    return readFile(this.#path(orgId, name))
  }

  #folderOf(orgId: number): string {
    return join(this.#folder, String(orgId))
  }

  #path(orgId: number, name: string): string {
    return join(this.#folderOf(orgId), `${name}.zip`)
  }
}
