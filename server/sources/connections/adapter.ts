import type { CallToolResult } from '@modelcontextprotocol/client'
import { legible } from '../answers/legible.ts'
import { stringify } from './csv.ts'
import { type Entry, jsonIn, namesIn, placesIn } from './entries.ts'
import { type Session, ToolRefusal, textOf } from './session.ts'
import { type Collection, collectionsOf, type Match, match, recordOf, searchOf, shapes } from './shapes.ts'

/** A document's content as the server gave it. */
export interface Content {
  bytes: Uint8Array
  mediaType: string | null
}

/** Names of the connection's tools by capability; null where it has none. */
export interface Capabilities {
  list: string | null
  search: string | null
  read: string | null
}

/** One way in which a server offers documents. */
interface Shelf {
  capabilities: Capabilities
  /** True when the path is one of this shelf's. */
  has(path: string): boolean
  /** Lists the folder at a path; '' is the top. Null when the path is not a folder. */
  list(path: string, signal?: AbortSignal): Promise<Entry[] | null>
  read(path: string, mostBytes: number, signal?: AbortSignal): Promise<Content>
}

/** Thrown for a file larger than the limit; it was not transferred. */
export class TooLarge extends Error {}
/** There is nothing at that path. */
export class NothingThere extends Error {}
/** The server does not let anybody read that path. */
export class OutOfBounds extends Error {}

/** Finds how to list, search and read in a server: its resources first, then its tools by their shapes. */
export class Adapter {
  readonly #shelves: Shelf[]
  readonly #search: Match | null

  constructor(session: Session) {
    const tools = session.usable
    this.#shelves = [
      resources(session),
      folders(session),
      documents(session),
      tables(session),
      records(session),
    ].filter(shelf => shelf !== null)
    this.#search = match(tools, shapes.fileSearch) ?? searchOf(tools)
  }

  get capabilities(): Capabilities {
    const first = (of: (one: Capabilities) => string | null) =>
      this.#shelves.map(shelf => of(shelf.capabilities)).find(found => found !== null) ?? null
    return {
      list: first(({ list }) => list),
      search: this.#search?.tool.name ?? null,
      read: first(({ read }) => read),
    }
  }

  /** Lists a path: a folder's content, or the one entry it names. */
  async list(path: string, signal?: AbortSignal): Promise<Entry[]> {
    if (path === '') {
      const tops = await Promise.all(this.#shelves.map(shelf => shelf.list('', signal)))
      return tops.flatMap(top => top ?? [])
    }
    const inside = await this.#shelfOf(path).list(path, signal)
    return inside ?? [{ path, name: lastOf(path), kind: 'file', size: null, media_type: null }]
  }

  read(path: string, mostBytes: number, signal?: AbortSignal): Promise<Content> {
    return this.#shelfOf(path).read(path, mostBytes, signal)
  }

  #shelfOf(path: string): Shelf {
    const shelf = this.#shelves.find(one => one.has(path))
    if (!shelf) throw new NothingThere(path)
    return shelf
  }
}

const lastOf = (path: string): string => path.split('/').filter(Boolean).at(-1) ?? path

/** Addresses below an address, as a folder has files below it. */
const below = (address: string, all: readonly Entry[]): Entry[] | null => {
  const folder = address.endsWith('/') ? address : `${address}/`
  const found = all.filter(({ path }) => path.startsWith(folder))
  return found.length > 0 ? found : null
}

function resources(session: Session): Shelf | null {
  const hasTables = match(session.usable, shapes.tables) !== null
  const entries = session.resources
    // Pages for a client's own window, and the schemas of tables that are read themselves, are no documents.
    .filter(({ uri }) => !uri.startsWith('ui://') && !(hasTables && uri.endsWith('/schema')))
    .map(({ uri, name, title, size, mimeType }) => ({
      path: uri,
      name: title ?? name ?? uri,
      kind: 'file' as const,
      size: size ?? null,
      media_type: mimeType ?? null,
    }))
  if (entries.length === 0) return null
  return {
    capabilities: { list: 'resources/list', search: null, read: 'resources/read' },
    has: path => entries.some(entry => entry.path === path) || below(path, entries) !== null,
    async list(path) {
      if (path === '') return entries
      return entries.some(entry => entry.path === path) ? null : below(path, entries)
    },
    async read(path, mostBytes, signal) {
      const { contents } = await session.readResource(path, signal)
      const [first] = contents
      if (!first) throw new NothingThere(path)
      const bytes = Buffer.concat(
        contents.map(one => ('blob' in one ? decoded(one.blob) : Buffer.from(one.text))),
      )
      return bounded(bytes, mostBytes, first.mimeType ?? null)
    },
  }
}

