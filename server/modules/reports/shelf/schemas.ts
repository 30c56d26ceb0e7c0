import { z } from 'zod'
import { entity, field, input } from '../../../kernel/index.ts'
import { Section } from '../content.ts'
import { reportKinds, subjects } from '../kinds/keys.ts'
import { report, reportStatuses } from '../report.ts'

export const Report = report.Entity

const percent = () =>
  z.int().min(0).max(100).meta({ description: 'Share of the sections that are written, from 0 to 100' })
const section = () =>
  z.string().nullable().meta({ description: 'Title of the section being written; null where none is' })

export const ReportDetail = entity('ReportDetail', {
  ...report.Entity.shape,
  template: z.string().meta({ description: 'Title of its template' }),
  template_version: z
    .int()
    .nullable()
    .meta({ description: 'Version of the uploaded template; null for built-in ones' }),
  percent: percent(),
  section: section(),
  sections: z.array(Section),
  versions: z
    .array(
      z.object({
        id: field.id(),
        version: z.int(),
        status: z.enum(reportStatuses),
        author: z.string(),
        created_at: field.timestamp(),
      }),
    )
    .meta({ description: 'Reports of this kind on this subject and period, newest first' }),
})

export const ReportStatus = entity('ReportStatus', {
  id: field.id(),
  status: z.enum(reportStatuses),
  percent: percent(),
  message: z.string().meta({ description: 'How far it is, in a sentence' }),
  section: section(),
  sections_written: z.int().meta({ description: 'Sections that are written' }),
  sections_total: z.int().meta({ description: 'Sections of the report' }),
  error: z.string().nullable().meta({ description: 'Why it could not be written' }),
  finished_at: field.timestamp().nullable(),
})

const { Input } = report

export const ReportInput = input('ReportInput', {
  ...Input.shape,
  period_end: field
    .date()
    .optional()
    .meta({ description: 'Default: today for a deal, otherwise the last quarter end' }),
  period_start: field
    .date()
    .optional()
    .meta({ description: 'Default: first day of the quarter of `period_end`' }),
})
export type ReportInput = z.output<typeof ReportInput>

export const ReportTemplate = entity('ReportTemplate', {
  id: field.id().nullable().meta({ description: 'Id of an uploaded template; null for a built-in one' }),
  kind: z.enum(reportKinds),
  title: z.string(),
  purpose: z.string(),
  subject: z.enum(subjects),
  needs: z
    .array(z.enum(['fund_account_id', 'deal_id', 'lp_id']))
    .meta({ description: 'Records that a report of this kind names' }),
  version: z.int().meta({ description: 'Counts the uploads of one name' }),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      purpose: z.string(),
      reads: z.array(z.string()).meta({ description: 'Answers of the office that it reads' }),
    }),
  ),
  fields: z
    .array(z.object({ name: z.string(), label: z.string() }))
    .meta({ description: 'Fields of a Word template of this kind; in an uploaded one, those it uses' }),
  loops: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        fields: z.array(z.string()).meta({ description: 'Fields within the loop' }),
      }),
    )
    .meta({ description: 'Loops of a Word template of this kind' }),
  author: z.string().nullable().meta({ description: 'Who uploaded it; null for a built-in one' }),
  created_at: field.timestamp().nullable(),
})
