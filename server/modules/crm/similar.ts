import { titleOf } from '../../deals/stages.ts'
import type { Context } from '../../kernel/index.ts'
import { isOneName, likeKeysOf } from '../../kernel/names/name-keys.ts'
import { formerTexts } from '../../platform/merging/known-by.ts'
import { mostAlike } from '../../platform/merging/likeness.ts'

interface NamedDeal {
  id: number
  name: string
  counterparty: string | null
  stage: string
}

/** A deal by its name. */
export const dealCandidate = (
  { id, name, counterparty, stage }: NamedDeal,
  /** Names of the deals that were merged into it. */
  former: readonly string[] = [],
) => ({
  id,
  title: name,
  detail: [counterparty, titleOf(stage)].filter(Boolean).join(', '),
  keys: [name, ...former].flatMap(likeKeysOf),
  counterparty,
})

/**
 * Returns whether two records may belong to one company: the same in any spelling, or one that is unknown.
 */
export const mayBeOne = (one: string | null | undefined, other: string | null | undefined): boolean =>
  !one || !other || isOneName(one, other)

/** The deals that have a name like this one, and where it is said the same counterparty. */
export async function similarDeals(
  { db, services }: Context,
  { name, counterparty }: { name?: string | undefined; counterparty?: string | undefined },
) {
  const likely = await services.search.likelyNamed(db, 'deal', name ? [name] : [])
  const former = await formerTexts(db, 'deal', ['name'])
  const deals = await db
    .selectFrom('deals')
    .select(['id', 'name', 'counterparty', 'stage'])
    .where('id', 'in', [...likely, 0])
    .execute()
  return mostAlike(
    name ? likeKeysOf(name) : [],
    deals
      .map(deal => dealCandidate(deal, former.get(deal.id)))
      .filter(deal => mayBeOne(deal.counterparty, counterparty)),
  ).map(({ counterparty: _, ...found }) => found)
}

interface NamedContact {
  id: number
  name: string
  email: string | null
  company: string | null
}

/** A contact by their name. */
export const contactCandidate = ({ id, name, email, company }: NamedContact) => ({
  id,
  title: name,
  detail: [company, email].filter(Boolean).join(', ') || null,
  keys: likeKeysOf(name),
  company,
})

/** The contacts that have this address, or a name like this one where they are not known to work elsewhere. */
export async function similarContacts(
  { db, services }: Context,
  {
    name,
    email,
    company,
  }: { name?: string | undefined; email?: string | undefined; company?: string | undefined },
) {
  const likely = await services.search.likelyNamed(db, 'contact', name ? [name] : [])
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'company'])
    .where(eb => eb.or([eb('id', 'in', [...likely, 0]), ...(email ? [eb('email', '=', email)] : [])]))
    .execute()
  return mostAlike(
    [...(name ? likeKeysOf(name) : []), ...(email ? [email] : [])],
    contacts
      .filter(one => one.email === email || mayBeOne(one.company, company))
      .map(one => ({
        ...contactCandidate(one),
        // Another address that is only alike is somebody else’s.
        keys: [...likeKeysOf(one.name), ...(email && one.email === email ? [email] : [])],
      })),
  ).map(({ company: _, ...found }) => found)
}
