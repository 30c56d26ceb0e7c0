import type { Majority } from './states.ts'

/** What a majority is of, as people say it. */
export const majorityWords: Record<Majority, string> = {
  simple: 'more than half of those called',
  two_thirds: 'at least two thirds of those called',
  unanimous: 'all of those called',
}
