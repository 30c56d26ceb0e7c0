// Below the modules nothing knows them by name: modules declare whatever a floor needs. Nor does a module
// name the tools of another.

import { parseSync } from 'vite'
import { lineOf, nodesOf } from './syntax.ts'

interface Source {
  path: string
  text: string
}

/** Keys of modules that are words of the floors, too. */
const otherMeanings: Readonly<Record<string, string>> = {
  admin: 'a role',
  companies: 'a table',
  diligence: 'a reason to turn a deal down',
  holdings: 'a table',
  mail: 'a word that is searched for',
  notifications: 'a table',
  webhooks: 'the subscriber that sends them',
}

/** One sentence for each string below the modules that is the key of one, and for each foreign tool in a module. */
export function findKeyViolations(sources: readonly Source[]): string[] {
  const keys = new Set(
    sources.flatMap(({ path }) => /^server\/modules\/([^/]+)\/index\.ts$/.exec(path)?.[1] ?? []),
  )
  // The tables are made from the migrations, and one may be called as a module is.
  const floors = sources.filter(({ path }) =>
    /^server\/(?!modules\/|reading\/|sample\/|commands\/|database\/tables\.ts)[^/]+\//.test(path),
  )
  return [
    ...floors.flatMap(source =>
      stringsIn(source)
        .filter(({ value }) => keys.has(value) && !(value in otherMeanings))
        .map(({ value, at }) => `${at} names the module ${value}; a module declares what is needed of it`),
    ),
    ...[...keys].flatMap(key =>
      foreignTools(sources.filter(({ path }) => path.startsWith(`server/modules/${key}/`))),
    ),
  ]
}

function foreignTools(module: readonly Source[]): string[] {
  const own = new Set(
    module.flatMap(({ text }) => [...text.matchAll(/name: '(svc_\w+)'/g)].map(match => match[1])),
  )
  return module.flatMap(source =>
    stringsIn(source)
      .filter(({ value }) => /^svc_\w+$/.test(value) && !own.has(value))
      .map(({ value, at }) => `${at} names the tool ${value}, which is not of its module`),
  )
}

function stringsIn({ path, text }: Source): Array<{ value: string; at: string }> {
  return [...nodesOf(parseSync(path, text).program)].flatMap(({ type, value, start }) =>
    type === 'Literal' && typeof value === 'string'
      ? [{ value, at: `${path}:${lineOf(text, Number(start))}` }]
      : [],
  )
}
