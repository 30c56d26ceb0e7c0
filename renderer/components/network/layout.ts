import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY } from 'd3-force'

/** The part of a network that determines its layout. */
interface Linked {
  nodes: readonly { id: string }[]
  edges: readonly { from: string; to: string }[]
}

export interface Point {
  x: number
  y: number
}

/** A part of the plane, as an SVG's viewBox has it. */
export interface View extends Point {
  width: number
  height: number
}

/** More than these cannot be told apart on one screen; the tables have them all. */
export const MOST_NODES = 120
const TICKS = 300
const PADDING = 90
/** A drawing of two or three is not blown up to fill the screen. */
const LEAST_WIDTH = 700

/**
 * Returns the nodes with the most relations, up to the number that can be drawn, and the edges between them.
 */
export function drawable<Node extends { id: string }, Edge extends { from: string; to: string }>(
  nodes: readonly Node[],
  edges: readonly Edge[],
): { nodes: Node[]; edges: Edge[] } {
  const degrees = new Map<string, number>()
  const known = new Set(nodes.map(({ id }) => id))
  const between = edges.filter(({ from, to }) => known.has(from) && known.has(to))
  for (const { from, to } of between) for (const id of [from, to]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
  const kept = [...nodes]
    .sort((a, b) => (degrees.get(b.id) ?? 0) - (degrees.get(a.id) ?? 0))
    .slice(0, MOST_NODES)
  const keptIds = new Set(kept.map(({ id }) => id))
  return {
    nodes: nodes.filter(({ id }) => keptIds.has(id)),
    edges: between.filter(({ from, to }) => keptIds.has(from) && keptIds.has(to)),
  }
}

/** Where each node stands. The same graph is always laid out alike: the simulation starts from one pattern. */
export function layOut({ nodes, edges }: Linked): Map<string, Point> {
  const bodies = nodes.map(({ id }) => ({ id, x: Number.NaN, y: Number.NaN }))
  const links = edges.map(({ from, to }) => ({ source: from, target: to }))
  forceSimulation(bodies)
    .force(
      'links',
      forceLink<(typeof bodies)[number], (typeof links)[number]>(links)
        .id(({ id }) => id)
        .distance(230),
    )
    .force('charge', forceManyBody().strength(-700))
    .force('collide', forceCollide(90))
    // Wider than high, as screens are.
    .force('x', forceX().strength(0.05))
    .force('y', forceY().strength(0.09))
    .stop()
    .tick(TICKS)
  return new Map(bodies.map(({ id, x, y }) => [id, { x, y }]))
}

/** The view that has every point in it; there is at least one. */
export function viewOf(points: Iterable<Point>): View {
  const all = [...points]
  const xs = all.map(({ x }) => x)
  const ys = all.map(({ y }) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const width = Math.max(right - left + 2 * PADDING, LEAST_WIDTH)
  const height = bottom - top + 2 * PADDING
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** The view made smaller or larger by a factor, about a point of the plane that stays where it is. */
export function zoomed(view: View, factor: number, { x, y }: Point): View {
  const bounded = Math.min(Math.max(view.width * factor, 150), 12_000) / view.width
  return {
    x: x - (x - view.x) * bounded,
    y: y - (y - view.y) * bounded,
    width: view.width * bounded,
    height: view.height * bounded,
  }
}

/** The view in which a point is in the middle, at the size of a given one times a factor. */
export function viewAbout({ width, height }: View, factor: number, { x, y }: Point): View {
  const [wide, high] = [width * factor, height * factor]
  return { x: x - wide / 2, y: y - high / 2, width: wide, height: high }
}

export const centreOf = ({ x, y, width, height }: View): Point => ({ x: x + width / 2, y: y + height / 2 })
