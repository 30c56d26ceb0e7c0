import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignDatabase } from '../../scripts/tests/foreign-servers.mjs'
import { OutboundClient } from '../../server/platform/outbound/client.ts'
import { Adapter, NothingThere, OutOfBounds } from '../../server/sources/connections/adapter.ts'
import { openClient } from '../../server/sources/connections/open-client.ts'
import { Session, ToolRefusal } from '../../server/sources/connections/session.ts'
import { collectionsOf } from '../../server/sources/connections/shapes.ts'
import { type Found, type WalkOptions, walk } from '../../server/sources/connections/walk.ts'
import { node, servers } from './servers.ts'

const outbound = new OutboundClient(false)
const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const database = join(folder, 'deals.db')
const documents = join(folder, 'documents')
const opened: Session[] = []

async function open(args: readonly string[], { byod = false, env = {} as Record<string, string> } = {}) {
  const launch = { command: node, args, envKeys: Object.keys(env) }
  const client = await openClient(
    { transport: 'stdio', launch, env },
    { fetch: outbound.fetch, timeoutMs: 20_000 },
  )
  const session = await Session.of(client, byod, { callMs: 20_000 })
  opened.push(session)
  return session
}

async function all(session: Session, path: string, options?: WalkOptions): Promise<Found[]> {
  const found: Found[] = []
  for await (const one of walk(session, path, options)) found.push(one)
  return found
}

const bytes = (found: Found | undefined) =>
  found && 'content' in found ? Buffer.from(found.content.bytes) : null
const binary = Buffer.from([0x50, 0x4b, 3, 4, 0, 255, 254, 10, 13, 0])

beforeAll(() => {
  mkdirSync(join(documents, 'Side letters', 'signed'), { recursive: true })
  writeFileSync(join(documents, 'Loan agreement.txt'), 'The Borrower shall repay.\n')
  writeFileSync(join(documents, 'Side letters', 'Alder — “first”  draft.md'), '# Side letter')
  writeFileSync(join(documents, 'Side letters', 'signed', 'scan.docx'), binary)
  writeFileSync(join(folder, 'outside.txt'), 'not yours')
  symlinkSync(join(folder, 'outside.txt'), join(documents, 'way out.txt'))
  const db = new SqliteHandle(database)
  db.exec('create table deals (id integer, name text, amount real)')
  const insert = db.prepare('insert into deals values (?, ?, ?)')
  db.transaction(() => {
    for (let id = 1; id <= 6000; id += 1)
      insert.run(id, id === 1 ? 'Alder, "first"\nlien' : `Deal ${id}`, id / 2)
  })()
  db.exec('create table "odd ""name" (note text)')
  db.close()
})
afterAll(async () => {
  await Promise.all(opened.map(session => session.opened.close()))
  await outbound.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['the house’s own server', servers.folder],
  ['the protocol’s filesystem server', servers.filesystem],
])('a folder through %s', (_name, server) => {
  let session: Session
  beforeAll(async () => {
    session = await open(server(documents), { byod: true })
  })

  test('is listed, folder by folder, with sizes', async () => {
    const adapter = new Adapter(session)
    expect(adapter.capabilities).toEqual({
      list: 'list_directory_with_sizes',
      search: 'search_files',
      read: 'read_media_file',
    })
    expect(await adapter.list('')).toEqual(
      expect.arrayContaining([
        { path: 'Loan agreement.txt', name: 'Loan agreement.txt', kind: 'file', size: 26, media_type: null },
        { path: 'Side letters', name: 'Side letters', kind: 'folder', size: null, media_type: null },
      ]),
    )
    expect((await adapter.list('Side letters/signed')).map(({ path }) => path)).toEqual([
      'Side letters/signed/scan.docx',
    ])
  })

  test('is read with all below it, byte for byte, and says what its server does not let be read', async () => {
    const found = await all(session, '')
    expect(found.map(({ name }) => name)).toEqual([
      'Loan agreement.txt',
      'Side letters/Alder — “first”  draft.md',
      'Side letters/signed/scan.docx',
      'way out.txt',
    ])
    expect(bytes(found[0])?.toString()).toBe('The Borrower shall repay.\n')
    expect(bytes(found[1])?.toString()).toBe('# Side letter')
    expect(bytes(found[2])).toEqual(binary)
    expect(found[3]).toMatchObject({ status: 'unreadable', reason: 'The server does not let it be read.' })
  })

  test('gives one file, and nothing from outside of it', async () => {
    expect((await all(session, 'Loan agreement.txt')).map(({ name }) => name)).toEqual(['Loan agreement.txt'])
    const adapter = new Adapter(session)
    await expect(adapter.list('missing')).rejects.toBeInstanceOf(NothingThere)
    for (const path of ['../outside.txt', '/etc', '/etc/passwd', 'Side letters/../../outside.txt'])
      await expect(adapter.list(path), path).rejects.toBeInstanceOf(OutOfBounds)
  })

  test('is read within limits, each of which is said', async () => {
    const few = await all(session, '', { limits: { files: 1 } })
    expect(few.map(({ name }) => name)).toContain('Loan agreement.txt')
    expect(few.filter(one => 'content' in one)).toHaveLength(1)
    expect(few.at(-1)).toMatchObject({ status: 'too_large', reason: 'Only the first 1 files are read.' })
    const small = await all(session, '', { limits: { fileBytes: 12 } })
    expect(small[0]).toMatchObject({ name: 'Loan agreement.txt', status: 'too_large' })
    const shallow = await all(session, '', { limits: { depth: 1 } })
    expect(shallow.at(-1)).toMatchObject({ name: 'Side letters/signed', status: 'too_large' })
    const stop = new AbortController()
    stop.abort()
    await expect(all(session, '', { signal: stop.signal })).rejects.toThrow(/abort/i)
  })

  test('is never written to in bring-your-own-data mode', async () => {
    const write = session.callTool('write_file', { path: join(documents, 'new.txt'), content: 'x' })
    await expect(write).rejects.toBeInstanceOf(ToolRefusal)
    expect((await new Adapter(session).list('')).map(({ name }) => name)).not.toContain('new.txt')
  })
})

