import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { inSentence } from '../../format/words.ts'
import { useKeys } from '../../keyboard/keys.ts'
import { centreOf, layOut, type Point, type View, viewAbout, viewOf, zoomed } from './layout.ts'
import classes from './network.module.css'

export interface NetworkNode {
  id: string
  name: string
  /** The kind of node, written below its name and in the legend. */
  kind: string
  /** The node's shape as an SVG path, within 20 units of the centre. */
  shape: string
}

export interface NetworkEdge {
  from: string
  to: string
  /** The relation of the first node to the second. */
  label: string
}

export interface Network {
  nodes: readonly NetworkNode[]
  edges: readonly NetworkEdge[]
}

interface NetworkViewProps {
  /** Names the network for screen readers and on the page of keys. */
  label: string
  network: Network
  chosen: string | null
  onChoose: (id: string | null) => void
}

const STEP = 1.3
/** More labels than these would cover each other: then only those of the chosen one are written. */
const MOST_LABELS = 25
const LONGEST_NAME = 24
/** A shape's width in the units of the drawing, and the pixels below which no finger finds it. */
const SHAPE = 40
const LEAST_SHAPE = 24

/** The drawing: dragged and zoomed with the mouse, walked through with Tab, zoomed with + and -. */
export function NetworkView({ label, network, chosen, onChoose }: NetworkViewProps) {
  const places = useMemo(() => layOut(network), [network])
  const whole = useMemo(() => viewOf(places.values()), [places])
  const hub = useMemo(() => places.get(mostLinked(network) ?? ''), [places, network])
  const [view, setView] = useState<View>(whole)
  const svg = useRef<SVGSVGElement>(null)
  useWheel(svg, (factor, at) => setView(before => zoomed(before, factor, at)))
  const zoom = (factor: number) => setView(before => zoomed(before, factor, centreOf(before)))
  useKeys(label, [
    { keys: '+', label: 'Zoom in', run: () => zoom(1 / STEP) },
    { keys: '-', label: 'Zoom out', run: () => zoom(STEP) },
    { keys: '0', label: 'Show the whole map', run: () => setView(whole) },
  ])
  useLayoutEffect(() => {
    if (!svg.current || !window.matchMedia('(pointer: coarse)').matches) return
    const { width, height } = svg.current.getBoundingClientRect()
    const shape = SHAPE * Math.min(width / whole.width, height / whole.height)
    if (hub && shape < LEAST_SHAPE) setView(viewAbout(whole, shape / LEAST_SHAPE, hub))
  }, [whole, hub])
  const drag = useDrag(svg, (dx, dy) =>
    setView(before => ({ ...before, x: before.x - dx, y: before.y - dy })),
  )
  const lines = useMemo(() => linesOf(network.edges), [network])
  const place = (id: string) => places.get(id) ?? { x: 0, y: 0 }
  const near = new Set(
    lines.filter(({ ends }) => chosen !== null && ends.includes(chosen)).flatMap(({ ends }) => ends),
  )
  /** Scrolls the focused node into view. */
  const show = ({ x, y }: Point) =>
    setView(before => {
      const { width, height } = before
      const inside = x > before.x && y > before.y && x < before.x + width && y < before.y + height
      return inside ? before : { ...before, x: x - width / 2, y: y - height / 2 }
    })
  return (
    <div className={classes.graph}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no fieldset */}
      <svg
        ref={svg}
        role="group"
        aria-label={label}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        {...drag}
      >
        <defs>
          <marker
            id="arrow"
            viewBox="0 0 8 8"
            refX="8"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M 0 0 L 8 4 L 0 8 Z" className={classes.arrow} />
          </marker>
        </defs>
        {lines.map(line => (
          <Line
            key={line.ends.join(' ')}
            line={line}
            from={place(line.ends[0])}
            to={place(line.ends[1])}
            near={chosen !== null && line.ends.includes(chosen)}
            labelled={lines.length <= MOST_LABELS}
          />
        ))}
        {network.nodes.map(node => (
          <Node
            key={node.id}
            node={node}
            at={place(node.id)}
            pressed={node.id === chosen}
            faded={chosen !== null && near.size > 0 && !near.has(node.id) && node.id !== chosen}
            onPress={() => onChoose(node.id === chosen ? null : node.id)}
            onFocus={() => show(place(node.id))}
          />
        ))}
      </svg>
      <div className={classes.zoom}>
        <ActionIcon variant="default" aria-label="Zoom in" onClick={() => zoom(1 / STEP)}>
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Zoom out" onClick={() => zoom(STEP)}>
          <IconMinus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Show the whole map" onClick={() => setView(whole)}>
          <IconArrowsMaximize size={16} />
        </ActionIcon>
      </div>
      <Legend nodes={network.nodes} />
    </div>
  )
}

