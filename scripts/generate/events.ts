import { globSync, readFileSync } from 'node:fs'
import { root } from '../project.mjs'
import type { Output } from './output.ts'

/** The events that modules declare, which the schemas of subscriptions and the type of `ctx.emit` are made of. */
export const events = (): Output => ({ path: 'server/kernel/routes/event-names.ts', text: render() })

export interface DeclaredEvent {
  name: string
  to: string
}

/** Read from the sources: the modules themselves import the list, so that none loads before it is there. */
export const declaredEvents = (): DeclaredEvent[] =>
  globSync('server/**/*.ts', { cwd: root }).flatMap(path =>
    [
      ...readFileSync(`${root}/${path}`, 'utf8').matchAll(
        /\bevent\(\{\s*name: '([\w.]+)',.*?\bto: '(\w+)'/gs,
      ),
    ].map(([, name = '', to = '']) => ({ name, to })),
  )

function render(): string {
  const declared = declaredEvents()
  const told = (system: string) =>
    declared
      .filter(({ to }) => to === system)
      .map(({ name }) => `    '${name}',`)
      .sort()
  return [
    '// Written by "npm run generate" from the events that modules declare; do not edit.',
    '',
    '/** The events that each system tells of. */',
    'export const eventsOf = {',
    ...['registered', 'subscriber'].flatMap(system => [`  ${system}: [`, ...told(system), '  ],']),
    '} as const',
    '',
    '/** The names of all of them. */',
    'export interface EventNames {',
    ...declared.map(({ name }) => `  '${name}': true`).sort(),
    '}',
    '',
  ].join('\n')
}
