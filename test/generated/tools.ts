import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentTool, type ToolRoute } from '../../server/agents/tools/tools.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
import { registry } from '../../server/registry.ts'
import type { House } from './house.ts'
import type { Named } from './routes.ts'
import { suite } from './suite.ts'

/** Tests each tool's description for models: sufficient to choose by, with schemas that its answers fit. */
export function testTools(house: House, routes: readonly Named[]): void {
  const tools = routes.flatMap(([, route]) =>
    route.tool ? [[route.tool.name, route as ToolRoute] as const] : [],
  )

  suite('a tool says what it is for', tools, () => {
    test.each(tools)('%s', (_name, route) => {
      const { title, description, annotations, parameters, returns } = presentTool(route)
      expect(title).toMatch(/^\p{Lu}[^.]{5,60}$/u)
      // Purpose, use and limits take more than a line, and less than a page.
      expect(description.length).toBeGreaterThan(95)
      expect(description.length).toBeLessThan(420)
      expect(description).toMatch(/\.$/)
      for (const [name] of description.matchAll(/svc_\w+/g)) expect(registry.tool(name), name).toBeDefined()
      expect(annotations.readOnlyHint && annotations.destructiveHint).toBe(false)
      expect(parameters.type).toBe('object')
      expect(returns.type).toMatch(/^(object|array)$/)
      expect(JSON.stringify([parameters, returns])).not.toContain('$ref')
    })
  })

  const writing = tools.filter(([, { effect, method }]) => effect === 'write' && method === 'POST')
  suite('a tool that keeps nothing of its input proposes nothing', writing, () => {
    test.each(writing)('%s', async (name, route) => {
      if (route.intake || route.session) return
      const ids = await house.maker.things(route as AnyRoute)
      const body = (await house.maker.bodyOf(route, ids)) as Record<string, unknown>
      // The example, and what is left of it without each of its fields.
      for (const left of [undefined, ...Object.keys(body ?? {})]) {
        const { [left ?? '']: _, ...input } = body ?? {}
        const direct = await house.office.send('POST', house.pathOf(route, { things: ids }), { body: input })
        if (direct.status >= 300 || direct.body?.persisted !== false) continue
        const { status, body: answer } = await house.office.post(`/api/v1/tools/${name}/call`, {
          ...ids,
          ...input,
        })
        expect(status, JSON.stringify(answer)).toBe(200)
        expect(answer.result.action_id, `${name} without ${left}`).toBeUndefined()
        expect(answer.result.persisted).toBe(false)
      }
    })
  })

  const reading = tools.filter(([, { effect }]) => effect === 'read')
  suite('a tool answers as it says, to a client that checks', reading, () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    beforeAll(async () => {
      const offered = new URL(`${house.office.url}/mcp?names=${reading.map(([name]) => name)}`)
      const headers = { authorization: `Bearer ${house.token('superadmin')}` }
      await client.connect(new StreamableHTTPClientTransport(offered, { requestInit: { headers } }))
      // Each answer is then checked against what was listed.
      expect((await client.listTools()).tools).toHaveLength(reading.length)
    })
    afterAll(() => client.close())

    test.each(reading)('%s', async (name, route) => {
      const ids = await house.maker.things(route as AnyRoute)
      const query = await house.maker.queryOf(route as AnyRoute, ids)
      const given = { ...ids, ...query, ...(await house.maker.bodyOf(route, ids)) }
      const answer = await client.callTool({ name, arguments: given })
      const [{ text } = { text: '' }] = answer.content as { text: string }[]
      // A service beyond the office may be away; then there is no answer.
      if (route.tool.openWorld && text.startsWith('source_unavailable')) return
      expect(answer.isError, text).toBeFalsy()
      expect(answer.structuredContent).toEqual(JSON.parse(text))
    })
  })
}
