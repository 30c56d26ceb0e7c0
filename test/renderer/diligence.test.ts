import { describe, expect, test } from 'vitest'
import {
  isChosen,
  MOST_BYTES,
  nothingChosen,
  problemOf,
  sourceOf,
  withFiles,
} from '../../renderer/components/source/source-choice.ts'
import {
  drawable,
  type EntityGraph,
  layOut,
  MOST_NODES,
  viewOf,
  zoomed,
} from '../../renderer/pages/diligence/entity-map/map-layout.ts'
import { type Evidence, quotedPages } from '../../renderer/pages/diligence/evidence.ts'

describe('a quoted page', () => {
  const at = (paragraph: number, start: number, end: number, document = 'a.txt', page = 1): Evidence => ({
    ...{ document, page, paragraph, start, end },
    quote: `${paragraph}:${start}-${end}`,
  })
  const shown = (own: Evidence[], all: Evidence[]) =>
    quotedPages(own, all).map(({ document, page, quotes }) => [
      `${document} ${page}`,
      ...quotes.map(one => `${one.own ? '*' : ''}${one.evidence.quote}`),
    ])

  test('has its quotes in their order, with what is quoted close by and does not overlap', () => {
    const all = [at(4, 0, 9), at(5, 0, 10), at(5, 5, 20), at(5, 30, 40), at(9, 0, 5), at(5, 0, 9, 'b.txt')]
    expect(shown([at(5, 0, 10)], all)).toEqual([['a.txt 1', '4:0-9', '*5:0-10', '5:30-40']])
  })

  test('stands once for each page, and each quote once on it', () => {
    const own = [at(7, 0, 5), at(2, 0, 5), at(7, 0, 5), at(1, 0, 5, 'b.txt', 3)]
    expect(shown(own, own)).toEqual([
      ['a.txt 1', '*2:0-5', '*7:0-5'],
      ['b.txt 3', '*1:0-5'],
    ])
  })
})

describe('a map', () => {
  const graph = (many: number): EntityGraph => ({
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
    const { nodes, edges } = drawable(graph(400), false)
    expect(nodes).toHaveLength(MOST_NODES)
    expect(nodes.every(({ type }) => type !== 'document')).toBe(true)
    const ids = new Set(nodes.map(({ id }) => id))
    expect(edges.every(({ from, to }) => ids.has(from) && ids.has(to))).toBe(true)
    expect(drawable(graph(10), true).nodes).toHaveLength(10)
  })

  test('is zoomed about a point that stays where it is', () => {
    const view = { x: 0, y: 0, width: 1000, height: 500 }
    expect(zoomed(view, 0.5, { x: 200, y: 100 })).toEqual({ x: 100, y: 50, width: 500, height: 250 })
    expect(zoomed(view, 0.0001, { x: 0, y: 0 }).width).toBe(150)
  })
})

describe('documents that are chosen', () => {
  const text = new File(['Zinssatz 8 %'], 'terms.txt')
  const scan = new File(['%PDF-1.7'], 'scan.pdf', { type: 'application/pdf' })

  test('are chosen whatever kind they are', async () => {
    expect(isChosen({ ...nothingChosen, files: [scan] })).toBe(true)
    expect(isChosen(nothingChosen)).toBe(false)
    expect(await sourceOf(nothingChosen)).toBe(null)
  })

  test('are named once each, the later one counting, and are too large together at some size', () => {
    const later = new File(['longer than before'], 'terms.txt')
    expect(withFiles([text, scan], [later])).toEqual([later, scan])
    const large = new File([new Uint8Array(MOST_BYTES + 1)], 'all.csv')
    expect(problemOf({ ...nothingChosen, files: [large] })).toMatch('too large')
    expect(problemOf({ ...nothingChosen, files: [text] })).toBe(null)
  })

  test('of a connection are named by their place', async () => {
    const choice = { ...nothingChosen, place: 'connection' as const, connection: 3, path: ' contracts ' }
    expect(await sourceOf(choice)).toEqual({ type: 'mcp', connection_id: 3, path: 'contracts' })
    expect(await sourceOf({ ...choice, connection: null })).toBe(null)
  })
})
