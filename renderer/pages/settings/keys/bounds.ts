import type { ApiKey, ModuleState } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { count } from '../../../format/numbers.ts'
import { lastDayOf } from '../days.ts'

/** The limits of a key in form fields. */
export interface Bounds {
  writes: 'proposes' | 'direct'
  readable: readonly string[]
  writable: readonly string[]
  daily_credits: number | null
  expires_at: string | null
}

type KeyBounds = Pick<ApiKey, 'propose_only' | 'scopes' | 'daily_credits' | 'expires_at'>

/** Returns the form fields for a key's limits, among these modules. */
export function boundFields(modules: readonly ModuleState[]): Array<Field<keyof Bounds>> {
  const choices = modules.map(({ key, title }) => ({ value: key, label: title }))
  return [
    {
      name: 'writes',
      label: 'Writes',
      kind: 'choice',
      required: true,
      choices: [
        { value: 'proposes', label: 'Waiting for a person' },
        { value: 'direct', label: 'Happens at once' },
      ],
      hint: 'Only an administrator can allow a key to write without approval',
    },
    {
      name: 'readable',
      label: 'May only read in',
      kind: 'list',
      choices,
      hint: 'With none here and below, it covers everything its role does',
    },
    { name: 'writable', label: 'May read and write in', kind: 'list', choices },
    {
      name: 'daily_credits',
      label: 'Credits a day',
      kind: 'number',
      hint: 'Daily spending limit; leave empty for none',
    },
    {
      name: 'expires_at',
      label: 'Expires',
      kind: 'date',
      hint: 'Empty for a key that works until it is revoked',
    },
  ]
}

/** The bounds of a key for the form. */
export const toForm = ({ propose_only, scopes, daily_credits, expires_at }: KeyBounds): Bounds => ({
  writes: propose_only ? 'proposes' : 'direct',
  readable: areasOf(scopes, ['read']),
  writable: areasOf(scopes, ['write', 'approve']),
  daily_credits,
  expires_at: lastDayOf(expires_at),
})

/** Returns the form's limits for the API; scopes that the form cannot show are kept. */
export function fromForm(
  { writes, readable, writable, daily_credits, expires_at }: Bounds,
  before: ApiKey['scopes'] = null,
): KeyBounds {
  const scopes = {
    ...Object.fromEntries(readable.map(area => [area, 'read'] as const)),
    ...Object.fromEntries(
      writable.map(area => [area, before?.[area] === 'approve' ? ('approve' as const) : ('write' as const)]),
    ),
  }
  return {
    propose_only: writes === 'proposes',
    scopes: Object.keys(scopes).length === 0 ? null : scopes,
    daily_credits,
    expires_at,
  }
}

/** Where a key reaches, in a few words. */
export function reachInWords(scopes: ApiKey['scopes']): string {
  if (!scopes) return 'As its role'
  const reached = Object.values(scopes).filter(level => level !== 'none')
  return reached.length === 0 ? 'Nothing' : count(reached.length, 'area')
}

const areasOf = (scopes: ApiKey['scopes'], levels: readonly string[]): string[] =>
  Object.entries(scopes ?? {})
    .filter(([, level]) => levels.includes(level))
    .map(([area]) => area)
