import { contains, linesOf, type Module, type SearchRecord, spoken } from '../../../kernel/index.ts'
import { type Intent, intent, type Result } from '../../../platform/language/intent.ts'
import { tellNone, tellOf } from '../../../platform/language/told.ts'
import { names, type PersonalDataKeeper, wordsFor } from '../../../platform/personal-data.ts'

/** The restricted list as it is found by its words; what is only watched, and why, is found by nobody. */
export const tradingRecords: readonly SearchRecord[] = [
  {
    type: 'restricted_security',
    table: 'restricted_securities',
    async read(db, ids) {
      const rows = await db
        .selectFrom('restricted_securities')
        .selectAll()
        .where('id', 'in', ids)
        .where('list', '=', 'restricted')
        .execute()
      return rows.map(row => ({
        recordId: row.id,
        title: row.issuer,
        lines: linesOf({
          'Restricted security': row.issuer,
          Ticker: row.ticker,
          ISIN: row.isin,
          CUSIP: row.cusip,
          'Holds for': row.scope_name ?? spoken(row.scope),
          'Restricted from': row.starts_on,
          'Restricted until': row.ends_on,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]

const LIST = 'svc_list_restricted_securities'
const CLEARANCES = 'svc_list_preclearances'
const MOST_TOLD = 10

/** What is asked of the restricted list. */
export const tradingIntents: readonly Intent[] = [
  intent({
    key: 'restricted_securities',
    pattern: /\brestricted\s+(list|securit\w+|issuers?|names?|compan\w+)\b/i,
    about: null,
    tool: LIST,
    given: () => ({ list: 'restricted', active: true, limit: 500 }),
    tell: (listed: Result[]) => {
      if (listed.length === 0) return [tellNone(LIST, 'No security is on the restricted list.')]
      return listed.slice(0, MOST_TOLD).map(({ id, issuer, ends_on }) => {
        const until = ends_on === null ? 'until it is taken off' : `until ${ends_on}`
        return tellOf(LIST, 'restricted_security', id, issuer, `${issuer} is restricted ${until}.`)
      })
    },
  }),
  intent({
    key: 'preclearances_pending',
    pattern: /\bpre-?clearances?\b/i,
    about: null,
    tool: CLEARANCES,
    given: () => ({ status: 'pending', limit: 500 }),
    tell: (waiting: Result[]) => {
      if (waiting.length === 0) return [tellNone(CLEARANCES, 'No pre-clearance waits for a decision.')]
      return waiting
        .slice(0, MOST_TOLD)
        .map(({ id, issuer, side, person, requested_on }) =>
          tellOf(
            CLEARANCES,
            'preclearance',
            id,
            issuer,
            `${person} asked on ${requested_on} to ${side} ${issuer}: it waits for a decision.`,
          ),
        )
    },
  }),
]

/** Whoever trades for their own account, by one of their requests, of which nothing is erased. */
export const traders: PersonalDataKeeper = {
  subjects: {
    async trader({ db }, id) {
      const request = await db
        .selectFrom('preclearance_requests')
        .select('person')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!request) return undefined
      const path = '/api/v1/svc/compliance/trade/preclearance/{request_id}'
      return { type: 'trader', id, path, email: null, name: request.person }
    },
  },
  find: async () => [],
  erase: async () => undefined,
}

/** Requests that name a person as the trader or as who asked: a personal trade is kept on record by law (17 CFR 275.204-2(a)(12)). */
export const clearancesNaming: NonNullable<Module['evidenceNaming']> = async (db, subject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('preclearance_requests')
    .select(['id', 'person', 'requested_by'])
    .where(eb => eb.or(words.map(word => contains(eb, ['person', 'requested_by'], word))))
    .orderBy('id')
    .execute()
  return rows
    .filter(({ person, requested_by }) => names(subject, `${person}\n${requested_by}`))
    .map(({ id }) => ({ type: 'preclearance', record_id: id }))
}
