import { typesOfHoldings } from '../../server/books/capital/distributions/distribution-input.ts'
import type { Output } from './output.ts'

/** The types of distributions of which the pages ask out of which holding they are paid. */
export const distributions = (): Output => ({
  path: 'renderer/pages/distributions/distribution-types.generated.ts',
  text: [
    '// Written by "npm run generate" from server/books/capital/distributions/distribution-input.ts; do not edit.',
    '',
    '/** Paid out of what a fund holds. */',
    `export const typesOfHoldings = [${typesOfHoldings.map(type => `'${type}'`).join(', ')}] as const`,
    '',
  ].join('\n'),
})
