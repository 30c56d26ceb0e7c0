import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const V = '/api/v1/svc/developer/vocabularies'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** The enumerations of a schema of the document, its references followed no further. */
function enumsOf(schema: Json, path: string[] = []): [field: string, values: string[]][] {
  if (schema.enum && path.length > 0) return [[path.join('.'), schema.enum]]
  const within = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(Boolean)
  return [
    ...within.flatMap((one: Json) => enumsOf(one, path)),
    ...Object.entries<Json>(schema.properties ?? {}).flatMap(([name, one]) => enumsOf(one, [...path, name])),
  ]
}

test('has what a schema of the API description has', async () => {
  const { components } = (await office.get('/openapi.json?examples=true', { as: null })).body
  for (const name of ['Deal', 'DealInput', 'CapitalCall', 'Covenant', 'KycRecord']) {
    const { body } = await office.get<Json[]>(`${V}?schema=${name}`)
    const listed = body.map(({ field, values }) => [field, values])
    const wanted = enumsOf(components.schemas[name])
    expect(wanted.length, name).toBeGreaterThan(0)
    expect(listed, name).toEqual(wanted.sort(([one], [other]) => (one < other ? -1 : 1)))
  }
})

test('is answered in pages, and to a key without any area', async () => {
  const key = await office.key({ scopes: { crm: 'read' } })
  const { body, headers } = await office.get(`${V}?limit=10`, { as: key })
  expect(body).toHaveLength(10)
  expect(Number(headers.get('x-total-count'))).toBeGreaterThan(100)
  expect((await office.get(`${V}?schema=Nothing`)).body).toEqual([])
})
