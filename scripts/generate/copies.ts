import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from '../project.mjs'
import type { Output } from './output.ts'

/** The rules of the server by which pages reckon as well, and their files there. */
const COPIES: Readonly<Record<string, string>> = {
  'server/database/letters.ts': 'renderer/format/letters.generated.ts',
  'server/kernel/values/business-days.ts': 'renderer/format/business-days.generated.ts',
  'server/books/capital/calls/notice.ts': 'renderer/format/notice.generated.ts',
}

/** Copies of rules that the server and the pages share, which import each other and hold the figures they read. */
export const copies = (): Output[] =>
  Object.entries(COPIES).map(([source, path]) => ({
    path,
    text: [
      `// Written by "npm run generate" from ${source}; do not edit.`,
      '',
      readFileSync(`${root}/${source}`, 'utf8')
        .replaceAll(
          /^import (\w+) from '(.*\.json)' with .*$/gm,
          (_, name: string, table: string) => `const ${name} = ${figuresOf(fileOf(source, table))}`,
        )
        .replaceAll(/(?<=from ')\.[^']*/g, imported => `./${posix.basename(copyOf(source, imported))}`),
    ].join('\n'),
  }))

/** A table without its names, which pages would have to say in every language. */
const figuresOf = (table: string): string =>
  JSON.stringify(
    JSON.parse(readFileSync(`${root}/${table}`, 'utf8'), (_, value) =>
      typeof value === 'string' ? undefined : value,
    ),
  )

const fileOf = (source: string, imported: string): string => posix.join(posix.dirname(source), imported)

function copyOf(source: string, imported: string): string {
  const copy = COPIES[fileOf(source, imported)]
  if (copy === undefined)
    throw new Error(`${source} is copied for the pages, and its import ${imported} is not`)
  return copy
}
