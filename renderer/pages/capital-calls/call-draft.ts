import type { CapitalCall, CapitalCallInput, HoldingFunding } from '../../api/modules.ts'
import { decimalsFor, formatAmount } from '../../format/numbers.ts'
import { type Reading, readMoney } from '../../format/read.ts'
import { sumOf } from '../../format/sums.ts'

type CallType = CapitalCall['ilpa_call_type']

/** One thing that capital is called for, as it is typed. */
export interface PurposeText {
  id: number
  type: CallType
  amount: string
  description: string
  /** `default`: as the ILPA template has it for this purpose. */
  inside: 'default' | 'inside' | 'outside'
  /** The holding that it is for. */
  holding: number | null
}

/** The terms of a call besides its purposes. */
export interface CallTerms {
  fund_account_id: string
  notice_date: string | null
  due_date: string | null
  reference: string | null
  description: string | null
  override_reason: string | null
}

/** The capital call that is being put together. */
export interface CallDraft {
  terms: CallTerms
  purposes: PurposeText[]
  excused: number[]
}

export const newPurpose = (id: number, type: CallType): PurposeText => ({
  id,
  type,
  amount: '',
  description: '',
  inside: 'default',
  holding: null,
})

/** Returns the purpose of a call for a holding: the cash its fund lacks to pay for it, where known. */
export const purposeFor = ({ holding_id, holding, lacking, currency }: HoldingFunding): PurposeText => ({
  ...newPurpose(0, 'investments'),
  amount: lacking ? formatAmount(lacking, decimalsFor([lacking], currency)) : '',
  description: holding,
  holding: holding_id,
})

function readingOf({ amount }: PurposeText, currency: string): Reading<number> {
  const reading = readMoney(amount, currency)
  return 'value' in reading && reading.value <= 0
    ? { problem: 'Type an amount such as 2.5m or 2500000' }
    : reading
}

/** Returns the amount of a purpose; null when it is no amount of the currency. */
export function readPurpose(purpose: PurposeText, currency: string): number | null {
  const reading = readingOf(purpose, currency)
  return 'value' in reading ? reading.value : null
}

/** Returns the total of the purposes that parse. */
export const totalOf = (purposes: readonly PurposeText[], currency: string): number =>
  sumOf(
    purposes.map(purpose => readPurpose(purpose, currency) ?? 0),
    currency,
  )

/** The first purpose that cannot be called for, and why. */
export function problemOf(
  purposes: readonly PurposeText[],
  currency: string,
): { id: number; message: string } | null {
  for (const purpose of purposes) {
    const reading = readingOf(purpose, currency)
    if ('problem' in reading) return { id: purpose.id, message: reading.problem }
    if (purpose.type === 'other' && purpose.description.trim() === '')
      return { id: purpose.id, message: 'State the purpose' }
  }
  return null
}

/** The call as the server takes it. */
export function bodyOf({ terms, purposes, excused }: CallDraft, currency: string): CapitalCallInput {
  const { fund_account_id, notice_date, due_date, ...words } = terms
  return {
    ...words,
    fund_account_id: Number(fund_account_id),
    ...(notice_date ? { notice_date } : {}),
    ...(due_date ? { due_date } : {}),
    lines: purposes.map(purpose => ({
      ilpa_call_type: purpose.type,
      amount: readPurpose(purpose, currency) ?? 0,
      ...(purpose.description.trim() === '' ? {} : { description: purpose.description.trim() }),
      ...(purpose.holding === null ? {} : { holding_id: purpose.holding }),
      ...(purpose.inside === 'default' ? {} : { inside_commitment: purpose.inside === 'inside' }),
    })),
    ...(excused.length > 0 ? { excused_lp_ids: excused } : {}),
  }
}
