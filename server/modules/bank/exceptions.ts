import { longDay, sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { ExceptionSource } from '../../platform/exceptions.ts'

/** Days within which a movement is usually matched. */
const PATIENCE_DAYS = 5

/** Movements of a bank account that nobody matched in time; each heals when it is matched or set aside. */
export const exceptions: ExceptionSource[] = [
  {
    kind: 'bank_break',
    title: sentence`Unmatched bank movement`,
    access: 'bank:read',
    async find({ db }, day) {
      const rows = await db
        .selectFrom('bank_lines as line')
        .innerJoin('bank_accounts as account', 'account.id', 'line.bank_account_id')
        .select(['line.id', 'line.booked_on', 'line.amount_minor', 'line.counterparty', 'line.description'])
        .select(['account.name', 'account.currency', 'account.fund_account_id'])
        .where('line.match_id', 'is', null)
        .where('line.set_aside_reason', 'is', null)
        .where('line.booked_on', '<', daysAfter(day, -PATIENCE_DAYS))
        .orderBy('line.id')
        .execute()
      return rows.map(row => ({
        fingerprint: String(row.id),
        source: { type: 'bank_line', id: row.id },
        severity: 'medium' as const,
        title: sentence`${row.name}: movement of ${longDay(row.booked_on)} is not matched`,
        detail: row.counterparty ?? row.description,
        money: { amount: row.amount_minor, currency: row.currency },
        page: `/funds/${row.fund_account_id}`,
        incident: row.booked_on,
      }))
    },
  },
]
