import type { Json, Office } from '../../office.ts'

/** The checks of a close that can be done without. */
export const waivable = [
  'bank_reconciliation',
  'calls_and_distributions_posted',
  'valuations_approved',
  'fee_accrual_posted',
  'expense_accruals',
  'sub_ledgers',
  'no_drafts',
  'reviewer',
]

/** Closes a fund's book through a day, whatever its checks say. */
export async function closeThrough(office: Office, fund: Json, period_end: string): Promise<Json> {
  const waive = waivable.map(check => ({ check, reason: 'Test' }))
  const path = `/api/v1/svc/cfo/accounts/${fund.id}/period-close/run`
  const { body } = await office.post(path, { period_end, waive })
  if (body.status !== 'closed') throw new Error(JSON.stringify(body))
  return body
}