function folders(session: Session): Shelf | null {
  const tools = session.usable
  const folder = match(tools, shapes.folder)
  const file = match(tools, shapes.file)
  if (!folder?.argument || !file?.argument) return null
  const [folderArgument, fileArgument] = [folder.argument, file.argument]
  const rootsTool = match(tools, shapes.roots)
  let known: Promise<string[]> | undefined
  const roots = () => {
    known ??= rootsTool
      ? session.callTool(rootsTool.tool.name, {}).then(result => placesIn(textOf(result)))
      : Promise.resolve([])
    return known
  }
  /** The path as the server takes it: below its folder where it has one, else as it is. */
  const placed = async (path: string): Promise<string> => {
    const [root, ...others] = await roots()
    if (/^([A-Za-z]:[\\/]|\/)/.test(path) || root === undefined || others.length > 0) return path || '.'
    return path === '' ? root : `${root.replace(/[\\/]$/, '')}/${path}`
  }
  return {
    capabilities: { list: folder.tool.name, search: null, read: file.tool.name },
    has: path => !path.includes('://'),
    async list(path, signal) {
      const all = await roots()
      if (path === '' && all.length > 1)
        return all.map(root => ({ path: root, name: root, kind: 'folder', size: null, media_type: null }))
      const at = { [folderArgument]: await placed(path) }
      const result = await session.callTool(folder.tool.name, at, signal).catch(refusal => {
        if (isNoFolder(refusal)) return null
        throw explained(refusal, path)
      })
      if (!result) return null
      const prefix = path === '' ? '' : `${path.replace(/\/$/, '')}/`
      return namesIn(result, folder.tool.name.endsWith('_with_sizes')).map(entry => ({
        ...entry,
        path: prefix + entry.name,
        media_type: null,
      }))
    },
    async read(path, mostBytes, signal) {
      const at = { [fileArgument]: await placed(path) }
      const result = await session.callTool(file.tool.name, at, signal).catch(refusal => {
        throw explained(refusal, path)
      })
      return contentOf(result, mostBytes)
    },
  }
}

const PIECE_BYTES = 512 * 1024

function documents(session: Session): Shelf | null {
  const list = match(session.usable, shapes.documents)
  const read = match(session.usable, shapes.pieces)
  if (!list || !read?.argument) return null
  const argument = read.argument
  const entries = async (signal?: AbortSignal): Promise<Entry[]> => {
    const result = await session.callTool(list.tool.name, {}, signal)
    const { localFiles } = (result.structuredContent ?? {}) as { localFiles?: unknown }
    const places = Array.isArray(localFiles) ? localFiles.map(String) : placesIn(textOf(result))
    return places.map(path => ({
      path,
      name: lastOf(path),
      kind: 'file',
      size: null,
      media_type: 'application/pdf',
    }))
  }
  return {
    capabilities: { list: list.tool.name, search: null, read: read.tool.name },
    has: path => path.includes('://') || path.startsWith('/'),
    async list(path, signal) {
      const all = await entries(signal)
      if (path === '') return all
      if (all.some(entry => entry.path === path)) return null
      const inside = below(path, all)
      if (!inside) throw new NothingThere(path)
      return inside
    },
    async read(path, mostBytes, signal) {
      // Such servers also fetch any address from the internet: only what they list is read.
      if (!(await entries(signal)).some(entry => entry.path === path)) throw new NothingThere(path)
      const pieces: Buffer[] = []
      for (let offset = 0; ; ) {
        const result = await session.callTool(
          read.tool.name,
          { [argument]: path, offset, byteCount: PIECE_BYTES },
          signal,
        )
        const { bytes, totalBytes, hasMore } = (result.structuredContent ?? {}) as Record<string, unknown>
        if (Number(totalBytes) > mostBytes || offset > mostBytes) throw new TooLarge(path)
        const piece = decoded(String(bytes ?? ''))
        pieces.push(piece)
        offset += piece.length
        if (hasMore !== true || piece.length === 0) break
      }
      return { bytes: Buffer.concat(pieces), mediaType: 'application/pdf' }
    },
  }
}

const ROWS_A_QUERY = 5000

