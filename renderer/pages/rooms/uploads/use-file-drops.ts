import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { dropTargetForExternal, monitorForExternal } from '@atlaskit/pragmatic-drag-and-drop/external/adapter'
import { containsFiles } from '@atlaskit/pragmatic-drag-and-drop/external/file'
import { type RefObject, useEffect, useRef } from 'react'

/** Takes files that are dropped on an element, or on a folder in it, whose drop target says its id as `into`. */
export function useFileDrops(
  element: RefObject<HTMLElement | null>,
  onFiles: ((items: readonly DataTransferItem[], into: number | null) => void) | null,
): void {
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    if (!element.current) return
    return combine(
      dropTargetForExternal({
        element: element.current,
        canDrop: ({ source }) => latest.current !== null && containsFiles({ source }),
        getData: () => ({ into: null }),
      }),
      monitorForExternal({
        canMonitor: containsFiles,
        onDrop({ source, location }) {
          const [target] = location.current.dropTargets
          if (target) latest.current?.(source.items, target.data.into as number | null)
        },
      }),
    )
  }, [element])
}
