// The subject and allocation of a proposal in words, shared by its page, the list and the mail to approvers.

import type { NamedRecord } from '../../platform/office/record-names.ts'
import type { Preview } from './preview.ts'

/** An investor's part of a call, a distribution or whatever else is split. */
export interface Share {
  name: string
  amount: number
  unfunded_after: number | null
}

/** Fields that name the subject of a proposal. */
const NAMING = ['name', 'title', 'subject'] as const

/**
 * Returns the subject of a proposal: the records named in its arguments, else its own title; null where there
 * is neither.
 */
export function aboutOf(given: Record<string, unknown>, records: readonly NamedRecord[]): string | null {
  const named = records.filter(({ field, id, name }) => name !== null && given[field] === id)
  if (named.length > 0) return [...new Set(named.map(({ name }) => name))].join(', ')
  const own = NAMING.map(field => given[field]).find(value => typeof value === 'string' && value !== '')
  return (own as string | undefined) ?? null
}

/** Returns the split of a proposal between investors; empty where there is none. */
export function sharesOf({ result }: Preview): Share[] {
  for (const list of Object.values(isRecord(result) ? result : {})) {
    if (!Array.isArray(list) || list.length === 0) continue
    const shares = list.map(shareOf).filter(share => share !== null)
    if (shares.length === list.length) return shares
  }
  return []
}

function shareOf(value: unknown): Share | null {
  if (!isRecord(value)) return null
  const { lp_name: name, amount, unfunded_after } = value
  if (typeof name !== 'string' || typeof amount !== 'number') return null
  return { name, amount, unfunded_after: typeof unfunded_after === 'number' ? unfunded_after : null }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
