import type { Json } from '../../../office.ts'

/** The lists of an office as its API answers them, by name. */
export type Lists = Readonly<Record<(typeof paths)[number][0], Json[]>>

const paths = [
  ['deals', 'crm/deals'],
  ['contacts', 'crm/contacts'],
  ['companies', 'companies'],
  ['lps', 'investor-portal/lps'],
  ['commitments', 'investor-portal/commitments'],
  ['calls', 'investor-portal/calls'],
  ['distributions', 'investor-portal/distributions'],
  ['funds', 'cfo/accounts'],
  ['entries', 'cfo/gl/journal?limit=500'],
  ['covenants', 'risk/covenants'],
  ['alerts', 'risk/alerts'],
  ['facilities', 'risk/facilities'],
  ['filings', 'compliance/filings'],
  ['obligations', 'compliance/obligations'],
  ['findings', 'compliance/program/findings'],
  ['kyc', 'compliance/kyc'],
  ['clearances', 'compliance/trade/preclearance'],
  ['due', 'calendar/due-dates'],
  ['transactions', 'transactions'],
  ['prospects', 'lp-crm/lps'],
  ['syndications', 'syndication'],
  ['decisions', 'decisions'],
  ['memoranda', 'cim/reports'],
  ['rooms', 'vdr/rooms'],
  ['documents', 'vdr/documents'],
  ['questions', 'qa/questions'],
  ['pricings', 'pricer/pricings'],
  ['holdings', 'holdings'],
  ['approvals', 'agent/approvals'],
  ['people', 'me/colleagues'],
  ['users', 'admin/users'],
] as const

/** Reads all lists as the one who asks may. */
export async function readLists(get: (path: string) => Promise<Json[]>): Promise<Lists> {
  const read = async ([name, path]: (typeof paths)[number]) =>
    [name, await get(`/api/v1/svc/${path}`)] as const
  return Object.fromEntries(await Promise.all(paths.map(read))) as Lists
}

/** Phrases an answer must and must not contain; null where an office cannot answer the question. */
export type Expected = { says: string[]; not?: string[] } | null

export interface Plain {
  ask: string
  expects: (lists: Lists, today: string) => Expected
}
