import type { CompanyReference } from '../../../companies/references.ts'
import {
  contains,
  label,
  linesOf,
  type Module,
  type SearchRecord,
  sentence,
  spoken,
} from '../../../kernel/index.ts'
import { type Intent, intent, type Result } from '../../../platform/language/intent.ts'
import { tellNone, tellOf } from '../../../platform/language/told.ts'
import { passingTexts, wordsFor } from '../../../platform/personal-data.ts'
import type { Rests } from '../../../platform/resting.ts'

/** KYC records as they are found by their words. */
export const records: readonly SearchRecord[] = [
  {
    type: 'kyc_record',
    table: 'kyc_records',
    async read(db, ids) {
      const rows = await db.selectFrom('kyc_records').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        lpId: row.lp_id,
        title: `KYC of ${row.subject_name}`,
        lines: linesOf({
          KYC: row.subject_name,
          Kind: spoken(row.subject_type),
          Status: spoken(row.status),
          Risk: spoken(row.risk_rating),
          'Expires on': row.expires_at,
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]

/** The records of companies. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'subject of KYC',
    type: 'kyc_record',
    table: 'kyc_records',
    column: 'company_id',
    async read(db, ids) {
      const rows = await db
        .selectFrom('kyc_records')
        .select(['id', 'subject_name', 'status'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ id, subject_name, status }) => ({ id, title: subject_name, detail: label(status) }))
    },
  },
]

/** What the register says of an investor's KYC is what the record says. */
export const rests: readonly Rests[] = [
  {
    on: 'lp.kyc_status',
    async of({ db }, lpId) {
      const rows = await db
        .selectFrom('kyc_records')
        .select(['id', 'subject_name'])
        .where('lp_id', '=', lpId)
        .execute()
      return rows.map(({ id, subject_name }) => ({
        what: sentence`KYC record`,
        id,
        title: subject_name,
        page: `/kyc/${id}`,
      }))
    },
  },
]

const LIST = 'svc_list_kyc_records'
const MOST_TOLD = 10

/** What is asked of KYC as a whole. */
export const intents: readonly Intent[] = [
  intent({
    key: 'kyc_expiring',
    pattern:
      /\b(kyc|aml)\b.*\b(expir\w*|due|next|run\w* out|review\w*)\b|\b(expir\w*|due|next)\b.*\b(kyc|aml)\b/i,
    about: null,
    tool: LIST,
    given: () => ({ status: 'approved', limit: 500 }),
    tell: (found: Result[]) => {
      const ending = found
        .filter(({ expires_at }) => expires_at !== null)
        .sort((one, other) => one.expires_at.localeCompare(other.expires_at))
      if (ending.length === 0) return [tellNone(LIST, 'No KYC is approved, so that none expires.')]
      return ending
        .slice(0, MOST_TOLD)
        .map(({ id, subject_name, expires_at }) =>
          tellOf(
            LIST,
            'kyc_record',
            id,
            subject_name,
            `The KYC of ${subject_name} expires on ${expires_at}.`,
          ),
        )
    },
  }),
]

/** What is said of people in passing; the names that were screened are kept as evidence. */
export const personalData = [
  passingTexts({
    type: 'kyc_record',
    table: 'kyc_records',
    columns: [
      'source_of_funds',
      'source_of_wealth',
      'ownership_note',
      'decision_reason',
      'review_trigger',
      'notes',
    ],
  }),
  passingTexts({ type: 'screening_hit', table: 'screening_hits', columns: ['reason'] }),
]

/** The records that name a person as their subject or an owner: what was checked of whom is kept by law. */
export const kycNaming: NonNullable<Module['evidenceNaming']> = async (db, subject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const subjects = await db
    .selectFrom('kyc_records')
    .select('id')
    .where(eb => eb.or(words.map(word => contains(eb, ['subject_name'], word))))
    .execute()
  const owners = await db
    .selectFrom('kyc_owners')
    .select('record_id as id')
    .where(eb => eb.or(words.map(word => contains(eb, ['name'], word))))
    .execute()
  const screened = await db
    .selectFrom('screening_results')
    .select('record_id as id')
    .where(eb => eb.or(words.map(word => contains(eb, ['screened_name'], word))))
    .execute()
  const ids = new Set([...subjects, ...owners, ...screened].map(({ id }) => id))
  return [...ids].sort((one, other) => one - other).map(record_id => ({ type: 'kyc_record', record_id }))
}
