import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildServer } from '../../scripts/build/build-server.mjs'
import { root } from '../../scripts/project.mjs'
import type { tasks } from '../../server/reading/tasks.ts'
import { mcpProgram } from '../../server/shipped.ts'
import { ProcessTransport } from '../../server/sources/programs/process-transport.ts'
import { startProgram, startThread } from '../../server/sources/programs/program.ts'
import { Pool } from '../../server/workers/pool.ts'
import { openOffice } from '../office.ts'
import { chinesePdf, makeDocx, makePdf } from '../reading/files.ts'

// Away from the project, so that no package of it can be found by chance.
const folder = mkdtempSync(join(tmpdir(), 'fund-office-built-reader-'))
const entry = pathToFileURL(join(folder, 'reading-worker.mjs'))
const pool = new Pool<typeof tasks>({
  entry,
  processes: 1,
  timeLimitMs: 30_000,
  heapMib: 512,
  idleMs: 30_000,
})

beforeAll(() => buildServer(folder))

afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = (name: string, bytes: Uint8Array) => pool.run('extract', { name, bytes })

test('the built server reads a PDF', async () => {
  const result = await read('a.pdf', await makePdf(pdf => pdf.text('The fee is two percent.')))
  expect(result).toEqual({
    name: 'a.pdf',
    format: 'pdf',
    status: 'read',
    reason: null,
    pages: [{ number: 1, label: null, paragraphs: ['The fee is two percent.'], readable: true }],
  })
})

test('the built server has the character maps of East Asian fonts with it', async () => {
  const result = await read('b.pdf', chinesePdf())
  expect(result.pages[0]?.paragraphs).toEqual(['中文'])
})

test('the built server reads a Word document', async () => {
  const result = await read('c.docx', await makeDocx(['The fee is two percent.']))
  expect(result.pages[0]?.paragraphs).toEqual(['The fee is two percent.'])
})

test.each([
  ['a process', startProgram],
  ['a thread, inside the desktop shell', startThread],
])('the built server has the server of a folder with it, as %s', async (_, start) => {
  writeFileSync(join(folder, 'note.txt'), 'The fee is two percent.')
  const launch = { command: process.execPath, args: [join(folder, 'folder-server.mjs'), folder], envKeys: [] }
  const transport = new ProcessTransport(launch, {}, start)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const call = (path: string) => client.callTool({ name: 'read_text_file', arguments: { path } })
  expect(await call(join(folder, 'note.txt'))).toMatchObject({
    content: [{ type: 'text', text: 'The fee is two percent.' }],
  })
  expect(await call('/etc/hostname')).toMatchObject({ isError: true })
  const ended = new Promise<void>(resolve => {
    client.onclose = resolve
  })
  await client.close()
  await ended
  expect(transport.pid).toBeNull()
})

test.each([['mcp.mjs'], ['fund-office.mjs', 'mcp']])(
  'the built server has the tools of an office for an AI client, without a source file: %s %s',
  async (file, ...words) => {
    const office = await openOffice()
    await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports' })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(folder, file), ...words, '--names', 'svc_list_deals'],
        env: { SVC_URL: office.url, SVC_API_KEY: await office.key() },
        cwd: tmpdir(),
      }),
    )
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['svc_list_deals'])
    const answer = await client.callTool({ name: 'svc_list_deals', arguments: {} })
    expect(JSON.stringify(answer.content)).toContain('Alder Ports')
    await client.close()
    await office.close()
  },
)

test('what an AI client starts is told by whole paths, and of the desktop application is that itself', () => {
  const executable = 'C:\\Program Files\\Fund Office\\Fund Office.exe'
  expect(mcpProgram({ FUND_OFFICE_EXECUTABLE: executable })).toEqual({ command: executable, args: ['--mcp'] })
  const { command, args } = mcpProgram({})
  expect([command, args]).toEqual([process.execPath, [join(root, 'server/commands/mcp.ts')]])
})
