import type { Json } from '../../office.ts'
import { CFO, PORTAL } from '../money/life.ts'
import { CARRIED, type Fund, made, pick } from './fund.ts'

/** A general partner puts nothing in and gets a part of each class's profit. */
export async function agreeOnCarry(fund: Fund, admitted_on: string): Promise<void> {
  const { office } = fund
  const input = { name: `General partner of ${fund.id}`, entity_type: 'general_partner' }
  const { id: general } = await made(fund, 'general partner', office.post(`${PORTAL}/lps`, input))
  const nothing = { lp_id: general, fund_account_id: fund.id, amount: 0, admitted_on }
  await made(fund, 'commitment', office.post(`${PORTAL}/commitments`, nothing))
  const type = pick(fund.random, ['european', 'american'] as const)
  const [carry_pct, ofB] = [CARRIED.A / 100, CARRIED.B / 100]
  const classes = [{ class: 'B', hurdle_pct: 0, catch_up_pct: 1, carry_pct: ofB }]
  const terms = { type, hurdle_pct: 0, catch_up_pct: 1, carry_pct, classes, clawback_by: 'partner' }
  await made(fund, `carry, ${type}`, office.put(`${CFO}/accounts/${fund.id}/carry-terms`, terms))
  fund.carry = { general, type, paid: 0, accrued: 0 }
}

/** All the carried interest that the last close accrued is paid. */
export async function payCarry(fund: Fund, date: string): Promise<void> {
  const { carry, office, scale } = fund
  if (!carry || carry.accrued <= 0) return
  const amount = carry.accrued / scale
  const paying = { fund_account_id: fund.id, type: 'carried_interest', amount, date }
  const { allocation } = await made(fund, 'carry paid', office.post(`${PORTAL}/distributions`, paying))
  const received = allocation.find(({ lp_id }: Json) => lp_id === carry.general)?.amount ?? 0
  carry.paid += Math.round(received * scale)
  carry.accrued = 0
}
