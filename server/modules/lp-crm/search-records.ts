import { amountOf, linesOf, type SearchRecord, spoken } from '../../kernel/index.ts'
import { raisedFundsIn } from './prospects/fund-rows.ts'
import { prospectNames, prospectsIn } from './prospects/rows.ts'

/** Limited partners who are asked, their people, and the funds that are raised, as they are found by their words. */
export const searchRecords: readonly SearchRecord[] = [
  {
    type: 'prospect',
    table: 'prospects',
    named: true,
    async read(db, ids) {
      const rows = await prospectsIn(db).where('prospects.id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        title: row.name,
        lines: linesOf({
          'Limited partner asked': row.name,
          Kind: spoken(row.type),
          Country: row.country,
          Stage: spoken(row.stage),
          'Soft circled':
            row.soft_circled_minor === null ? null : amountOf(row.soft_circled_minor, row.currency),
          'Next step': row.next_step,
          Source: row.source,
          Blurb: row.blurb,
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
  {
    type: 'prospect_person',
    table: 'prospect_people',
    async read(db, ids) {
      const people = await db.selectFrom('prospect_people').selectAll().where('id', 'in', ids).execute()
      const names = await prospectNames(
        db,
        people.map(({ prospect_id }) => prospect_id),
      )
      return people.map(one => ({
        recordId: one.id,
        parentId: one.prospect_id,
        title: `${one.name}, ${names.get(one.prospect_id)}`,
        lines: linesOf({ Person: one.name, Role: one.role, 'E-mail': one.email, Phone: one.phone }),
        happenedOn: one.updated_at,
      }))
    },
  },
  {
    type: 'raised_fund',
    table: 'raised_funds',
    named: true,
    async read(db, ids) {
      const rows = await raisedFundsIn(db).where('raised_funds.id', 'in', ids).execute()
      return rows.map(row => ({
        recordId: row.id,
        title: row.name,
        lines: linesOf({
          'Fund that is raised': row.name,
          Status: spoken(row.status),
          Target: row.target_minor === null ? null : amountOf(row.target_minor, row.currency),
          'First close': row.first_close_on,
          'Final close': row.final_close_on,
          Notes: row.notes,
        }),
        happenedOn: row.updated_at,
      }))
    },
  },
]
