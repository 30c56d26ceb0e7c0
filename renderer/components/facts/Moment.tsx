import { formatAgo, formatLeft, formatTime } from '../../format/dates.ts'
import { useNow } from '../../format/use-now.ts'

/** Relative time; the exact moment on hover. */
export function Ago({ at }: { at: string }) {
  const now = useNow(30_000)
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatAgo(at, now)}
    </time>
  )
}

/** Time left until a deadline, counting down. */
export function Countdown({ until }: { until: string }) {
  const left = formatLeft(until, useNow())
  return (
    <time dateTime={until} title={formatTime(until)}>
      {left ? `${left} left` : 'Time is over'}
    </time>
  )
}
