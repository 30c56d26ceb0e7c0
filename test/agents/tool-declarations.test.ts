import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { finders } from '../../server/agents/tools/finders.ts'
import { presentTool, type ToolRoute } from '../../server/agents/tools/tools.ts'
import { registry } from '../../server/registry.ts'

const tools = (registry.tools as ToolRoute[]).map(route => [route.tool.name, route] as const)

/** An estimate: a token is about four characters of JSON. */
const tokens = (shown: unknown) => JSON.stringify(shown).length / 4

describe('the tools of the office', () => {
  test('have titles of their own', () => {
    const titles = registry.tools.map(({ tool }) => tool?.title)
    expect(titles.filter((title, index) => titles.indexOf(title) < index)).toEqual([])
  })

  test('are listed so that room is left for the work: about twenty and the finders, in less than 9,500 tokens', () => {
    const featured = tools.filter(([, { tool }]) => tool.featured)
    expect(featured.length).toBeLessThanOrEqual(20)
    expect(readFileSync(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8')).toContain(
      `the ${featured.length} tools that are declared \`featured\``,
    )
    const shown = featured.map(([, route]) => presentTool(route))
    expect(tokens([...finders.map(({ tool }) => tool), ...shown])).toBeLessThan(9500)
  })

  test('are none of those that find them', () => {
    for (const { tool } of finders) expect(registry.tool(tool.name)).toBeUndefined()
  })

  test('accept more names than they publish', () => {
    const call = registry.tool('svc_create_fund_capital_call') as ToolRoute
    const { ilpa_call_type: field } = presentTool(call).parameters.properties
    expect(field?.enum).toContain('management_fees')
    expect(field?.enum).not.toContain('Management Fees')
    const given = { amount: 1, ilpa_call_type: 'Management Fees', fund_account_id: 1 }
    expect(call.parse.body?.safeParse(given).success).toBe(true)
  })
})
