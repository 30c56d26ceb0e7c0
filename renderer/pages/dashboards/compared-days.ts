import { formatDate } from '../../format/dates.ts'

interface Spans {
  current: { from: string; to: string }
  previous: { from: string; to: string }
}

/** The days that the figures are of, and those that they are compared with. */
export const comparedDays = ({ current, previous }: Spans): string =>
  `${formatDate(current.from)} to ${formatDate(current.to)}, compared with ${formatDate(previous.from)} to ${formatDate(previous.to)}`