describe('other servers', () => {
  test.each([
    ['the house’s own', servers.folder],
    ['the protocol’s', servers.filesystem],
  ])('two folders are two folders at the top of %s', async (_name, server) => {
    const other = join(folder, 'more')
    mkdirSync(other, { recursive: true })
    writeFileSync(join(other, 'note.txt'), 'note')
    const adapter = new Adapter(await open(server(documents, other)))
    const top = await adapter.list('')
    expect(top.map(({ kind }) => kind)).toEqual(['folder', 'folder'])
    const inside = await adapter.list(top[1]?.path ?? '')
    expect(inside.map(({ name }) => name)).toEqual(['note.txt'])
    expect(Buffer.from((await adapter.read(inside[0]?.path ?? '', 1000)).bytes).toString()).toBe('note')
  })

  test.skipIf(!existsSync(foreignDatabase)).each([
    ['mcp-server-sqlite-npx', servers.sqlite],
    ['@executeautomation/database-server', servers.database],
  ])('%s gives each table whole, as comma-separated values', async (_name, server) => {
    const session = await open(server(database), { byod: true })
    expect((await new Adapter(session).list('')).map(({ path }) => path).sort()).toEqual([
      'deals.csv',
      'odd "name.csv',
    ])
    const [deals] = await all(session, 'deals.csv')
    const rows = parse(bytes(deals) ?? '', { columns: true }) as Array<Record<string, string>>
    expect(rows).toHaveLength(6000)
    expect(rows[0]).toEqual({ id: '1', name: 'Alder, "first"\nlien', amount: '0.5' })
    expect(rows.at(-1)).toEqual({ id: '6000', name: 'Deal 6000', amount: '3000' })
    await expect(new Adapter(session).list('users.csv')).rejects.toBeInstanceOf(NothingThere)
  })

  test('a PDF server gives a document in pieces, and fetches nothing it does not list', async () => {
    const file = join(folder, 'memo.pdf')
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(1_300_000, 7)])
    writeFileSync(file, content)
    const session = await open(servers.pdf(file), { byod: true })
    const [memo] = await all(session, '')
    expect(memo?.name).toMatch(/^file:\/\/.*memo\.pdf$/)
    expect(bytes(memo)?.equals(content)).toBe(true)
    const elsewhere = new Adapter(session).read('https://example.com/other.pdf', 1000)
    await expect(elsewhere).rejects.toBeInstanceOf(NothingThere)
    expect(await all(session, '', { limits: { fileBytes: 1000 } })).toMatchObject([{ status: 'too_large' }])
  })

  test('a server of resources gives them, by address or by what they are below', async () => {
    const session = await open(servers.everything(), { byod: true })
    const found = await all(session, 'demo://resource/static/document')
    expect(found).toHaveLength(7)
    expect(bytes(found[0])?.toString()).toContain('# ')
    expect(await all(session, 'demo://resource/static/document/features.md')).toHaveLength(1)
    expect((await new Adapter(session).list('')).every(({ kind }) => kind === 'file')).toBe(true)
  })
})

describe('systems of records, by the tools they list', () => {
  const tools = async (args: readonly string[], env: Record<string, string>) => {
    const session = await open(args, { env, byod: true })
    return {
      session,
      capabilities: new Adapter(session).capabilities,
      names: collectionsOf(session.tools).map(one => one.name),
    }
  }

  test('Xero: every list that needs nothing is a document', async () => {
    const { session, capabilities, names } = await tools(servers.xero(), {
      XERO_CLIENT_ID: 'x',
      XERO_CLIENT_SECRET: 'x',
    })
    expect(session.tools).toHaveLength(51)
    expect(capabilities).toEqual({ list: 'list-accounts', search: 'list-contacts', read: expect.any(String) })
    expect(names).toEqual(
      expect.arrayContaining([
        'accounts',
        'contacts',
        'invoices',
        'trial-balance',
        'profit-and-loss',
        'report-balance-sheet',
      ]),
    )
    expect(names).not.toContain('aged-payables-by-contact')
  })

  test('HubSpot: its objects, kind by kind', async () => {
    const { session, capabilities, names } = await tools(servers.hubspot(), {
      PRIVATE_APP_ACCESS_TOKEN: 'pat-x',
    })
    expect(session.tools).toHaveLength(21)
    expect(capabilities).toEqual({
      list: expect.stringMatching(/^hubspot-list-/),
      search: 'hubspot-search-objects',
      read: 'hubspot-batch-read-objects',
    })
    expect(names).toEqual(expect.arrayContaining(['companies', 'contacts', 'deals']))
  })

  test('Notion: a page is read as text; a search that calls itself destructive is not made', async () => {
    const { session, capabilities } = await tools(servers.notion(), { NOTION_TOKEN: 'ntn_x' })
    expect(session.tools).toHaveLength(24)
    expect(capabilities.search).toBeNull()
    const writing = await open(servers.notion(), { env: { NOTION_TOKEN: 'ntn_x' } })
    expect(new Adapter(writing).capabilities.search).toBe('API-post-search')
    expect(capabilities.read).toBe('API-retrieve-page-markdown')
    await expect(session.callTool('API-post-search', { query: 'x' })).rejects.toBeInstanceOf(ToolRefusal)
  })
})
