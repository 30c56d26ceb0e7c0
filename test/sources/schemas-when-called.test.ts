import { join } from 'node:path'
import type { JsonSchemaType } from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import { expect, test } from 'vitest'
import { openClient } from '../../server/sources/connections/open-client.ts'
import { SchemasWhenCalled } from '../../server/sources/connections/schemas-when-called.ts'
import { Session, textOf } from '../../server/sources/connections/session.ts'
import { node } from './servers.ts'

test('a schema is compiled with the first answer, once', () => {
  const compiled: JsonSchemaType[] = []
  class Counting extends AjvJsonSchemaValidator {
    override getValidator<T>(schema: JsonSchemaType) {
      compiled.push(schema)
      return super.getValidator<T>(schema)
    }
  }
  const schemas = new SchemasWhenCalled(new Counting())
  const number = schemas.getValidator({ type: 'number' })
  schemas.getValidator({ type: 'string' })
  expect(compiled).toEqual([])
  expect([number(1).valid, number('1').valid, number(2).valid]).toEqual([true, false, true])
  expect(compiled).toEqual([{ type: 'number' }])
})

test('an answer that is not what its tool promises is none', async () => {
  const promising = join(import.meta.dirname, 'programs/promising-server.ts')
  const launch = { command: node, args: [promising], envKeys: [] }
  const opened = await openClient({ transport: 'stdio', launch, env: {} }, { fetch, timeoutMs: 15_000 })
  try {
    const session = await Session.of(opened, false, { callMs: 15_000 })
    expect(textOf(await session.callTool('kept', {}))).toBe('counted')
    await expect(session.callTool('broken', {})).rejects.toThrow(/does not match/)
    await expect(session.callTool('senseless', {})).rejects.toThrow(/validate/)
    expect(textOf(await session.callTool('kept', {}))).toBe('counted')
  } finally {
    await opened.close()
  }
})
