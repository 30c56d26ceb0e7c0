import { readFileSync } from 'node:fs'
import { root } from '../project.mjs'
import type { Output } from './output.ts'

/** The endpoints of the specification that are not built yet, for those who ask for one of them. */
export const notBuilt = (): Output => {
  const endpoints = JSON.parse(readFileSync(`${root}/test/specification.json`, 'utf8')) as Record<
    string,
    boolean
  >
  const missing = Object.keys(endpoints).filter(name => !endpoints[name])
  return {
    path: 'server/http/not-built.ts',
    text: [
      '// Written by "npm run generate" from test/specification.json; do not edit.',
      '',
      '/** Endpoints of the specification that are still to come, by method and path. */',
      'export const notBuilt: readonly string[] = [',
      ...missing.sort().map(name => `  '${name}',`),
      ']',
      '',
    ].join('\n'),
  }
}
