import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unscoped } from '../../../server/kernel/door/unscoped.ts'
import { digestOf } from '../../../server/sources/programs/launch.ts'
import { type Json, openOffice } from '../../office.ts'
import { node, servers } from '../../sources/servers.ts'
import {
  CONNECTIONS,
  connected,
  consentTo,
  created,
  documents,
  folder,
  inSession,
  office,
  program,
  read,
  signedIn,
  withOffice,
} from './office.ts'

withOffice()

test('a connection is for modules that read documents or records, and for no other', async () => {
  const given = { ...program(servers.filesystem(documents)), modules: ['vdr', 'cfo', 'tasks'] }
  const { status, body } = await office.post(CONNECTIONS, given)
  expect([status, body.errors[0]]).toEqual([
    422,
    {
      path: 'modules',
      message: expect.stringMatching(/^tasks reads nothing through connections; cfo, cim, .* do$/),
    },
  ])
  const { id } = await created({ ...given, modules: ['vdr'] })
  const changed = await office.patch(`${CONNECTIONS}/${id}`, { modules: ['nothing'] })
  expect([changed.status, changed.body.errors[0].path]).toEqual([422, 'modules'])
})

describe('a command', () => {
  test('waits for consent, whole and exact, and is not run before', async () => {
    const connection = await created(program(servers.filesystem(documents)))
    expect(connection).toMatchObject({ status: 'awaiting_consent', needs_consent: true, consented_at: null })
    for (const part of [node, documents]) expect(connection.command_line).toContain(part)
    const looked = await office.post(`${CONNECTIONS}/${connection.id}/health`)
    expect(looked.body).toMatchObject({ status: 'awaiting_consent', health: { tools: 0, latency_ms: null } })
    const browsed = await office.get(`${CONNECTIONS}/${connection.id}/browse`)
    expect([browsed.status, browsed.body.code]).toEqual([503, 'source_unavailable'])
    await expect(read({ type: 'mcp', connection_id: connection.id, path: '' })).rejects.toMatchObject({
      status: 503,
    })

    const { status, body } = await consentTo(connection)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'healthy', needs_consent: false })
    expect(body.health).toMatchObject({ tools: 14, spoken_over: 'stdio', missing: [], error: null })
    expect((await office.get(`${CONNECTIONS}/${connection.id}/browse`)).body).toMatchObject([
      { path: 'Photo.heic', kind: 'file', size: 3 },
      { path: 'Term sheet.md', kind: 'file' },
    ])
    const { body: tools } = await office.get(`${CONNECTIONS}/${connection.id}/tools`)
    const names = (only: boolean) =>
      tools.tools.filter((tool: Json) => tool.reads_only === only).map(({ name }: Json) => name)
    expect(names(false)).toEqual(['write_file', 'edit_file', 'create_directory', 'move_file'])
    expect(tools).toMatchObject({ tools_hash: body.tools_hash, quarantine: null })
  })

  test('is not consented to by a token, a key, a member, another digest or a change', async () => {
    const connection = await created(program(servers.filesystem(documents)))
    const path = `${CONNECTIONS}/${connection.id}`
    const digest = { command_digest: connection.command_digest }
    for (const as of [office.admin, await office.key()]) {
      const { status, body } = await office.post(`${path}/consent`, digest, { as })
      expect([status, body.code]).toEqual([403, 'session_required'])
    }
    await office.person('member', 'member@example.com')
    const member = await signedIn('member@example.com')
    expect((await office.post(`${path}/consent`, digest, { as: null, headers: member })).status).toBe(403)
    const other = await inSession(`${connection.id}/consent`, { command_digest: 'a'.repeat(64) })
    expect([other.status, other.body.code]).toEqual([409, 'command_changed'])
    for (const body of [
      { status: 'healthy' },
      { consented_digest: connection.command_digest },
      { consented_at: 'x' },
    ])
      expect((await office.patch(path, body)).status).toBe(422)
    expect((await office.get(path)).body.status).toBe('awaiting_consent')
  })

  test('that changes asks again; a new name does not', async () => {
    const connection = await connected(program(servers.filesystem(documents), { env: { DEAL_KEY: 'one' } }))
    const path = `${CONNECTIONS}/${connection.id}`
    expect((await office.patch(path, { name: 'Renamed' })).body.status).toBe('healthy')
    const changes = [
      { env: { DEAL_KEY: 'two' } },
      { args: servers.filesystem(folder) },
      { env: { DEAL_KEY: 'two', OTHER: 'x' } },
      { command: `${node}x`, args: [] },
    ]
    for (const change of changes) {
      const { body } = await office.patch(path, change)
      expect(body).toMatchObject({ status: 'awaiting_consent', needs_consent: true })
      expect(body.command_digest).not.toBe(connection.command_digest)
      expect((await office.get(`${path}/browse`)).status).toBe(503)
    }
    // The consent of before was to that command, and it is that command again.
    const back = { command: node, args: servers.filesystem(documents), env: { DEAL_KEY: 'one' } }
    expect((await office.patch(path, back)).body.status).toBe('healthy')
  })

  test('that was agreed to before values were part of it runs on, until one of them changes', async () => {
    const env = { DEAL_KEY: 'one' }
    const connection = await connected(program(servers.filesystem(documents), { env }))
    const path = `${CONNECTIONS}/${connection.id}`
    const { command, args, env_keys: envKeys } = connection
    const consented_digest = digestOf({ command, args, envKeys })
    await office.arrange(ctx =>
      unscoped(ctx)
        .updateTable('mcp_connections')
        .set({ consented_digest })
        .where('id', '=', connection.id)
        .execute(),
    )
    expect((await office.post(`${path}/health`)).body).toMatchObject({
      status: 'healthy',
      needs_consent: false,
    })
    expect((await office.patch(path, { env: { DEAL_KEY: 'two' } })).body.status).toBe('awaiting_consent')
    expect((await office.patch(path, { env })).body.status).toBe('awaiting_consent')
  })

  test.each([
    ['node', ['-e', 'console.log(1)']],
    ['/usr/bin/node', ['--eval=1']],
    ['node', ['--import', 'data:text/javascript,1', 'server.js']],
    ['python3.12', ['-c', 'print(1)']],
    ['python', ['-Bm', 'http.server']],
    ['npx', ['-c', 'touch x']],
    ['npx', ['--call=touch x']],
    ['deno', ['eval', '1']],
    ['perl', ['-we', '1']],
    ['ruby', ['-e', '1']],
    ['php', ['-r', '1']],
    ['bash', ['server.sh']],
    ['/bin/sh', []],
    ['C:\\Windows\\System32\\cmd.exe', ['/c', 'dir']],
    ['PowerShell.EXE', ['-File', 'x.ps1']],
    ['env', ['-S', 'node server.js']],
    ['xargs', ['node']],
    ['npx', ['-y', 'something', 'bash']],
  ])('%s %j is refused', async (command, args) => {
    const { status, body } = await office.post(CONNECTIONS, { name: 'Nothing good', command, args })
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'command'])
  })

  test.each([
    'NODE_OPTIONS',
    'LD_PRELOAD',
    'DYLD_INSERT_LIBRARIES',
    'PYTHONSTARTUP',
    'PATH',
    'BASH_ENV',
    'PERL5OPT',
  ])('with the setting %s is refused, for it changes what is run', async name => {
    const body = program(servers.everything(), { env: { [name]: 'x' } })
    expect((await office.post(CONNECTIONS, body)).status).toBe(422)
  })
})

