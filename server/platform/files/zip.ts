import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Folders and name, with `/` between them. */
  path: string
  bytes: Readable
  /** When it was changed last. */
  at: Date
}

/**
 * Builds a ZIP of these files as a stream, one of them open at a time; past 4 GiB it is a ZIP64. An error on
 * the way, or a reader who leaves, ends it.
 */
export function zipOf(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  let current: Readable | undefined
  const fill = async () => {
    for await (const { path, bytes, at } of entries) {
      current = bytes
      if (out.destroyed) bytes.destroy()
      // Documents are compressed already: further compression gains little.
      else zip.addReadStream(bytes, path, { mtime: at, compressionLevel: 1 })
      await finished(bytes)
    }
    zip.end()
  }
  out.once('close', () => current?.destroy())
  fill().catch(error => out.destroy(error))
  return out
}
