import type { Tone } from '../../words/words.ts'
import classes from './status.module.css'

/** A state in a word, with a dot in its colour: the word says it, the colour only helps. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status} data-tone={tone}>
      {children}
    </span>
  )
}
