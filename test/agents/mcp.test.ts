import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { registry } from '../../server/registry.ts'
import { type Json, type Office, openOffice } from '../office.ts'

let office: Office
let key: string
beforeAll(async () => {
  office = await openOffice()
  key = await office.key({ name: 'Desktop client' })
})
afterAll(() => office.close())

const text = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? ''
const endpoint = (query = '') => new URL(`${office.url}/mcp${query}`)
const bearer = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })

test('an answer has the headers of the API', async () => {
  const { headers } = await fetch(endpoint(), { headers: { authorization: `Bearer ${key}` } })
  expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['*/*', 'application/json', 'application/*;q=0.8', 'text/html, */*'])(
  'a client that accepts %s is answered with JSON',
  async accept => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const { status, body } = await office.post('/mcp', list, { as: key, headers: { accept } })
    expect([status, body.result.tools.length > 0]).toEqual([200, true])
  },
)

test('what is not JSON is answered in the protocol’s own words', async () => {
  const { status, body } = await office.send('POST', '/mcp', { as: key, body: '{bad' })
  expect([status, body]).toEqual([
    400,
    { jsonrpc: '2.0', id: null, error: { code: -32700, message: expect.any(String) } },
  ])
})

const clients = {
  'the revision of 2026': async (token: string) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new StreamableHTTPClientTransport(endpoint(), bearer(token)))
    return client
  },
  'the revisions of 2025': async (token: string) => {
    const client = new ClientV1({ name: 'test', version: '1' })
    await client.connect(new HttpV1(endpoint(), bearer(token)) as never)
    return client as unknown as Client
  },
  'stdio, from a desktop client': async (token: string) => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [join(import.meta.dirname, '../../server/commands/mcp.ts')],
        env: { SVC_URL: office.url, SVC_API_KEY: token },
      }),
    )
    return client
  },
}

describe.each(Object.entries(clients))('an AI client that speaks %s', (_name, connect) => {
  test('lists the tools, reads at once, and what it writes waits for a person', async () => {
    const client = await connect(key)
    try {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name)).toContain('svc_create_deal')
      expect(tools.find(({ name }) => name === 'svc_list_deals')?.annotations?.readOnlyHint).toBe(true)
      // Tools that overwrite or remove are marked apart from those that only add.
      const hint = (wanted: string) => tools.find(({ name }) => name === wanted)?.annotations?.destructiveHint
      expect([hint('svc_list_deals'), hint('svc_create_deal'), hint('svc_update_deal')]).toEqual([
        false,
        false,
        true,
      ])
      const read = await client.callTool({ name: 'svc_list_deals', arguments: { limit: 1 } })
      expect(JSON.parse(text(read))).toBeInstanceOf(Array)
      const written = JSON.parse(
        text(await client.callTool({ name: 'svc_create_deal', arguments: { name: 'From MCP' } })),
      )
      expect(written).toMatchObject({ status: 'proposed', kind: 'create_deal' })
      const waiting = (await office.get('/api/v1/svc/agent/approvals')).body.map(
        ({ id }: { id: number }) => id,
      )
      expect(waiting).toContain(written.action_id)
    } finally {
      await client.close()
    }
  })

  test('is told why a call was refused', async () => {
    const client = await connect(key)
    try {
      const refused = await client.callTool({ name: 'svc_create_deal', arguments: { nam: 'x' } })
      expect(refused.isError).toBe(true)
      expect(text(refused)).toContain('validation_failed')
    } finally {
      await client.close()
    }
  })
})

describe('a client is offered', () => {
  const offered = async (query: string, token = key) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new StreamableHTTPClientTransport(endpoint(query), bearer(token)))
    try {
      return (await client.listTools()).tools.map(({ name }) => name)
    } finally {
      await client.close()
    }
  }

  test('a small set, all of them, a category or some names, as it asks in the address', async () => {
    const small = await offered('')
    expect(small).toEqual(expect.arrayContaining(['svc_search_tools', 'svc_call_tool', 'svc_list_deals']))
    expect(small.length).toBeLessThanOrEqual(23)
    expect((await offered('?tools=all')).length).toBe(registry.tools.length)
    expect(new Set(await offered('?category=cim'))).toContain('svc_generate_memorandum')
    expect(await offered('?names=svc_get_deal,svc_list_rooms')).toEqual(['svc_get_deal', 'svc_list_rooms'])
  })

  test('nothing for an address that asks for what there is not, which is said', async () => {
    await expect(offered('?names=svc_nothing')).rejects.toThrow('does not exist as a tool: svc_nothing')
    const wrong = await fetch(endpoint('?tools=some'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(key).requestInit.headers },
      body: '{}',
    })
    expect(wrong.status).toBe(422)
  })
})

