import { formatNumber } from '../../../format/numbers.ts'

/** Seconds as people say them: `45 s`, `12 min`, `2 h 5 min`. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${formatNumber(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${formatNumber(minutes)} min`
  const rest = minutes % 60
  return `${formatNumber(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${rest} min`}`
}
