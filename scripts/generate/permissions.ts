import { levelOfRole, levelOfVerb, levels, roles, verbsOf } from '../../server/kernel/access/permissions.ts'
import type { Output } from './output.ts'

/** Roles, verbs and levels for the pages, from the one table of permissions. */
export const permissions = (): Output => ({
  path: 'renderer/session/permissions.generated.ts',
  text: render(),
})

function render(): string {
  const list = (values: readonly string[]) => `[${values.map(value => `'${value}'`).join(', ')}]`
  return [
    '// Written by "npm run generate" from server/kernel/access/permissions.ts; do not edit.',
    '',
    '/** How far somebody may go in an area, each level with what stands before it. */',
    `export const levels = ${list(levels)} as const`,
    'export type Level = (typeof levels)[number]',
    '',
    '/** How far one has to be able to go in an area for a verb there. */',
    'export const levelOfVerb = {',
    ...Object.entries(levelOfVerb).map(([verb, level]) => `  ${verb}: '${level}',`),
    '} as const satisfies Record<string, Level>',
    'export type Verb = keyof typeof levelOfVerb',
    '',
    'interface RoleReach {',
    '  verbs: readonly Verb[]',
    '  /** How far it goes in an area. */',
    '  level: Level',
    '}',
    '',
    '/** The permissions of each role, widest first. */',
    'export const roleReach = {',
    ...roles.map(role => `  ${role}: { verbs: ${list(verbsOf(role))}, level: '${levelOfRole(role)}' },`),
    '} as const satisfies Record<string, RoleReach>',
    'export type Role = keyof typeof roleReach',
    '',
  ].join('\n')
}
