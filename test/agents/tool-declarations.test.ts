import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finders } from '../../server/agents/finders.ts'
import { presentTool, type ToolRoute } from '../../server/agents/tools.ts'
import { registry } from '../../server/registry.ts'
import { House } from '../http/house.ts'
import type { Json } from '../office.ts'

const tools = (registry.tools as ToolRoute[]).map(route => [route.tool.name, route] as const)

/** As models count: a token is about four characters of JSON. */
const tokens = (shown: unknown) => JSON.stringify(shown).length / 4

describe('a tool tells a model enough to choose', () => {
  test.each(tools)('%s', (_name, route) => {
    const { title, description, annotations, parameters, returns } = presentTool(route)
    expect(title).toMatch(/^\p{Lu}[^.]{5,60}$/u)
    // It says what it does in sentences of its own, briefly.
    expect(description.length).toBeGreaterThan(95)
    expect(description.length).toBeLessThan(420)
    expect(description).toMatch(/\.$/)
    for (const [name] of description.matchAll(/svc_\w+/g)) expect(registry.tool(name), name).toBeDefined()
    expect(annotations.readOnlyHint && annotations.destructiveHint).toBe(false)
    expect(parameters.type).toBe('object')
    expect(['object', 'array']).toContain((returns as Json).type)
    expect(JSON.stringify([parameters, returns])).not.toContain('$ref')
  })

  test('and no two have one title', () => {
    const titles = registry.tools.map(({ tool }) => tool?.title)
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([])
  })

  test('in a listing that leaves room for the work: about twenty and the finders, in less than 9,500 tokens', () => {
    const featured = tools.filter(([, { tool }]) => tool.featured)
    expect(featured.length).toBeLessThanOrEqual(20)
    const shown = featured.map(([, route]) => presentTool(route))
    expect(tokens([...finders.map(({ tool }) => tool), ...shown])).toBeLessThan(9500)
  })

  test('and the finders are no tools of the office', () => {
    for (const { tool } of finders) expect(registry.tool(tool.name)).toBeUndefined()
  })

  test('what is accepted beside the published names is not published', () => {
    const call = registry.tool('svc_create_fund_capital_call') as ToolRoute
    const { ilpa_call_type: field } = presentTool(call).parameters.properties
    expect(field?.enum).toContain('management_fees')
    expect(field?.enum).not.toContain('Management Fees')
    const given = { amount: 1, ilpa_call_type: 'Management Fees', fund_account_id: 1 }
    expect(call.parse.body?.safeParse(given).success).toBe(true)
  })
})

describe('a reading tool answers as it says, to a client that checks', () => {
  let house: House
  let client: Client
  beforeAll(async () => {
    house = await House.open()
    client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    const headers = { authorization: `Bearer ${house.token('superadmin')}` }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${house.office.url}/mcp?tools=all`), {
        requestInit: { headers },
      }),
    )
    // The client checks each answer against what was listed.
    expect((await client.listTools()).tools).toHaveLength(tools.length)
  })
  afterAll(async () => {
    await client.close()
    await house.office.close()
  })

  test.each(tools.filter(([, { effect }]) => effect === 'read'))('%s', async (name, route) => {
    const given = { ...(await house.things(route)), ...(await house.bodyOf(route)) }
    const answer = await client.callTool({ name, arguments: given })
    const [text] = answer.content as { text: string }[]
    // What lies beyond the office may be away; then nothing is answered.
    if (route.tool.openWorld && text?.text.startsWith('source_unavailable')) return
    expect(answer.isError, text?.text).toBeFalsy()
    expect(answer.structuredContent).toEqual(JSON.parse(text?.text as string))
  })

  test('a writing one answers with its proposal, and as the change itself when it is ephemeral', async () => {
    const call = async (ephemeral: boolean): Promise<Json> =>
      (await client.callTool({ name: 'svc_create_deal', arguments: { name: 'Alder', ephemeral } }))
        .structuredContent
    expect(await call(false)).toMatchObject({ status: 'proposed', kind: 'create_deal' })
    expect(await call(true)).toMatchObject({ name: 'Alder', persisted: false })
  })
})