/** The tables of a database, each as one document of comma-separated values. */
function tables(session: Session): Shelf | null {
  const list = match(session.usable, shapes.tables)
  const query = match(session.usable, shapes.query)
  if (!list || !query?.argument) return null
  const argument = query.argument
  const names = async (signal?: AbortSignal): Promise<string[]> => {
    const found = jsonIn(textOf(await session.callTool(list.tool.name, {}, signal)))
    if (!Array.isArray(found)) return []
    return found.map(one => String(typeof one === 'object' && one ? (one as { name?: unknown }).name : one))
  }
  return {
    capabilities: { list: list.tool.name, search: query.tool.name, read: query.tool.name },
    has: path => path.endsWith('.csv'),
    async list(path, signal) {
      const all = (await names(signal)).map(name => `${name}.csv`)
      if (path !== '') {
        if (!all.includes(path)) throw new NothingThere(path)
        return null
      }
      return all.map(name => ({ path: name, name, kind: 'file', size: null, media_type: 'text/csv' }))
    },
    async read(path, mostBytes, signal) {
      const table = path.slice(0, -'.csv'.length)
      if (!(await names(signal)).includes(table)) throw new NothingThere(path)
      const from = `"${table.replaceAll('"', '""')}"`
      const rows: Array<Record<string, unknown>> = []
      for (;;) {
        const text = `select * from ${from} limit ${ROWS_A_QUERY} offset ${rows.length}`
        const result = await session.callTool(query.tool.name, { [argument]: text }, signal)
        const found = jsonIn(textOf(result))
        if (!Array.isArray(found)) throw new ToolRefusal('the table was not given as rows')
        rows.push(...found)
        if (found.length < ROWS_A_QUERY) break
      }
      return bounded(Buffer.from(stringify(rows)), mostBytes, 'text/csv')
    },
  }
}

const PAGES_MOST = 100

/** The lists of a system of records (accounts, invoices, deals), each as one document of text. */
function records(session: Session): Shelf | null {
  const files = match(session.usable, shapes.folder) ?? match(session.usable, shapes.documents)
  if (files || match(session.usable, shapes.tables)) return null
  const collections = collectionsOf(session.usable)
  const one = recordOf(session.usable)
  if (collections.length === 0 && !one) return null
  const find = (path: string) => collections.find(({ name }) => `${name}.txt` === path)
  return {
    capabilities: {
      list: collections[0]?.tool.name ?? searchOf(session.usable)?.tool.name ?? null,
      search: null,
      read: one?.tool.name ?? collections[0]?.tool.name ?? null,
    },
    has: path => find(path) !== undefined,
    async list(path) {
      if (path !== '') return null
      return collections.map(({ name }) => ({
        path: `${name}.txt`,
        name: `${name}.txt`,
        kind: 'file' as const,
        size: null,
        media_type: 'text/plain',
      }))
    },
    async read(path, mostBytes, signal) {
      const collection = find(path)
      if (!collection) throw new NothingThere(path)
      return bounded(
        Buffer.from(await pagesOf(session, collection, mostBytes, signal)),
        mostBytes,
        'text/plain',
      )
    },
  }
}

/** All pages of a list; one that is the same as before, or empty, was not there. */
async function pagesOf(
  session: Session,
  { tool, given, page }: Collection,
  most: number,
  signal?: AbortSignal,
) {
  const texts: string[] = []
  for (let number = 1; number <= PAGES_MOST; number += 1) {
    const asked = page ? { ...given, [page]: number } : given
    const text = legible(textOf(await session.callTool(tool.name, asked, signal)))
    if (text.trim() === '' || text === texts.at(-1)) break
    texts.push(text)
    if (!page || /\b(found|total:?) 0\b/i.test(text) || texts.join('').length > most) break
  }
  return texts.join('\n\n')
}

/** Returns a file's bytes from a tool result; the binary form where there are several. */
function contentOf(result: CallToolResult, mostBytes: number): Content {
  for (const block of result.content) {
    if (block.type === 'image' || block.type === 'audio')
      return bounded(decoded(block.data), mostBytes, block.mimeType)
    if (block.type !== 'resource') continue
    const { resource } = block
    if ('blob' in resource) return bounded(decoded(resource.blob), mostBytes, resource.mimeType ?? null)
    return bounded(Buffer.from(resource.text), mostBytes, resource.mimeType ?? null)
  }
  return bounded(Buffer.from(textOf(result)), mostBytes, 'text/plain')
}

const decoded = (base64: string): Buffer => Buffer.from(base64, 'base64')

function bounded(bytes: Buffer, mostBytes: number, mediaType: string | null): Content {
  if (bytes.length > mostBytes) throw new TooLarge()
  return { bytes, mediaType }
}

const isNoFolder = (error: unknown): boolean =>
  error instanceof ToolRefusal && /ENOTDIR|not a (directory|folder)/i.test(error.message)

/** A tool's refusal, told apart by its words: it is all that such servers give. */
function explained(error: unknown, path: string): unknown {
  if (!(error instanceof ToolRefusal)) return error
  if (/access denied|outside|not allowed|permission|EACCES|EPERM/i.test(error.message))
    return new OutOfBounds(path)
  if (/ENOENT|no such|not found|does not exist/i.test(error.message)) return new NothingThere(path)
  return error
}
