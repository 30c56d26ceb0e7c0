import { execFileSync } from 'node:child_process'
import type { EventDeclaration } from '../../server/kernel/routes/event.ts'
import { root } from '../project.mjs'
import type { Output } from './output.ts'

/** The events of every module, which the schemas of subscriptions and the type of `ctx.emit` are made of. */
export const events: Output = { path: 'server/kernel/routes/event-names.ts', render }

const LIST = `
  const { registry } = await import('./server/registry.ts')
  console.log(JSON.stringify(registry.events.map(({ name, to }) => ({ name, to }))))`

function render(): string {
  // In a process of its own: the modules import this very file, and are imported again once it is written.
  const listed = execFileSync(process.execPath, ['--input-type=module', '--eval', LIST], { cwd: root })
  const declared = JSON.parse(listed.toString()) as Array<Pick<EventDeclaration, 'name' | 'to'>>
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
