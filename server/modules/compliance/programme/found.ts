import { exactPercent, linesOf, type SearchRecord, sentence, spoken } from '../../../kernel/index.ts'
import type { DueDates } from '../../../platform/due-dates.ts'
import { type Intent, intent, type Result } from '../../../platform/language/intent.ts'
import { tellNone, tellOf } from '../../../platform/language/told.ts'
import { type Family, familyLabels } from './families.ts'

/** Findings as they are found by their words. */
export const findingRecords: readonly SearchRecord[] = [
  {
    type: 'compliance_finding',
    table: 'compliance_findings',
    async read(db, ids) {
      const rows = await db.selectFrom('compliance_findings').selectAll().where('id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        title: titleOf(row.description),
        lines: linesOf({
          Finding: row.description,
          Family: familyLabels[row.family as Family],
          Severity: spoken(row.severity),
          Owner: row.owner,
          Due: row.due_on,
          Status: spoken(row.status),
          Evidence: row.evidence,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]

const LONGEST = 80

const titleOf = (description: string): string =>
  description.length > LONGEST ? `${description.slice(0, LONGEST - 1)}…` : description

/** The days by which findings are to be remedied. */
export const findingDays: DueDates = {
  access: 'compliance:read',
  async find({ db }, { from, to }) {
    const due = await db
      .selectFrom('compliance_findings')
      .select(['id', 'description', 'owner', 'due_on'])
      .where('status', '!=', 'closed')
      .where('due_on', '>=', from)
      .where('due_on', '<=', to)
      .execute()
    return due.map(({ id, description, owner, due_on }) => ({
      key: `compliance-finding-${id}`,
      date: due_on as string,
      title: sentence`Finding to be remedied: ${titleOf(description)}`,
      detail: null,
      who: owner,
      page: '/compliance/programme?tab=findings',
    }))
  },
}

const READINESS = 'svc_show_exam_readiness'
const FINDINGS = 'svc_list_compliance_findings'
const MOST_TOLD = 10

/** What is asked of the programme: how ready the office is for an exam, and what is still to be remedied. */
export const programmeIntents: readonly Intent[] = [
  intent({
    key: 'exam_readiness',
    pattern:
      /\bexam(ination)?\b.*\b(ready|readiness|prepared|gaps?|missing)\b|\b(ready|readiness|prepared|gaps?|missing)\b.*\bexam(ination)?\b/i,
    about: null,
    tool: READINESS,
    given: () => ({}),
    tell: ({ score, fresh, total, gaps }: Result) => [
      tellNone(
        READINESS,
        `The office is ${exactPercent(score)} ready for an exam: ${fresh} of ${total} controls have fresh evidence.`,
      ),
      ...gaps
        .slice(0, MOST_TOLD)
        .map(({ title, next_step }: Result) => tellNone(READINESS, `${title} is missing: ${next_step}`)),
    ],
  }),
  intent({
    key: 'compliance_findings',
    pattern: /\bfindings?\b/i,
    about: null,
    tool: FINDINGS,
    given: () => ({ limit: 500 }),
    tell: (found: Result[]) => {
      const open = found.filter(({ status }) => status !== 'closed')
      if (open.length === 0) return [tellNone(FINDINGS, 'No compliance finding is open.')]
      return open.slice(0, MOST_TOLD).map(({ id, description, status, due, owner }) => {
        const until = due === null ? 'no day is set' : `it is due on ${due}`
        const whose = owner === null ? 'nobody is responsible' : `${owner} is responsible`
        const title = titleOf(description)
        return tellOf(
          FINDINGS,
          'compliance_finding',
          id,
          title,
          `${title} (${spoken(status)}): ${until}, ${whose}.`,
        )
      })
    },
  }),
]
