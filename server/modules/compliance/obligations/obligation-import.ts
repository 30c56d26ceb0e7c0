import { type Columns, plain } from '../../../imports/columns.ts'
import { reasonNot } from '../../../imports/imports.ts'
import type { Choice, ImportKind } from '../../../imports/kind.ts'
import { givenInRow, recordColumns } from '../../../imports/record-columns.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { type Sentence, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type ObligationInput, obligation } from './obligation.ts'
import { addObligation, withdrawObligation } from './obligations.ts'
import { type Category, categories, categoryKeys, type Frequency, settledStatuses } from './states.ts'

/** A register also has the status of its duties, so that settled ones can be left out. */
const columns: Columns<string> = {
  ...recordColumns(obligation),
  status: { title: sentence`Status`, reads: 'choice', lenient: true, names: ['status', 'state', 'progress'] },
}

const spellings: Partial<Record<Category, string[]>> = {
  sec: ['Securities and Exchange Commission'],
  cftc: ['NFA'],
  gdpr: ['Data protection', 'Privacy'],
  aml: ['Anti-money laundering', 'Money laundering', 'KYC'],
}

const often: Array<Choice & { value: Frequency }> = [
  { value: 'once', label: 'Once', names: ['one-off', 'one time', 'ad hoc', 'none'] },
  { value: 'monthly', label: 'Every month', names: ['monthly', 'month'] },
  { value: 'quarterly', label: 'Every quarter', names: ['quarterly', 'quarter'] },
  {
    value: 'half_yearly',
    label: 'Every half year',
    names: ['half-yearly', 'semi-annual', 'semi-annually', 'twice a year', 'biannual'],
  },
  { value: 'yearly', label: 'Every year', names: ['yearly', 'annual', 'annually', 'year'] },
]

const standing: Choice[] = [
  {
    value: 'open',
    label: 'Open',
    names: ['pending', 'not started', 'overdue', 'due', 'in progress', 'started'],
  },
  { value: 'settled', label: 'Done', names: ['complete', 'completed', 'closed', 'waived', 'yes', 'filed'] },
]

type Duty = Required<Pick<ObligationInput, 'title' | 'next_due' | 'frequency'>>

/** Imports the duties of a register; settled and existing ones are left out. */
export const obligationImport: ImportKind<string> = {
  key: 'obligations',
  columns,
  choices: async () => ({
    category: categoryKeys.map(value => ({ value, label: categories[value], names: spellings[value] ?? [] })),
    frequency: often,
    status: standing,
  }),
  async decide(ctx, rows) {
    const today = await todayOf(ctx)
    const known = await ctx.db
      .selectFrom('compliance_obligations')
      .select(['title', 'next_due', 'frequency', 'status'])
      .execute()
    /** The row that has the duty; 0 for the register itself. */
    const there = new Map<string, number>()
    for (const { status, ...duty } of known)
      for (const key of keysOf(
        duty as Duty,
        settledStatuses.some(one => one === status),
      ))
        there.set(key, 0)
    const created: Array<{ row: number; duty: ObligationInput & Duty }> = []
    for (const row of rows) {
      const duty = dutyOf(row)
      if (!duty) continue
      if (row.values.status === 'settled') {
        row.becomes('ignored', sentence`is settled, so it is skipped`)
        continue
      }
      const keys = keysOf(duty, false)
      const before = keys.map(key => there.get(key)).find(one => one !== undefined)
      if (before !== undefined) {
        row.becomes(
          'same',
          before === 0
            ? sentence`${duty.title} is in the register`
            : sentence`row ${before} already has this obligation`,
        )
        continue
      }
      for (const key of keys) there.set(key, row.row)
      created.push({ row: row.row, duty })
      row.becomes('create', ...(duty.next_due < today ? [sentence`is overdue`] : []))
    }
    return {
      async deed(keep) {
        for (const { row, duty } of created) {
          const { id, ...as } = await addObligation(ctx, duty)
          keep.created(row, 'compliance_obligation', id, as)
        }
      },
    }
  },
  async undo(ctx, records) {
    const reasons: Sentence[] = []
    for (const { record_id, after } of records)
      reasons.push(...(await reasonNot(() => withdrawObligation(ctx, record_id, after ?? {}))))
    return reasons
  },
}

/** A duty is known by its words and its day; one that recurs and goes on, by its words whatever its next day is. */
const keysOf = ({ title, next_due, frequency }: Duty, settled: boolean): string[] => [
  `${plain(title)} ${next_due}`,
  ...(frequency === 'once' || settled ? [] : [`${plain(title)} recurs`]),
]

const dutyOf = (row: SheetRow) => givenInRow(obligation, row) as (ObligationInput & Duty) | null
