import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * A key, or a sequence of keys, and its action: `a`, `/`, `g d`, `g d 2`, `mod+k` (Ctrl, or Cmd on a Mac).
 */
export interface KeyBinding {
  keys: string
  label: string
  run: () => void
}

interface Group {
  title: string
  bindings: () => readonly KeyBinding[]
}

const SEQUENCE_PAUSE = 1200

let groups: readonly Group[] = []
let pending = ''
let pendingSince = 0
const listeners = new Set<() => void>()

function changeGroups(next: readonly Group[]): void {
  groups = next
  for (const listener of listeners) listener()
}

/** Binds keys while the component is shown. Of two that want the same key, the one bound last has it. */
export function useKeys(title: string, bindings: readonly KeyBinding[]): void {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    const group: Group = { title, bindings: () => latest.current }
    changeGroups([...groups, group])
    return () => changeGroups(groups.filter(other => other !== group))
  }, [title])
}

/** Keys of this page, for the list of keys. */
export function useBoundKeys(): Array<{ title: string; bindings: readonly KeyBinding[] }> {
  const current = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => groups,
  )
  const byTitle = Map.groupBy(current, group => group.title)
  return [...byTitle].map(([title, parts]) => ({ title, bindings: parts.flatMap(part => part.bindings()) }))
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys of a binding as they are written: `g d` is two, `mod+k` is `Ctrl K`. */
export const keysOf = (keys: string): string[] =>
  keys
    .split(' ')
    .flatMap(key => (key.startsWith('mod+') ? [isMac ? '⌘' : 'Ctrl', key.slice(4).toUpperCase()] : [key]))

/** Listens to the keyboard; called once by the shell. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = nameOf(event)
    if (!pressed || event.defaultPrevented) return
    if (!pressed.startsWith('mod+') && isElsewhere(event.target)) return

    const begun = pending && event.timeStamp - pendingSince < SEQUENCE_PAUSE ? pending : ''
    pending = ''
    const bindings = groups.toReversed().flatMap(group => group.bindings())
    const bound = (keys: string) => bindings.find(binding => binding.keys === keys)
    const leadsOn = (keys: string) => bindings.some(binding => binding.keys.startsWith(`${keys} `))

    const next = begun ? `${begun} ${pressed}` : pressed
    const goesOn = bound(next) !== undefined || leadsOn(next)
    const sequence = goesOn ? next : pressed
    // A completed sequence ends here: the next key may begin another.
    const binding = goesOn || bound(begun) ? bound(sequence) : undefined
    if (binding) {
      event.preventDefault()
      binding.run()
    }
    if (leadsOn(sequence)) {
      pending = sequence
      pendingSince = event.timeStamp
    }
  }
  window.addEventListener('keydown', onKeyDown)
  return () => window.removeEventListener('keydown', onKeyDown)
}

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (altKey || key === 'Shift' || key === 'Control' || key === 'Meta') return undefined
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key
}

/** True where keys mean something else: in a field, a menu or a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null &&
    target.closest('input[type="checkbox"]') === null
  )
}
