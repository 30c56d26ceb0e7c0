import { readFileSync } from 'node:fs'
import { root } from '../project.mjs'
import type { Output } from './output.ts'

const SOURCE = 'server/database/letters.ts'

/** The letters by which the databases search, for lists that pages filter themselves. */
export const letters = (): Output => ({
  path: 'renderer/format/letters.generated.ts',
  text: [
    `// Written by "npm run generate" from ${SOURCE}; do not edit.`,
    '',
    readFileSync(`${root}/${SOURCE}`, 'utf8'),
  ].join('\n'),
})
