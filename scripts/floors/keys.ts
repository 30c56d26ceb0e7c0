// Below the modules nothing knows them by name: what a floor needs of them, they declare.

import { parseSync } from 'vite'
import { lineOf, nodesOf } from './syntax.ts'

/** Keys of modules that are words of the floors, too. */
const otherMeanings: Readonly<Record<string, string>> = {
  admin: 'a role',
  notifications: 'a table',
  webhooks: 'the subscriber that sends them',
}

/** One sentence for each string below the modules that is the key of one. */
export function findKeyViolations(sources: ReadonlyArray<{ path: string; text: string }>): string[] {
  const keys = new Set(
    sources.flatMap(({ path }) => /^server\/modules\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? []),
  )
  return sources.flatMap(({ path, text }) => {
    if (!/^server\/(?!modules\/|reading\/|sample\/|commands\/)[^/]+\//.test(path)) return []
    return [...nodesOf(parseSync(path, text).program)].flatMap(node => {
      if (node.type !== 'Literal' || typeof node.value !== 'string') return []
      if (!keys.has(node.value) || node.value in otherMeanings) return []
      return [
        `${path}:${lineOf(text, Number(node.start))} names the module ${node.value}; a module declares it`,
      ]
    })
  })
}
