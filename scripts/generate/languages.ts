import { globSync, readFileSync } from 'node:fs'
import { isSpoken, translate } from '../../renderer/language/build/sentences.ts'
import { root } from '../project.mjs'
import type { Output } from './output.ts'

/** Everything that the pages say, which each language translates. */
export const languages: Output = { path: 'renderer/language/en.json', render }

function render(): string {
  const said = globSync('renderer/**/*.{ts,tsx}', { cwd: root })
    .filter(isSpoken)
    .flatMap(path => translate(path, readFileSync(`${root}/${path}`, 'utf8'))?.said ?? [])
  const sentences = [...new Set(said)].toSorted()
  return `${JSON.stringify(Object.fromEntries(sentences.map(sentence => [sentence, sentence])), null, 2)}\n`
}
