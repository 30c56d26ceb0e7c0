import { type Changed, type Context, type Deed, type Sentence, sentence } from '../../kernel/index.ts'
import type { Told } from '../../kernel/routes/endpoint.ts'

/**
 * Changes of investors by any route: their own addresses, a merge, an import, an erasure, or the undo of one.
 */
export const deeds: readonly Deed[] = [
  {
    kind: 'change_investor_address',
    title: sentence`Change where an investor is written to`,
    table: 'lps',
    columns: ['primary_contact_email', 'postal_address'],
    tells: tellsAddress,
  },
  {
    kind: 'kyc_approval',
    title: sentence`Approve the KYC of an investor`,
    table: 'lps',
    columns: ['kyc_status'],
    becomes: ['approved'],
    also: ['update_kyc'],
  },
]

function tellsAddress({ principal }: Context, rows: readonly [Changed, ...Changed[]]): Told | null {
  const standing = rows.flatMap(({ before, after }) => (after ? [{ before, after }] : []))
  const [first] = standing
  if (!first) return null
  const ids = new Set(standing.map(({ after }) => after.id))
  const kind = 'contact_changed'
  if (ids.size > 1)
    return {
      kind,
      title: sentence`${principal.name} changed where ${ids.size} investors are written to`,
      detail: sentence`Notices and statements go to other addresses from now on.`,
      link: '/investors',
    }
  return {
    kind,
    title: sentence`${principal.name} changed where ${String(first.after.name)} is written to`,
    detail: detailOf(first),
    link: `/investors/${String(first.after.id)}`,
  }
}

function detailOf({ before, after }: Changed): Sentence {
  const email = after?.primary_contact_email ?? null
  if (email === (before?.primary_contact_email ?? null))
    return sentence`From now on their letters carry a new postal address.`
  return email === null
    ? sentence`From now on notices and statements have no recipient.`
    : sentence`From now on notices and statements go to ${String(email)}.`
}
