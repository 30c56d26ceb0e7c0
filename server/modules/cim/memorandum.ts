import { z } from 'zod'
import { field, sentence } from '../../kernel/index.ts'
import {
  answered,
  choice,
  ownField,
  type RowOf,
  record,
  reference,
  text,
} from '../../kernel/records/index.ts'
import { reportStatuses } from './states.ts'
import { templateKeys } from './templates/index.ts'

export type ReportRow = RowOf<'cim_reports'>
export type ReportChange = z.output<typeof memorandum.Change>

/** A paper that tells of a deal, written by a template. */
export const memorandum = record({
  type: 'memorandum',
  table: 'cim_reports',
  entity: 'Memorandum',
  label: 'Memorandum',
  plural: 'Memoranda',
  title: 'title',
  unnamed: true,
  access: 'cim:read',
  page: '/memoranda',
  scope: 'parentId',
  within: { dealId: 'deal_id', roomId: 'room_id' },
  kept: ['room_id', 'source', 'documents', 'parties'],
  fields: {
    title: text(200, { required: true, find: true }),
    template_key: choice(templateKeys, {
      required: true,
      only: 'creation',
      label: 'Template',
      searched: true,
      filter: true,
    }),
    deal_id: reference({
      only: 'creation',
      given: 'Whose records are told',
      uses: { of: 'deal.currency', what: sentence`memorandum` },
      filter: true,
    }),
    code_name: ownField('text', z.string(), field.text(60), {
      lasting: true,
      description: 'What an anonymous report calls the deal',
      given: 'Of an anonymous report; a new one replaces the one before it in every section too',
      label: 'Code name',
      searched: true,
    }),
    status: answered('choice', z.enum(reportStatuses), {
      choices: reportStatuses,
      searched: true,
      filter: true,
    }),
    byod: answered('flag', z.boolean(), {
      description: 'Its documents stay where they are: not even a quote is stored',
      list: false,
    }),
    author: answered('text', z.string(), { searched: true }),
    author_id: answered('person', field.id().nullable(), {
      description: 'null where it is not known who of several it was',
      list: false,
    }),
    approved_at: answered('time', field.timestamp().nullable(), {
      description: 'When it was approved last, also where it was taken back since; null where it never was',
      list: 'optional',
    }),
    approved_by: answered('text', z.string().nullable(), { list: 'optional' }),
  },
})
