import 'driver.js/dist/driver.css'
import './tour.css'
import { driver } from 'driver.js'
import { keysOf } from '../../keyboard/keys.ts'

/** What is shown of the frame, by its `data-tour`; where a person is not offered it, its step is left out. */
const steps = (): ReadonlyArray<readonly [mark: string, title: string, says: string]> => [
  [
    'sections',
    'Where things are',
    'Each section opens in its first place and shows the others above the page. Press g and the letter of a section to go there.',
  ],
  [
    'today',
    'What waits for you',
    'Nothing that an agent or a program proposes is done before a person approves it. The number says how many wait.',
  ],
  [
    'search',
    'Find it, or do it',
    `Records, pages and commands from anywhere: type “issue capital call” and the name of a fund. ${keysOf('mod+k').join(' ')} opens it.`,
  ],
  [
    'pin',
    'Keep it at hand',
    'A pinned page stands above the sections; a list is kept as you searched and sorted it.',
  ],
  [
    'copilot',
    'Ask',
    'The copilot answers from the records of this office and names them. What it would change is a proposal like any other.',
  ],
  [
    'you',
    'Your own',
    'Your account, the keys of the page that is shown, how everything looks, and this tour again.',
  ],
]

/** Shows where things are, step by step; Escape ends it, and the arrows go on and back. */
export function showTour(): void {
  const shown = steps().flatMap(([mark, title, description]) => {
    const element = document.querySelector(`[data-tour="${mark}"]`)
    return element && isInSight(element) ? [{ element, popover: { title, description } }] : []
  })
  driver({
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
  }).drive()
}

/** Whether it stands in the window; on a phone the navigation waits beside it. */
function isInSight(element: Element): boolean {
  const { width, left, right } = element.getBoundingClientRect()
  return width > 0 && right > 0 && left < innerWidth
}
