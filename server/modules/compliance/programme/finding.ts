import { z } from 'zod'
import { field, sentence } from '../../../kernel/index.ts'
import { answered, choice, date, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { families, familyLabels } from './families.ts'
import { findingStatuses, severities } from './states.ts'

export type FindingRow = RowOf<'compliance_findings'>

/** A finding of a review, a test or an exam, open until its remediation is evidenced. */
export const finding = record({
  type: 'compliance_finding',
  table: 'compliance_findings',
  entity: 'ComplianceFinding',
  label: 'Finding',
  plural: 'Findings',
  title: 'description',
  called: ({ description }) => titleOf(description as string),
  unnamed: true,
  access: 'compliance:read',
  timeline: { ids: ['finding_id'], address: '/api/v1/svc/compliance/program/findings/{finding_id}' },
  page: '/compliance/programme?tab=findings',
  counter: 'version',
  due: [
    {
      on: 'due',
      who: 'owner',
      key: 'compliance-finding',
      said: title => sentence`Finding to remediate: ${title}`,
      unless: { status: ['closed'] },
    },
  ],
  fields: {
    description: text(2000, { required: true, label: 'Finding', searched: true, width: 420 }),
    severity: choice(severities, { required: true, filter: true, searched: true }),
    family: choice(families, { required: true, words: familyLabels, filter: true, searched: true }),
    owner: text(120, { label: 'Responsible', searched: true, width: 150 }),
    due: date({ column: 'due_on', renamed: 'due_date', searched: true }),
    status: choice(findingStatuses, { defaulted: true, only: 'change', filter: true, searched: true }),
    evidence: text(2000, {
      description: 'Evidence of remediation',
      label: 'Evidence of remediation',
      hint: 'Required to close it',
      searched: true,
      list: false,
    }),
    closed_on: answered('date', field.date().nullable(), { list: false }),
  },
  beside: { family_label: z.string(), overdue: z.boolean() },
})

const LONGEST = 80

/** A finding by the beginning of its description. */
export const titleOf = (description: string): string =>
  description.length > LONGEST ? `${description.slice(0, LONGEST - 1)}…` : description
