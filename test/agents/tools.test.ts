import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

interface Tool {
  name: string
  category: string
  description: string
  parameters: { type: string; properties: Record<string, unknown>; required: string[] }
}

describe('the tool registry', () => {
  test('lists every tool with name, description and argument schema, by category', async () => {
    const all = (await office.get<Tool[]>('/api/v1/tools')).body
    expect(all.map(tool => tool.name)).toContain('svc_create_deal')
    for (const tool of all) {
      expect(tool.name).toMatch(/^svc_[a-z]+(_[a-z0-9]+)+$/)
      expect(tool.description.length).toBeGreaterThan(10)
      expect(tool.parameters.type).toBe('object')
    }
    const crm = (await office.get<Tool[]>('/api/v1/tools?category=crm')).body
    expect(new Set(crm.map(tool => tool.category))).toEqual(new Set(['crm']))
    const { status, body } = await office.get('/api/v1/tools?category=bogus')
    expect([status, body.detail]).toEqual([422, expect.stringContaining('must be one of agent, cfo, cim')])
  })

  test('shows one by its name, 404 for a name that is none', async () => {
    expect((await office.get('/api/v1/tools/svc_create_deal')).body.name).toBe('svc_create_deal')
    expect((await office.get('/api/v1/tools/svc_print_money')).status).toBe(404)
  })

  test('publishes credit costs and nothing else, to anyone', async () => {
    const { status, body } = await office.get('/.well-known/tools.json', { as: null })
    expect(status).toBe(200)
    for (const tool of body.tools) expect(Object.keys(tool).sort()).toEqual(['credits', 'name'])
  })
})

describe('function declarations', () => {
  const allowed = new Set(
    'type description properties required items enum format nullable minimum maximum minItems maxItems minLength maxLength pattern anyOf default example'.split(
      ' ',
    ),
  )

  function check(schema: Record<string, unknown>, path: string): void {
    for (const name of Object.keys(schema)) expect(allowed, `${path}.${name}`).toContain(name)
    if (!('anyOf' in schema)) expect(typeof schema.type, path).toBe('string')
    if (schema.enum) for (const value of schema.enum as unknown[]) expect(typeof value, path).toBe('string')
    for (const [name, inner] of Object.entries(
      (schema.properties ?? {}) as Record<string, Record<string, unknown>>,
    )) {
      check(inner, `${path}.${name}`)
    }
    if (schema.items) check(schema.items as Record<string, unknown>, `${path}[]`)
    for (const inner of (schema.anyOf ?? []) as Record<string, unknown>[]) check(inner, `${path}|`)
  }

  test('stay within what every model accepts, for every tool', async () => {
    const { body } = await office.get('/api/v1/tools/llm-declarations')
    expect(body.length).toBeGreaterThan(5)
    for (const declaration of body) check(declaration.parameters, declaration.name)
  })

  test('fit into what a model takes at once when they are narrowed', async () => {
    const crm = await office.get('/api/v1/tools/llm-declarations?category=crm')
    expect(crm.body.map((one: Tool) => one.name)).toContain('svc_list_deals')
    expect(crm.body.length).toBeLessThan(128)
    const featured = await office.get('/api/v1/tools/llm-declarations?featured=true')
    expect(featured.body.length).toBeLessThanOrEqual(20)
  })
})

describe.each(['/api/v1/tools', '/api/v1/tools/llm-declarations'])('%s', path => {
  const namesFor = async (query: string, as = office.admin): Promise<string[]> =>
    (await office.get<Tool[]>(`${path}${query}`, { as })).body.map(({ name }) => name)

  test('is narrowed by names, in their order; a name that no tool has is refused with that name', async () => {
    expect(await namesFor('?names=svc_list_deals,svc_create_deal')).toEqual([
      'svc_list_deals',
      'svc_create_deal',
    ])
    const { status, body } = await office.get(`${path}?names=svc_list_deals,svc_nothing`)
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'query.names', message: 'does not exist as a tool: svc_nothing' }],
    ])
  })

  test('shows what the caller may call: by role, and by the modules that are switched on for them', async () => {
    const all = await namesFor('')
    const viewer = await namesFor('', await office.person('viewer'))
    expect(all).toContain('svc_create_deal')
    expect(viewer).toContain('svc_list_deals')
    expect(viewer).not.toContain('svc_create_deal')
    expect(await namesFor('?names=svc_create_deal', await office.person('viewer'))).toEqual([])
    const email = `${path.length}@example.com`
    const member = await office.person('member', email)
    const { id } = (await office.get('/api/v1/svc/admin/users')).body.find((one: Json) => one.email === email)
    await office.patch(`/api/v1/svc/admin/users/${id}/modules`, { modules: { crm: false } })
    const without = await namesFor('', member)
    expect(without).not.toContain('svc_list_deals')
    expect(without).toContain('svc_list_rooms')
  })
})

test('tools are searched by plain words, among those that the caller may call', async () => {
  const search = async (query: string, as = office.admin): Promise<string[]> =>
    (await office.get<Tool[]>(`/api/v1/tools/search?${query}`, { as })).body.map(({ name }) => name)
  expect(await search('q=open%20a%20data%20room&limit=1')).toEqual(['svc_create_room'])
  expect(await search('q=open%20a%20data%20room', await office.person('viewer'))).not.toContain(
    'svc_create_room',
  )
  expect(await search('q=balance&category=crm')).not.toContain('svc_get_gl_trial_balance')
  expect(await search('')).toEqual([])
})

test('a list that goes on says with which cursor', async () => {
  for (const name of ['Alder', 'Birch']) await office.post('/api/v1/svc/crm/deals', { name })
  const list = (given: Json) => office.post('/api/v1/tools/svc_list_deals/call', { limit: 1, ...given })
  const first = (await list({})).body
  const second = (await list({ cursor: first.next_cursor })).body
  expect([first.result[0].name, second.result[0].name]).toEqual(['Birch', 'Alder'])
  expect(second).not.toHaveProperty('next_cursor')
})
