import { fromJson } from '../../database/columns.ts'
import type { Context } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/money.ts'
import type { Priced } from '../pricer/index.ts'
import type { Identity } from './names.ts'

type Db = Context['db']

/** What the records say of a deal. */
export interface Facts {
  deal: {
    id: number
    name: string
    asset_class: string | null
    counterparty: string | null
    currency: string
    irr_target: number | null
    stage: string
    stage_changed_at: string
    target_size: number | null
    jurisdiction: string | null
  } | null
  people: Array<{
    id: number
    name: string
    email: string | null
    phone: string | null
    company: string | null
    role: string | null
  }>
  /** Newest first. */
  pricings: Array<{
    id: number
    name: string | null
    principal: number
    term_months: number
    amortisation: string
    priced: Priced
  }>
  office: { id: number; name: string }
}

/** More pricings than these are not looked through for a downside case. */
const PRICINGS = 20

/** The records of a deal; of none, what the office itself is. Null when there is no such deal. */
export async function factsOf(db: Db, dealId: number | null): Promise<Facts | null> {
  const office = await db.selectFrom('organisations').select(['id', 'name']).executeTakeFirstOrThrow()
  if (dealId === null) return { deal: null, people: [], pricings: [], office }
  const row = await db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
  if (!row) return null
  const people = await db
    .selectFrom('deal_contacts')
    .innerJoin('contacts', 'contacts.id', 'deal_contacts.contact_id')
    .select(['contacts.id', 'contacts.name', 'contacts.email', 'contacts.phone', 'contacts.company'])
    .select('deal_contacts.role')
    .where('deal_contacts.deal_id', '=', dealId)
    .orderBy('deal_contacts.id')
    .execute()
  const pricings = await db
    .selectFrom('pricer_pricings')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('id', 'desc')
    .limit(PRICINGS)
    .execute()
  const { target_size_minor, ...deal } = row
  return {
    deal: {
      ...deal,
      target_size: target_size_minor === null ? null : fromMinor(target_size_minor, deal.currency),
    },
    people,
    pricings: pricings.map(({ id, name, principal_minor, term_months, amortisation, currency, result }) => ({
      id,
      name,
      principal: fromMinor(principal_minor, currency),
      term_months,
      amortisation,
      priced: fromJson<Priced>(result),
    })),
    office,
  }
}

/** Whom an anonymous report of these records must not name. */
export function identityOf({ deal, people }: Facts, parties: readonly string[]): Identity {
  const named = (kind: 'name' | 'contact', names: ReadonlyArray<string | null | undefined>) =>
    names.flatMap(name => (name ? [{ kind, name }] : []))
  return {
    names: [
      ...named('name', [deal?.name, deal?.counterparty, ...people.map(({ company }) => company)]),
      ...named(
        'contact',
        people.map(({ name }) => name),
      ),
    ],
    details: people.flatMap(({ email, phone }) => [
      ...(email ? [{ kind: 'email' as const, value: email }] : []),
      ...(phone ? [{ kind: 'phone' as const, value: phone }] : []),
    ]),
    parties,
  }
}
