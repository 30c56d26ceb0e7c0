import type { Context } from '../../kernel/index.ts'
import { accountsNamed, addAccount } from '../accounts/chart.ts'
import { CARRY_ACCRUAL } from '../accounts/periods.ts'
import { type Journalled, postJournal } from '../journal/journal.ts'
import { accrualMoved, carryMoved } from './carry.ts'
import { ACCRUED_CARRY, CARRY } from './carry-balances.ts'

type Amounts = ReadonlyMap<number, number>

/** The change of each partner's carried interest, in minor units; an amount received is positive. */
export interface CarryChange {
  /** Accrued and unpaid carried interest. */
  accrued: Amounts
  /** Carried interest paid without moving through capital, as in earlier books. */
  paid: Amounts
}

/** Posts the change of a fund's carried interest at the end of a day; null where there is none. */
export async function postCarryAccrual(
  ctx: Context,
  fundId: number,
  date: string,
  { accrued, paid }: CarryChange,
): Promise<Journalled | null> {
  const lines = [
    ...accrualMoved(side(accrued, -1), side(accrued, 1)),
    ...carryMoved(side(paid, -1), side(paid, 1)),
  ]
  if (lines.length === 0) return null
  const [known] = await accountsNamed(ctx, fundId, { codes: [ACCRUED_CARRY], ids: [] })
  if (!known)
    await addAccount(ctx, {
      fund_account_id: fundId,
      code: ACCRUED_CARRY,
      name: 'Accrued carried interest',
      parent_code: CARRY,
    })
  return postJournal(ctx, {
    fundAccountId: fundId,
    date,
    reference: `CARRY/${date}`,
    description: `Carried interest accrued through ${date}`,
    source: CARRY_ACCRUAL,
    status: 'posted',
    lines,
  })
}

const side = (changes: Amounts, sign: 1 | -1): Amounts =>
  new Map([...changes].flatMap(([id, amount]) => (sign * amount > 0 ? [[id, sign * amount] as const] : [])))
