import { daysBetween } from '../../../finance/day-count.ts'
import { type Context, longDay, type Said, type Sentence, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { titleOf } from '../filings/filing.ts'

/** Kinds of record with an end or due date, as named on timelines. */
export const subjectTypes = ['kyc_record', 'compliance_filing', 'compliance_obligation'] as const
export type SubjectType = (typeof subjectTypes)[number]

export const deadlineKinds = [
  'kyc_expired',
  'kyc_expiring',
  'filing_overdue',
  'filing_due',
  'obligation_overdue',
  'obligation_due',
] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

export const severities = ['medium', 'high'] as const
export type Severity = (typeof severities)[number]

/** A record whose day is over or near. */
export interface Deadline {
  record_type: SubjectType
  record_id: number
  kind: DeadlineKind
  /** `high` once the day is over. */
  severity: Severity
  title: Said
  due_on: string
  /** Negative when it is over. */
  days_left: number
  message: Sentence
}

/** The farthest day to which a deadline is looked for. */
export const FARTHEST_DAYS = 366

/**
 * Returns items overdue on a day or due `within` so many days of it, longest overdue first; of one record
 * where given.
 */
export async function deadlinesOn(
  ctx: Context,
  today: string,
  within: number,
  only?: Pick<Deadline, 'record_type' | 'record_id'>,
): Promise<Deadline[]> {
  const until = daysAfter(today, within)
  const found: Deadline[] = []
  for (const type of subjectTypes)
    if (only === undefined || only.record_type === type)
      found.push(...(await readers[type](ctx, today, until, only?.record_id)))
  return found.toSorted(
    (one, other) =>
      one.due_on.localeCompare(other.due_on) || String(one.title).localeCompare(String(other.title)),
  )
}

type Reader = (ctx: Context, today: string, until: string, id: number | undefined) => Promise<Deadline[]>

const readers: Readonly<Record<SubjectType, Reader>> = {
  async kyc_record({ db }, today, until, id) {
    let query = db
      .selectFrom('kyc_records')
      .select(['id', 'subject_name', 'expires_at'])
      .where('status', 'in', ['approved', 'expired'])
      .where('expires_at', '<=', until)
    if (id !== undefined) query = query.where('id', '=', id)
    return (await query.execute()).map(({ id, subject_name, expires_at }) => {
      const day = expires_at as string
      const over = day < today
      return deadline(today, day, {
        record_type: 'kyc_record',
        record_id: id,
        kind: over ? 'kyc_expired' : 'kyc_expiring',
        title: sentence`KYC of ${subject_name}`,
        message: over
          ? sentence`The KYC of ${subject_name} expired: it was valid until ${longDay(day)}.`
          : sentence`The KYC of ${subject_name} expires on ${longDay(day)}.`,
      })
    })
  },
  async compliance_filing({ db }, today, until, id) {
    let query = db
      .selectFrom('compliance_filings')
      .select(['id', 'title', 'period', 'subject', 'due_on'])
      .where('status', 'in', ['upcoming', 'overdue'])
      .where('due_on', '<=', until)
    if (id !== undefined) query = query.where('id', '=', id)
    return (await query.execute()).map(row => {
      const title = titleOf(row)
      const over = row.due_on < today
      return deadline(today, row.due_on, {
        record_type: 'compliance_filing',
        record_id: row.id,
        kind: over ? 'filing_overdue' : 'filing_due',
        title,
        message: over
          ? sentence`${title} is overdue: it was to be filed by ${longDay(row.due_on)}.`
          : sentence`${title} is to be filed by ${longDay(row.due_on)}.`,
      })
    })
  },
  async compliance_obligation({ db }, today, until, id) {
    let query = db
      .selectFrom('compliance_obligations')
      .select(['id', 'title', 'next_due'])
      .where('status', 'in', ['open', 'in_progress', 'overdue'])
      .where('next_due', '<=', until)
    if (id !== undefined) query = query.where('id', '=', id)
    return (await query.execute()).map(({ id, title, next_due }) => {
      const over = next_due < today
      return deadline(today, next_due, {
        record_type: 'compliance_obligation',
        record_id: id,
        kind: over ? 'obligation_overdue' : 'obligation_due',
        title,
        message: over
          ? sentence`${title} is overdue: it was due on ${longDay(next_due)}.`
          : sentence`${title} is due on ${longDay(next_due)}.`,
      })
    })
  },
}

const deadline = (
  today: string,
  due_on: string,
  said: Omit<Deadline, 'due_on' | 'days_left' | 'severity'>,
): Deadline => ({
  ...said,
  due_on,
  severity: due_on < today ? 'high' : 'medium',
  days_left: daysBetween(today, due_on),
})
