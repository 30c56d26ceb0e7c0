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
      given: 'Deal whose records the memorandum draws on',
      uses: { of: 'deal.currency', what: sentence`memorandum` },
      filter: true,
    }),
    code_name: ownField('text', z.string(), field.line(60), {
      lasting: true,
      description: 'Code name of the deal in an anonymous report',
      given: 'Code name for an anonymous report; a new one replaces the old one in every section',
      label: 'Code name',
      searched: true,
    }),
    status: answered('choice', z.enum(reportStatuses), {
      choices: reportStatuses,
      searched: true,
      filter: true,
    }),
    byod: answered('flag', z.boolean(), {
      description: 'The documents stay with their owner: not even quotes are stored',
      list: false,
    }),
    author: answered('text', z.string(), { searched: true }),
    author_id: answered('person', field.id().nullable(), {
      description: 'Null if the author is one of several and unknown',
      list: false,
    }),
    approved_at: answered('time', field.timestamp().nullable(), {
      description: 'When last approved, even if returned to draft since; null if never',
      list: 'optional',
    }),
    approved_by: answered('text', z.string().nullable(), { list: 'optional' }),
  },
})
