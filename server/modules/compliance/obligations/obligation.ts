import { z } from 'zod'
import { field, sentence } from '../../../kernel/index.ts'
import {
  answered,
  choice,
  date,
  externalId,
  type RowOf,
  record,
  text,
} from '../../../kernel/records/index.ts'
import { categories, categoryKeys, frequencyKeys, obligationStatuses, settledStatuses } from './states.ts'

export type ObligationRow = RowOf<'compliance_obligations'>

/** One occasion of a duty of the office, apart from its filings. */
export const obligation = record({
  type: 'compliance_obligation',
  table: 'compliance_obligations',
  entity: 'Obligation',
  label: 'Obligation',
  plural: 'Obligations',
  title: 'title',
  access: 'compliance:read',
  timeline: { ids: ['ob_id'], address: '/api/v1/svc/compliance/obligations/{ob_id}' },
  page: '/compliance/obligations',
  counter: 'version',
  kept: ['due_day', 'warned_days'],
  unnamed: true,
  due: [
    {
      on: 'next_due',
      who: 'owner',
      key: 'obligation',
      said: title => sentence`Obligation due: ${title}`,
      unless: { status: settledStatuses },
    },
  ],
  fields: {
    title: text(200, {
      sheet: {
        names: [
          'obligation',
          'duty',
          'requirement',
          'task',
          'title',
          'name',
          'item',
          'description',
          'control',
        ],
      },
      required: true,
      label: 'Task',
      find: true,
    }),
    status: choice(obligationStatuses, {
      defaulted: true,
      only: 'change',
      filter: true,
      searched: true,
      form: false,
      width: 120,
    }),
    next_due: date({
      sheet: {
        names: [
          'nextdue',
          'duedate',
          'nextduedate',
          'due',
          'dueon',
          'deadline',
          'nextdate',
          'nextreview',
          'date',
        ],
      },
      required: true,
      label: 'Due',
      searched: true,
    }),
    owner: text(120, {
      sheet: {
        names: ['owner', 'responsible', 'responsibleperson', 'assignee', 'assignedto', 'person', 'by'],
      },
      find: true,
      searched: true,
      width: 140,
    }),
    category: choice(categoryKeys, {
      sheet: {
        names: ['category', 'regulator', 'authority', 'regime', 'area', 'type'],
        lenient: true,
        otherwise: 'other',
      },

      required: true,
      words: categories,
      filter: true,
      searched: true,
      width: 90,
    }),
    frequency: choice(frequencyKeys, {
      sheet: {
        names: ['frequency', 'howoften', 'recurrence', 'period', 'periodicity', 'cadence', 'interval'],
      },

      defaulted: true,
      given: 'Default: once',
      label: 'Frequency',
      width: 110,
    }),
    source: text(300, {
      sheet: {
        names: ['source', 'rule', 'regulation', 'reference', 'legalbasis', 'policy', 'law', 'agreement'],
      },

      description: 'Rule, agreement or policy that imposes it',
      hint: 'The rule, agreement or policy',
      find: true,
      searched: true,
      list: 'optional',
    }),
    evidence: text(500, {
      only: 'change',
      description: 'Evidence of completion',
      label: 'Evidence of completion',
      searched: true,
      list: false,
    }),
    note: text(2000, {
      sheet: { names: ['note', 'notes', 'comment', 'comments', 'remarks', 'details'] },
      searched: true,
      list: false,
    }),
    done_on: answered('date', field.date().nullable(), { searched: true, list: false }),
    reason: text(1000, {
      only: 'change',
      lasting: true,
      description: 'Reason for the waiver',
      given: 'Required for a waiver',
      searched: true,
      form: false,
      list: false,
    }),
    follows_id: answered('record', field.id().nullable(), {
      description: 'The preceding occurrence of this obligation',
      list: false,
    }),
    external_id: externalId(),
  },
  beside: {
    category_label: z.string(),
    days_left: z.int().nullable().meta({ description: 'Negative when overdue; null once settled' }),
    moves: z.array(z.enum(obligationStatuses)).meta({ description: 'Statuses that a person may set' }),
    next_id: field
      .id()
      .nullable()
      .meta({ description: 'The next occurrence, created when this one was settled' }),
  },
})

export type ObligationInput = z.output<typeof obligation.Input>
export type ObligationChange = z.output<typeof obligation.Change>