describe.each(Object.entries(clients))('over %s a tool that is not listed', (_name, connect) => {
  test('is found, described and called, as whoever calls and with a person’s approval', async () => {
    const client = await connect(key)
    const call = async (name: string, given: object) =>
      JSON.parse(text(await client.callTool({ name, arguments: { ...given } })))
    try {
      expect(await call('svc_search_tools', { q: 'set up a virtual data room' })).toBeTruthy()
      const found = await call('svc_search_tools', { query: 'set up a virtual data room' })
      expect(found.map(({ name }: Json) => name)).toContain('svc_create_room')
      const described = await call('svc_describe_tool', { name: 'svc_create_room' })
      expect(described.parameters.required).toEqual(['name'])
      const arguments_ = { name: 'svc_create_room', arguments: { name: 'Birch' } }
      expect(await call('svc_call_tool', arguments_)).toMatchObject({
        status: 'proposed',
        kind: 'create_room',
      })
      expect(await call('svc_list_rooms', {})).toEqual([])
    } finally {
      await client.close()
    }
  })

  test('costs what it costs, is refused as it is refused, and has to be there', async () => {
    const client = await connect(await office.key({ role: 'viewer' }))
    const balance = async () => (await office.get('/api/v1/svc/credits/balance')).body.balance
    const call = (name: string, given: object = {}) =>
      client.callTool({ name: 'svc_call_tool', arguments: { name, arguments: given } })
    try {
      const before = await balance()
      await call('svc_list_rooms')
      expect(await balance()).toBe(before - 1)
      const forbidden = await call('svc_create_room', { name: 'Birch' })
      expect([forbidden.isError, text(forbidden)]).toEqual([true, expect.stringContaining('forbidden')])
      const hidden = await client.callTool({
        name: 'svc_describe_tool',
        arguments: { name: 'svc_create_room' },
      })
      expect([hidden.isError, text(hidden)]).toEqual([true, expect.stringContaining('may not call')])
      expect((await call('svc_nothing')).isError).toBe(true)
      await expect(client.callTool({ name: 'svc_nothing', arguments: {} })).rejects.toThrow(
        'no tool svc_nothing',
      )
      expect(await balance()).toBe(before - 1)
    } finally {
      await client.close()
    }
  })
})

test('a writing tool answers with its proposal, and as the change itself when it is ephemeral', async () => {
  const client = await clients['the revision of 2026'](key)
  const call = async (ephemeral: boolean) =>
    (await client.callTool({ name: 'svc_create_deal', arguments: { name: 'Alder', ephemeral } }))
      .structuredContent
  try {
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('svc_create_deal')
    expect(await call(false)).toMatchObject({ status: 'proposed', kind: 'create_deal' })
    expect(await call(true)).toMatchObject({ name: 'Alder', persisted: false })
  } finally {
    await client.close()
  }
})

test('a proposal is answered in short, is shown whole when asked for, and is withdrawn by its proposer', async () => {
  const client = await clients['the revision of 2026'](key)
  const call = async (name: string, given: Json) => text(await client.callTool({ name, arguments: given }))
  try {
    const deal = { name: 'Cedar Row', currency: 'USD', target_size: 5_000_000 }
    const answered = await call('svc_create_deal', deal)
    // A token is about four characters: 300 of them.
    expect(answered.length).toBeLessThan(1200)
    const { action_id, changes, status } = JSON.parse(answered)
    expect(status).toBe('proposed')
    expect(changes).toEqual(expect.arrayContaining(['name: Cedar Row', 'target_size: 5000000']))
    const whole = JSON.parse(await call('svc_get_proposal', { action_id }))
    expect(whole.preview.after).toMatchObject({ name: 'Cedar Row', target_size: 5_000_000 })
    const taken = JSON.parse(await call('svc_withdraw_proposal', { action_id, reason: 'A slip' }))
    expect(taken).toMatchObject({ status: 'rejected', reason: 'A slip' })
  } finally {
    await client.close()
  }
})

test('a tool is found by its name, not in the list of all', async () => {
  const all = vi.spyOn(registry, 'tools', 'get')
  const client = await clients['the revision of 2026'](key)
  try {
    expect((await client.callTool({ name: 'svc_list_deals', arguments: {} })).isError).toBeFalsy()
    expect(all).not.toHaveBeenCalled()
  } finally {
    await client.close()
    all.mockRestore()
  }
})

test('a client without a key is 401, and is offered only what its role may do', async () => {
  const bare = await fetch(endpoint(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  const client = await clients['the revisions of 2025'](await office.key({ role: 'viewer' }))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('svc_list_deals')
  expect(tools.map(({ name }) => name)).not.toContain('svc_create_deal')
  await client.close()
})
