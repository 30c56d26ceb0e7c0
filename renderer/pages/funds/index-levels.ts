import { today } from '../../format/days.ts'
import { readAmount, readDate } from '../../format/read.ts'

/** Reads pasted index levels, a date and a figure on each line; returns the error of the first bad line. */
export function readLevels(
  text: string,
): { levels: { date: string; value: number }[] } | { problem: string } {
  const levels: { date: string; value: number }[] = []
  const lines = text.split('\n').map(line => line.trim())
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const [, day = '', figure = ''] = /^(.*\S)\s+(\S+)$/.exec(line) ?? /^(.*?)[;,](\S+)$/.exec(line) ?? []
    const date = readDate(day.replace(/[;,]$/, ''), today())
    const value = readAmount(figure)
    if ('problem' in date || 'problem' in value)
      return { problem: `Line ${at + 1} is not a date with a level: ${line}` }
    levels.push({ date: date.value, value: value.value })
  }
  return levels.length === 0 ? { problem: 'Enter one date and level per line' } : { levels }
}
