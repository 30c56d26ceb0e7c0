import { folded, spellings } from './letters.generated.ts'

/**
 * Returns whether a text has every word that was typed, whatever the case and the marks: `muller` and `mueller` find Müller, as
 * the searches of the server do.
 */
export function finder(typed: string): (text: string) => boolean {
  const words = typed
    .split(/\s+/)
    .filter(word => word !== '')
    .map(spellings)
  return text => {
    const whole = folded(text)
    return words.every(word => word.some(spelling => whole.includes(spelling)))
  }
}

/** Returns whether a text holds a typed part, blanks and all, in any spelling. */
export function holder(part: string): (text: string) => boolean {
  const wanted = spellings(part)
  return text => {
    const whole = folded(text)
    return wanted.some(spelling => whole.includes(spelling))
  }
}
