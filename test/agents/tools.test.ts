import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

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

  test('are filtered by names; an unknown name is 404', async () => {
    const { body } = await office.get('/api/v1/tools/llm-declarations?names=svc_list_deals,svc_create_deal')
    expect(body.map((one: Tool) => one.name)).toEqual(['svc_list_deals', 'svc_create_deal'])
    expect((await office.get('/api/v1/tools/llm-declarations?names=svc_nothing')).status).toBe(404)
  })
})
