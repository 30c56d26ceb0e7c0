/**
 * All matches of a global pattern in a text, as `matchAll` gives them. That makes a pattern of its own for every call,
 * which costs more than most sentences take to be looked through.
 */
export function matchesIn(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  pattern.lastIndex = 0
  let match = pattern.exec(text)
  if (!match) return NONE
  const matches: RegExpExecArray[] = []
  for (; match; match = pattern.exec(text)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return matches
}

const NONE: readonly RegExpExecArray[] = []
