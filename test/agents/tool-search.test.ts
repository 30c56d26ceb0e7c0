import { expect, test } from 'vitest'
import { searchTools } from '../../server/agents/tools/tool-search.ts'
import type { ToolRoute } from '../../server/agents/tools/tools.ts'
import { registry } from '../../server/registry.ts'
import { laterRequests, toolRequests } from './tool-requests.ts'

const tools = registry.tools as ToolRoute[]

/** Of the requests, those whose right tool is among the first so many that are found. */
const servedWithin = (requests: typeof toolRequests, first: number) =>
  requests.filter(([request, ...right]) =>
    searchTools(registry, tools, request)
      .slice(0, first)
      .some(({ tool }) => right.includes(tool.name)),
  ).length / requests.length

test('the requests name tools that there are, and none of them twice', () => {
  const requests = [...toolRequests, ...laterRequests]
  for (const [, ...right] of requests)
    for (const name of right) expect(registry.tool(name), name).toBeDefined()
  expect(new Set(requests.map(([request]) => request)).size).toBe(requests.length)
})

// docs/mcp.md has the measured values; a search clearly below them has lost something.
test.each([
  ['the requests', toolRequests, 0.75, 0.9],
  ['those that came later', laterRequests, 0.4, 0.8],
])('of %s in plain words nearly all find their tool among the first three', (_, requests, atOne, atThree) => {
  expect(servedWithin(requests, 1)).toBeGreaterThanOrEqual(atOne)
  expect(servedWithin(requests, 3)).toBeGreaterThanOrEqual(atThree)
})

test('what no tool is about finds none, and only given tools are found', () => {
  expect(searchTools(registry, tools, 'xylophone')).toEqual([])
  const reading = tools.filter(({ effect }) => effect === 'read')
  expect(searchTools(registry, reading, 'create a deal').map(({ effect }) => effect)).not.toContain('write')
})
