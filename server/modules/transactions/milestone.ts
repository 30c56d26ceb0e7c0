import { z } from 'zod'
import { field, sentence } from '../../kernel/index.ts'
import { answered, ownField, type RowOf, record, text } from '../../kernel/records/index.ts'
import { milestoneKinds } from './states.ts'

export type MilestoneRow = RowOf<'transaction_milestones'>

/** A day that a closing comes by, from its NDA to the long-stop date. */
export const milestone = record({
  type: 'transaction_milestone',
  table: 'transaction_milestones',
  entity: 'TransactionMilestone',
  label: 'Milestone',
  plural: 'Milestones of transactions',
  title: 'title',
  access: 'transactions:read',
  page: '/transactions',
  within: { parentId: 'transaction_id' },
  search: false,
  from: {
    rows: db =>
      db
        .selectFrom('transaction_milestones')
        .innerJoin('transactions', 'transactions.id', 'transaction_milestones.transaction_id')
        .select(['transactions.name as transaction_name', 'transactions.status as transaction_status'])
        .select('transactions.owner_id'),
  },
  due: [
    {
      on: 'planned_on',
      who: 'owner_id',
      key: 'transaction-milestone',
      said: title => sentence`Milestone: ${title}`,
      detail: row => row.transaction_name as string,
      // The closing itself is the transaction's target.
      unless: { kind: ['closing'], transaction_status: ['closed', 'terminated'] },
      until: 'actual_on',
    },
  ],
  fields: {
    transaction_id: answered('record', field.id(), { list: false }),
    kind: ownField('choice', z.enum(milestoneKinds), z.enum(milestoneKinds), {
      initial: 'other',
      only: 'creation',
      choices: milestoneKinds,
    }),
    title: text(200, { required: true }),
    baseline_on: answered('date', field.date().nullable(), { description: 'Original planned day' }),
    planned_on: ownField('date', field.date(), field.date(), {
      given: 'Set by hand: no longer moves with the target close',
    }),
    due_offset: answered('number', z.int().nullable(), {
      description: 'Calendar days from the target close; null if the day was set by hand',
    }),
    actual_on: ownField('date', field.date(), field.pastDate(), {}),
  },
  kept: ['passed_on'],
  beside: {
    slip_days: z.int().nullable().meta({
      description:
        'Days from the baseline to the actual day, else the planned day, or today if that is past; negative if earlier',
    }),
    late: z.boolean().meta({ description: 'Planned before today and not reached' }),
  },
})

export type MilestoneInput = z.output<typeof milestone.Input>
export type MilestoneChange = z.output<typeof milestone.Change>
