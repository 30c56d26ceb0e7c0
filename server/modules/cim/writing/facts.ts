import type { Context } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { peopleOf } from '../../crm/index.ts'
import { type Finding, findingsOf } from '../../diligence/index.ts'
import { answersOfDeal, type DealAnswer } from '../../odd/index.ts'
import { casesOf, type DealCases } from '../../pricer/index.ts'
import type { Identity } from '../anonymity/names.ts'
import type { Standing } from './standings.ts'

type Db = Context['db']

/** The facts about a deal in the records. */
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
  people: Awaited<ReturnType<typeof peopleOf>>
  cases: DealCases
  /** Gravest first. */
  findings: readonly Finding[]
  answers: readonly DealAnswer[]
  /** Read where a section is written. */
  standings: readonly Standing[]
  office: { id: number; name: string }
}

const NO_CASES: DealCases = { base: null, downside: null, chosen: false }

/** Returns the records of a deal; without one, facts about the office itself. Null for an unknown deal. */
export async function factsOf(db: Db, dealId: number | null): Promise<Facts | null> {
  const office = await db.selectFrom('organisations').select(['id', 'name']).executeTakeFirstOrThrow()
  if (dealId === null)
    return { deal: null, people: [], cases: NO_CASES, findings: [], answers: [], standings: [], office }
  const row = await db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
  if (!row) return null
  const people = await peopleOf(db, dealId)
  const cases = await casesOf(db, dealId)
  const [findings, answers] = [await findingsOf(db, dealId), await answersOfDeal(db, dealId)]
  const { target_size_minor, ...deal } = row
  return {
    deal: {
      ...deal,
      target_size: target_size_minor === null ? null : fromMinor(target_size_minor, deal.currency),
    },
    people,
    cases,
    findings,
    answers,
    standings: [],
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
