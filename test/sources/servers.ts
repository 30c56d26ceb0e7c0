import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** A file of a package of servers that others made, which come with the tests. */
const inPackage = (name: string, file: string) => join(root, 'tools/foreign-servers/node_modules', name, file)

const own = (file: string) => join(import.meta.dirname, 'programs', file)

/** Real servers as programs: the house's own of a folder, and those of others. */
export const servers = {
  folder: (...folders: string[]) => [join(root, 'server/sources/folder/folder-server.ts'), ...folders],
  filesystem: (...folders: string[]) => [
    inPackage('@modelcontextprotocol/server-filesystem', 'dist/index.js'),
    ...folders,
  ],
  everything: (transport: 'stdio' | 'streamableHttp' | 'sse' = 'stdio') => [
    inPackage('@modelcontextprotocol/server-everything', 'dist/index.js'),
    transport,
  ],
  pdf: (...files: string[]) => [
    inPackage('@modelcontextprotocol/server-pdf', 'dist/index.js'),
    '--stdio',
    ...files,
  ],
  sqlite: (file: string) => [inPackage('mcp-server-sqlite-npx', 'dist/index.js'), file],
  database: (file: string) => [inPackage('@executeautomation/database-server', 'dist/src/index.js'), file],
  xero: () => [inPackage('@xeroapi/xero-mcp-server', 'dist/index.js')],
  /** Xero's own server, which asks an address on loopback for what Xero would say. */
  xeroAt: (address: string) => [
    own('xero-on-loopback.ts'),
    inPackage('@xeroapi/xero-mcp-server', 'dist/index.js'),
    address,
  ],
  /** A server that answers as its file says. */
  vendor: (file: string) => [own('vendor-server.ts'), file],
  hubspot: () => [inPackage('@hubspot/mcp-server', 'dist/index.js')],
  notion: () => [inPackage('@notionhq/notion-mcp-server', 'bin/cli.mjs')],
  /** A server of the tests' own, whose tools become others when its file says so. */
  changing: (file: string) => [own('changing-server.ts'), file],
  /** Says nothing, or far too much, or outlives its welcome. */
  unruly: (how: 'silent' | 'flooding' | 'noisy' | 'stubborn', file = '') => [
    own('unruly-server.ts'),
    how,
    file,
  ],
} as const

export const node = process.execPath
