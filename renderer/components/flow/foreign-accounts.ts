import { useQuery } from '@tanstack/react-query'
import type { GlAccount } from '../../api/modules.ts'
import { chartQuery } from '../../queries/funds.ts'
import type { Field } from '../form/fields.ts'

const CASH = ['1010', '1020']

/** The account and currency of a call, or of a fund that distributes. */
interface Counted {
  fund_account_id: number | null
  currency: string
}

/** The accounts of a fund on which money of another currency is kept; none while they are not known yet. */
export function useForeignAccounts({ fund_account_id, currency }: Counted): GlAccount[] {
  const chart = useQuery({ ...chartQuery(fund_account_id ?? 0), enabled: fund_account_id !== null })
  return (chart.data?.items ?? []).filter(
    one => CASH.includes(one.parent_code ?? '') && one.currency !== currency && one.posting_allowed,
  )
}

export interface ForeignValues {
  account: string | null
  foreign: number | null
}

/** Form fields for money that may have moved on one of these accounts; empty where there are none. */
export const foreignFields = (
  accounts: readonly GlAccount[],
  way: 'Received' | 'Paid',
): Array<Field<keyof ForeignValues>> =>
  accounts.length === 0
    ? []
    : [
        {
          name: 'account',
          label: `${way} in another currency`,
          kind: 'choice',
          choices: accounts.map(({ code, name, currency }) => ({
            value: code,
            label: `${currency}, ${code} ${name}`,
          })),
          hint: 'Leave empty if in the fund currency',
        },
        { name: 'foreign', label: `${way} in that currency`, kind: 'number' },
      ]

/** Returns the amount moved on the chosen account; undefined where none was chosen. */
export function foreignMoney(accounts: readonly GlAccount[], { account, foreign }: ForeignValues) {
  const chosen = accounts.find(({ code }) => code === account)
  return chosen && { currency: chosen.currency, account_code: chosen.code, amount: foreign ?? 0 }
}
