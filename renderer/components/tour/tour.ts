import 'driver.js/dist/driver.css'
import './tour.css'
import { driver } from 'driver.js'
import { keysOf } from '../../keyboard/keys.ts'

/** The steps of the tour, by `data-tour`; a step is left out where the person does not have that part. */
const steps = (): ReadonlyArray<readonly [mark: string, title: string, says: string]> => [
  [
    'sections',
    'Where things are',
    'Each section opens on its first page and shows the others at the top. Press g and the letter of a section to go there.',
  ],
  [
    'today',
    'Waiting for you',
    'Proposals by agents and programs are executed only after a person approves them. The number shows how many are waiting.',
  ],
  [
    'search',
    'Search or run a command',
    `Records, pages and commands from anywhere: type “issue capital call” and the name of a fund. ${keysOf('mod+k').join(' ')} opens it.`,
  ],
  [
    'pin',
    'Keep it at hand',
    'Pinned pages appear above the sections; a pinned list keeps its search and sorting.',
  ],
  [
    'copilot',
    'Ask',
    'The copilot answers from this office’s records and cites them. Its changes are proposals like any other.',
  ],
  ['you', 'Your own', 'Your account, keyboard shortcuts, appearance, and this tour.'],
]

/** Shows where things are, step by step; Escape ends it, and the arrows go on and back. */
export function showTour(): void {
  const shown = steps().flatMap(([mark, title, description]) => {
    const element = document.querySelector(`[data-tour="${mark}"]`)
    return element && isInSight(element) ? [{ element, popover: { title, description } }] : []
  })
  const tour = driver({
    steps: shown,
    showProgress: true,
    progressText: '{{current}} of {{total}}',
    nextBtnText: 'Next',
    prevBtnText: 'Back',
    doneBtnText: 'Done',
    popoverClass: 'tour',
    overlayOpacity: 0.5,
    stagePadding: 4,
    stageRadius: 6,
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    disableActiveInteraction: true,
    // The library drops an arrow that is pressed while a step still moves into place.
    allowKeyboardControl: false,
    onDestroyed: () => removeEventListener('keydown', press),
  })
  function press({ key }: KeyboardEvent): void {
    if (key === 'Escape' || (key === 'ArrowRight' && !tour.hasNextStep())) tour.destroy()
    else if (key === 'ArrowRight') tour.moveNext()
    else if (key === 'ArrowLeft' && tour.hasPreviousStep()) tour.movePrevious()
  }
  addEventListener('keydown', press)
  tour.drive()
}

/** Returns whether the element is inside the window; on a phone the navigation waits beside it. */
function isInSight(element: Element): boolean {
  const { width, left, right } = element.getBoundingClientRect()
  return width > 0 && right > 0 && left < innerWidth
}
