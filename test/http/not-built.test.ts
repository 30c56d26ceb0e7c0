import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const specification = JSON.parse(
  readFileSync(join(import.meta.dirname, '../specification.json'), 'utf8'),
) as Record<string, boolean>
const toCome = Object.keys(specification).filter(name => !specification[name])

test('an endpoint of the specification that is still to come says so, with any id in its path', async () => {
  expect(toCome.length).toBeGreaterThan(0)
  for (const name of toCome) {
    const [method, path] = name.split(' ') as [string, string]
    const { status, body } = await office.send(method, path.replaceAll(/\{\w+\}/g, '7'))
    expect([name, status, body.code, body.title]).toEqual([name, 501, 'not_built', 'Still to come'])
  }
})

test('a path that nobody promised is not found', async () => {
  for (const path of ['/api/v1/svc/nonsense', '/api/v1/svc/calendar/meetingz'])
    expect((await office.get(path)).status).toBe(404)
})

test('the reference lists them', async () => {
  const { body } = await office.get<string[]>('/docs/not-built.json', { as: null })
  expect([...body].sort()).toEqual([...toCome].sort())
})
