import { z } from 'zod'
import { dealField } from '../../deals/deal-field.ts'
import { field, languages } from '../../kernel/index.ts'
import { answered, choice, type RowOf, record, reference } from '../../kernel/records/index.ts'
import { reportKinds } from './kinds/keys.ts'

export type ReportRow = RowOf<'reports'>

export const reportStatuses = ['queued', 'writing', 'ready', 'failed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A paper on a fund, a deal or an investor for a period, written from the office's own answers. */
export const report = record({
  type: 'report',
  table: 'reports',
  entity: 'Report',
  label: 'Report',
  plural: 'Reports',
  title: 'title',
  unnamed: true,
  access: 'reports:read',
  page: '/reports',
  // Its figures are found at the records that they come from, by those who may read these.
  search: false,
  kept: ['error_said', 'subject_key', 'areas', 'room_id'],
  fields: {
    title: answered('text', z.string(), { find: true }),
    kind: choice(reportKinds, {
      required: true,
      only: 'creation',
      description: 'See GET /reports/templates',
      filter: true,
    }),
    template_id: reference({
      only: 'creation',
      description: 'Uploaded template that its Word file follows; null for the built-in one',
      given: 'Uploaded template for the Word file. Default: the built-in one',
    }),
    fund_account_id: reference({ only: 'creation', description: 'Its fund', filter: true }),
    ...dealField({ description: 'Its deal' }),
    lp_id: reference({ only: 'creation', description: 'Its investor', filter: true }),
    subject: answered('text', z.string(), { description: 'Name of what it is about, as it was then' }),
    period_start: answered('date', field.date(), { description: 'First day of the period' }),
    period_end: answered('date', field.date(), {
      description: 'Last day of the period: figures are as of its end',
    }),
    version: answered('number', z.int(), {
      description: 'Counts the reports of one kind on one subject and period',
    }),
    status: answered('choice', z.enum(reportStatuses), { choices: reportStatuses, filter: true }),
    error: answered('text', z.string().nullable(), {
      description: 'Why it could not be written; null unless it failed',
      list: false,
    }),
    language: choice(languages, {
      defaulted: true,
      only: 'creation',
      description: 'Language it is written in',
      given: 'Default: that of papers to its investor, else of the office’s papers',
      list: 'optional',
    }),
    author: answered('text', z.string(), { description: 'Who had it written' }),
    author_id: answered('person', field.id().nullable(), {
      description: 'Null for a key without a person',
      list: false,
    }),
    finished_at: answered('time', field.timestamp().nullable(), {
      description: 'When it was ready or failed; null until then',
      list: 'optional',
    }),
  },
})
