import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { archiveOrganisation, type Parts } from './index.ts'

declare module '../../kernel/routes/context.ts' {
  interface Services {
    archives: Archives
  }
}

/** Number of archives kept for an organisation. */
const KEPT = 3

interface Asked {
  orgId: number
  name: string
  now: string
}
type Tell = (percent: number, message: Sentence) => Promise<void>

/** The archives that people have made, each in the data folder under a name of its own. */
export class Archives {
  readonly #parts: Parts
  readonly #folder: string
  /** One is made at a time: each takes the disk and a core. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts, folder: string) {
    this.#parts = parts
    this.#folder = folder
  }

  /** Writes one, once the one before is written, and lets go of older ones; `tell` hears how far it is. */
  write(asked: Asked, tell: Tell): Promise<{ rows: number; files: number }> {
    const turn = this.#last.then(() => this.#writeNow(asked, tell))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #writeNow({ orgId, name, now }: Asked, tell: Tell): Promise<{ rows: number; files: number }> {
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

  sizeOf(orgId: number, name: string): number {
    return statSync(this.#path(orgId, name)).size
  }

  open(orgId: number, name: string): Readable {
    return createReadStream(this.#path(orgId, name))
  }

  #folderOf(orgId: number): string {
    return join(this.#folder, String(orgId))
  }

  #path(orgId: number, name: string): string {
    return join(this.#folderOf(orgId), `${name}.zip`)
  }
}
