import { pathToFileURL } from 'node:url'
import { type CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'
import { version } from '../../kernel/version.ts'
import { Folders, mediaTypeOf } from './folders.ts'

// The program behind "A folder on this computer": an MCP server over standard streams that lends the folders it is given
// as arguments for reading. Its tools are named as those of the protocol's own filesystem server.

const path = z.string().describe('Absolute, or from the first folder on')
const reads = { readOnlyHint: true, openWorldHint: false }
const text = (words: string): CallToolResult => ({ content: [{ type: 'text', text: words }] })

function serverOf(folders: Folders): McpServer {
  const server = new McpServer({ name: 'fund-office-folder', title: 'A folder', version })
  server.registerTool(
    'list_allowed_directories',
    { description: 'The folders that are lent', annotations: reads, inputSchema: z.object({}) },
    async () => text(folders.paths.join('\n')),
  )
  server.registerTool(
    'list_directory_with_sizes',
    { description: 'What a folder holds', annotations: reads, inputSchema: z.object({ path }) },
    async given => text(JSON.stringify(await folders.list(given.path))),
  )
  server.registerTool(
    'search_files',
    {
      description: 'The files below a folder whose names match, `*` standing for anything',
      annotations: reads,
      inputSchema: z.object({ path, pattern: z.string().max(1000) }),
    },
    async given => text((await folders.search(given.path, given.pattern)).join('\n')),
  )
  server.registerTool(
    'read_text_file',
    { description: 'A file as text', annotations: reads, inputSchema: z.object({ path }) },
    async given => text((await folders.read(given.path)).toString('utf8')),
  )
  server.registerTool(
    'read_media_file',
    { description: 'A file, byte for byte', annotations: reads, inputSchema: z.object({ path }) },
    async given => {
      const blob = (await folders.read(given.path)).toString('base64')
      const resource = { uri: pathToFileURL(given.path).href, mimeType: mediaTypeOf(given.path), blob }
      return { content: [{ type: 'resource', resource }] }
    },
  )
  return server
}

try {
  const folders = await Folders.of(process.argv.slice(2))
  serveStdio(() => serverOf(folders))
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
