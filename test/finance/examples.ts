import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Json } from '../office.ts'

export interface Example {
  area: string
  name: string
  input: Json
  expected: Json
  tolerance?: number
  all_roots?: number[]
  accept?: string
}

/** Published and independently computed cases: each says where it is from and how it was verified. */
const examples: Example[] = JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8'))

/** The cases of an area whose input has (or lacks) a field, as rows of a table of tests. */
export const examplesOf = (area: string, filter: (example: Example) => boolean = () => true) =>
  examples.filter(one => one.area === area && filter(one)).map(one => [one.name, one] as const)

/** Within the tolerance, in units of the figure itself: of the currency where it is an amount. */
export function expectNear(actual: number | null | undefined, wanted: number, tolerance: number): void {
  expect(actual).toEqual(expect.any(Number))
  expect(Math.abs((actual as number) - wanted), `${actual} beside ${wanted}`).toBeLessThanOrEqual(tolerance)
}
