let isPressed = false
let waiting: Array<() => void> = []

function release(): void {
  isPressed = false
  const runs = waiting
  waiting = []
  // The click comes right after the release.
  setTimeout(() => {
    for (const run of runs) run()
  })
}

function press(): void {
  isPressed = true
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('pointerup', release, true)
  document.addEventListener('pointercancel', release, true)
}

/**
 * Runs at once or, where the mouse or a finger is down, once it is up and its click has arrived. A field that is left by
 * pressing a button may show an error: shown at once, it would move the button from under the pointer, and the click be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run)
  else run()
}
