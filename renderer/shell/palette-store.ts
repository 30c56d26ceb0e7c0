import { createSpotlight } from '@mantine/spotlight'

const [store, spotlight] = createSpotlight()

export const paletteStore = store

let typed = ''

/** Keeps what is typed from the page, whose own keys it would be, until the palette's field has the focus. */
function keep(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  if (key === 'Escape' || !store.getState().opened) {
    takeTyped()
    return
  }
  if (key === 'Backspace') typed = typed.slice(0, -1)
  else if (key.length === 1) typed += key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Returns what was typed since the palette was opened; from then on its field takes the keys. */
export function takeTyped(): string {
  window.removeEventListener('keydown', keep, { capture: true })
  const text = typed
  typed = ''
  return text
}

/** Opens and closes the palette; apart from the palette itself, which loads later. */
export const palette = {
  ...spotlight,
  open() {
    if (!store.getState().opened) window.addEventListener('keydown', keep, { capture: true })
    spotlight.open()
  },
}
