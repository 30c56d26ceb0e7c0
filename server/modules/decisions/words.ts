import type { Majority } from './states.ts'

/** The base of each majority, in words. */
export const majorityWords: Record<Majority, string> = {
  simple: 'more than half of those called',
  two_thirds: 'at least two thirds of those called',
  unanimous: 'all of those called',
}