describe('the operator’s catalogue', () => {
  test('has its entries and a folder on this computer', async () => {
    const { body } = await office.get(`${CONNECTIONS}/catalogue`)
    expect(body).toMatchObject([
      { id: 'folder', placeholders: ['folder'], needs_consent: true },
      { id: 'deal-files', placeholders: ['name'], needs_consent: false },
      { id: 'ledger', env: ['LEDGER_KEY'], needs_consent: false },
    ])
  })

  test('is connected without a click; the folder is not', async () => {
    const deals = await created({ name: 'Deals', catalogue_id: 'deal-files', arguments: { name: 'Deals' } })
    expect(deals).toMatchObject({
      status: 'healthy',
      needs_consent: false,
      health: { found: ['list', 'search', 'read'] },
    })
    const own = await created({ name: 'Mine', catalogue_id: 'folder', arguments: { folder: documents } })
    expect(own).toMatchObject({ status: 'awaiting_consent' })
    expect(own.args.at(-1)).toBe(documents)
    expect((await consentTo(own)).body.status).toBe('healthy')
  })

  test('is filled in as it says and no other way', async () => {
    const refused = [
      { catalogue_id: 'nothing' },
      { catalogue_id: 'deal-files' },
      { catalogue_id: 'deal-files', arguments: { name: '--allow-all' } },
      { catalogue_id: 'deal-files', arguments: { name: 'Deals', other: 'x' } },
      { catalogue_id: 'deal-files', arguments: { name: 'Deals' }, args: ['x'] },
      { catalogue_id: 'ledger' },
      { catalogue_id: 'ledger', env: { LEDGER_KEY: 'x', NODE_OPTIONS: 'x' } },
      { catalogue_id: 'ledger', env: { LEDGER_KEY: 'x' }, command: node },
      {},
      { url: 'https://mcp.example.com/mcp', command: node },
    ]
    for (const body of refused)
      expect((await office.post(CONNECTIONS, { name: 'Wrong', ...body })).status, JSON.stringify(body)).toBe(
        422,
      )
  })

  test('that is wrong keeps the office from starting, and says why', async () => {
    const wrong = join(folder, 'wrong.json')
    writeFileSync(
      wrong,
      JSON.stringify([{ id: 'shell', title: 'Shell', command: 'bash', args: ['-c', '{it}'] }]),
    )
    await expect(openOffice({ config: { mcpCatalogue: wrong } })).rejects.toThrow(
      /SVC_MCP_CATALOGUE: shell: bash/,
    )
  })
})
