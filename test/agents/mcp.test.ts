import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
let key: string
beforeAll(async () => {
  office = await openOffice()
  key = await office.key({ name: 'Desktop client' })
})
afterAll(() => office.close())

const text = (result: unknown): string => (result as { content: { text: string }[] }).content[0]?.text ?? ''
const endpoint = () => new URL(`${office.url}/mcp`)
const bearer = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })

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
