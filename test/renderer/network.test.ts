import { describe, expect, test } from 'vitest'
import {
  centreOf,
  layOut,
  MOST_NODES,
  viewAbout,
  viewOf,
  zoomed,
} from '../../renderer/components/network/layout.ts'
import { networkOf } from '../../renderer/pages/diligence/entity-map/entities.ts'

describe('a map', () => {
  const graph = (many: number): Parameters<typeof networkOf>[0] => ({
    nodes: Array.from({ length: many }, (_, index) => ({
      ...{ id: `e${index}`, type: index % 5 === 0 ? ('document' as const) : ('company' as const) },
      ...{ name: `Company ${index}`, aliases: [], identifiers: [], jurisdiction: null, company_id: null },
    })),
    edges: Array.from({ length: many - 1 }, (_, index) => ({
      ...{ from: `e${index + 1}`, to: `e${index}`, type: 'owns' as const },
      ...{ share_pct: 0.5, role: null, evidence: [] },
    })),
  })

  test('is laid out alike each time, nobody on top of another', () => {
    const places = layOut(graph(40))
    expect(layOut(graph(40))).toEqual(places)
    const points = [...places.values()]
    for (const [index, a] of points.entries())
      for (const b of points.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(60)
    const view = viewOf(points)
    for (const { x, y } of points) {
      expect(x > view.x && x < view.x + view.width).toBe(true)
      expect(y > view.y && y < view.y + view.height).toBe(true)
    }
  })

  test('draws no more than can be told apart, and no line to what it does not draw', () => {
    const { nodes, edges } = networkOf(graph(400), false)
    expect(nodes).toHaveLength(MOST_NODES)
    expect(nodes.every(({ kind }) => kind !== 'Document')).toBe(true)
    const ids = new Set(nodes.map(({ id }) => id))
    expect(edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true)
    expect(networkOf(graph(10), true).nodes).toHaveLength(10)
  })

  test('is shown about a record where all of it would be too small', () => {
    const near = viewAbout({ x: 0, y: 0, width: 1000, height: 500 }, 0.25, { x: 300, y: 80 })
    expect(near).toMatchObject({ width: 250, height: 125 })
    expect(centreOf(near)).toEqual({ x: 300, y: 80 })
  })

  test('is zoomed about a point that stays where it is', () => {
    const view = { x: 0, y: 0, width: 1000, height: 500 }
    expect(zoomed(view, 0.5, { x: 200, y: 100 })).toEqual({ x: 100, y: 50, width: 500, height: 250 })
    expect(zoomed(view, 0.0001, { x: 0, y: 0 }).width).toBe(150)
  })
})
