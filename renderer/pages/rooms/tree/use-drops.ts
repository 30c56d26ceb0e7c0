import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { dropTargetForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter'
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file'
import { useCallback, useEffect, useRef } from 'react'
import { type Destination, destinationOf, type Edge, edgeAt } from './place-of-drop.ts'
import { type Chosen, chosenOf, isLent, type RoomLine, type RoomTree } from './room-tree.ts'
import { only } from './use-tree-actions.ts'

interface Drops {
  tree: RoomTree
  lines: readonly RoomLine[]
  chosen: ReadonlySet<string>
  /** The order of a place is the caller's to change. */
  isOrdered: boolean
  mayMove: (line: RoomLine) => boolean
  move: (chosen: Chosen, to: Destination) => void
}

/** Called with the edge of the line that a droppable item is held over; null once it has left. */
type OnOver = (edge: Edge | null) => void

export type DropsOnLine = (element: HTMLElement, line: RoomLine, onOver: OnOver) => () => void

/** Lets lines be dragged to another place, all that are chosen together, and folders take files (`use-file-drops.ts`). */
export function useDrops(given: Drops): DropsOnLine {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const destination = ({ moved, key, edge }: { moved?: unknown; key?: unknown; edge?: unknown }) => {
      const { tree, lines, isOrdered } = latest.current
      const line = lines.find(one => one.key === key)
      return moved && line ? destinationOf(tree, moved as Chosen, line, edge as Edge, isOrdered) : null
    }
    return monitorForElements({
      onDrop({ source, location }) {
        const { moved } = source.data
        const to = destination({ moved, ...location.current.dropTargets[0]?.data })
        if (to) latest.current.move(moved as Chosen, to)
      },
    })
  }, [])
  return useCallback((element, line, onOver) => {
    const moves = combine(
      draggable({
        element,
        canDrag: () => latest.current.mayMove(line),
        getInitialData: () => {
          const { chosen, tree } = latest.current
          return { moved: chosen.has(line.key) ? chosenOf(tree, chosen) : only(line) }
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.moved !== undefined && !isLent(line),
        getData: ({ input, element: over }) => {
          const { top, height } = over.getBoundingClientRect()
          return {
            key: line.key,
            edge: edgeAt(line, (input.clientY - top) / height, latest.current.isOrdered),
          }
        },
        onDrag: ({ self, source }) => {
          const { tree, isOrdered } = latest.current
          const edge = self.data.edge as Edge
          onOver(destinationOf(tree, source.data.moved as Chosen, line, edge, isOrdered) ? edge : null)
        },
        onDragLeave: () => onOver(null),
        onDrop: () => onOver(null),
      }),
    )
    if (line.kind === 'document') return moves
    return combine(
      moves,
      dropTargetForExternal({
        element,
        canDrop: ({ source }) => containsFiles({ source }) && latest.current.mayMove(line),
        getData: () => ({ into: line.id }),
        onDragEnter: () => onOver('into'),
        onDragLeave: () => onOver(null),
        onDrop: () => onOver(null),
      }),
    )
  }, [])
}