/** The record with the most relations. */
function mostLinked({ nodes, edges }: Network): string | undefined {
  const degree = (id: string) => edges.filter(({ from, to }) => from === id || to === id).length
  return nodes.toSorted((one, other) => degree(other.id) - degree(one.id))[0]?.id
}

interface LineOf {
  ends: [from: string, to: string]
  label: string
}

/** One line for all that one is to another. */
function linesOf(edges: readonly NetworkEdge[]): LineOf[] {
  const pairs = Map.groupBy(edges, ({ from, to }) => `${from} ${to}`)
  return [...pairs.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ends: [first.from, first.to],
            label: [first, ...others].map(({ label }) => label).join(', '),
          } as LineOf,
        ]
      : [],
  )
}

interface LineProps {
  line: LineOf
  from: Point
  to: Point
  near: boolean
  labelled: boolean
}

function Line({ line: { label }, from, to, near, labelled }: LineProps) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  // Ends at the rim of the shape, so that the arrow is visible.
  const cut = (24 / length) * (length > 60 ? 1 : 0)
  const end = { x: to.x - (to.x - from.x) * cut, y: to.y - (to.y - from.y) * cut }
  // Not in the middle, where lines cross each other.
  const words = { x: from.x + (to.x - from.x) * 0.4, y: from.y + (to.y - from.y) * 0.4 - 4 }
  return (
    <g className={classes.line} data-near={near || undefined}>
      <line x1={from.x} y1={from.y} x2={end.x} y2={end.y} markerEnd="url(#arrow)" />
      {(near || labelled) && (
        <text x={words.x} y={words.y} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  )
}

interface NodeProps {
  node: NetworkNode
  at: Point
  pressed: boolean
  faded: boolean
  onPress: () => void
  onFocus: () => void
}

function Node({ node: { name, kind, shape }, at, pressed, faded, onPress, onFocus }: NodeProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no place in a drawing
    <g
      role="button"
      tabIndex={0}
      aria-pressed={pressed}
      className={classes.node}
      data-faded={faded || undefined}
      transform={`translate(${at.x} ${at.y})`}
      onClick={onPress}
      onFocus={event => event.currentTarget.matches(':focus-visible') && onFocus()}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onPress()
      }}
    >
      <title>{`${name}, ${inSentence(kind)}`}</title>
      <path d={shape} />
      <text y={34} textAnchor="middle" className={classes.name}>
        {name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name}
      </text>
      <text y={48} textAnchor="middle" className={classes.kind}>
        {kind}
      </text>
    </g>
  )
}

function Legend({ nodes }: { nodes: readonly NetworkNode[] }) {
  const kinds = new Map(nodes.map(({ kind, shape }) => [kind, shape]))
  return (
    <ul className={classes.legend} aria-label="Shapes">
      {[...kinds].map(([kind, shape]) => (
        <li key={kind}>
          <svg viewBox="-21 -21 42 42" width={14} height={14} aria-hidden>
            <path d={shape} />
          </svg>
          {kind}
        </li>
      ))}
    </ul>
  )
}

/** A point of the screen in the units of the drawing. */
function pointIn(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse())
  return { x, y }
}

/** The wheel zooms about the pointer; React's own listener could not keep the page from scrolling. */
function useWheel(svg: React.RefObject<SVGSVGElement | null>, onZoom: (factor: number, at: Point) => void) {
  const latest = useRef(onZoom)
  useEffect(() => {
    latest.current = onZoom
  })
  useEffect(() => {
    const drawing = svg.current
    if (!drawing) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event.deltaY > 0 ? 1.12 : 1 / 1.12, pointIn(drawing, event))
    }
    drawing.addEventListener('wheel', onWheel, { passive: false })
    return () => drawing.removeEventListener('wheel', onWheel)
  }, [svg])
}

/** Dragging the ground moves the view. */
function useDrag(svg: React.RefObject<SVGSVGElement | null>, onMove: (dx: number, dy: number) => void) {
  const last = useRef<Point | null>(null)
  const stop = () => {
    last.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('[role="button"]')) return
      last.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const scale = svg.current?.getScreenCTM()?.a
      if (!last.current || !scale) return
      onMove((event.clientX - last.current.x) / scale, (event.clientY - last.current.y) / scale)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}
