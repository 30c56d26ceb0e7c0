import { useQueries } from '@tanstack/react-query'
import type { FundAccount, GlAccount } from '../../../api/modules.ts'
import { today } from '../../../format/days.ts'
import { readDate } from '../../../format/read.ts'
import { rateQuery } from '../currencies/currencies.ts'
import type { Currencies, Leg } from './legs.ts'

interface Typed {
  legs: readonly Leg[]
  /** The day of the entry, as it is typed. */
  date: string
}

/** The accounts in other currencies than the fund's, and of those that lines name the rate of the entry's day. */
export function useCurrencies(
  { currency: own }: FundAccount,
  accounts: readonly GlAccount[],
  { legs, date }: Typed,
): Currencies {
  const foreign = accounts.filter(({ currency }) => currency !== own)
  const used = foreign.filter(({ code }) => legs.some(leg => leg.code === code))
  const wanted = [...new Set(used.map(({ currency }) => currency))]
  const reading = readDate(date, today())
  const day = 'value' in reading ? reading.value : today()
  const quoted = useQueries({ queries: wanted.map(from => rateQuery(from, own, day)) })
  const rates = new Map(wanted.map((currency, at) => [currency, quoted[at]?.data?.rate ?? null]))
  return {
    own,
    foreign: new Map(
      foreign.map(({ code, currency }) => [code, { currency, rate: rates.get(currency) ?? null }]),
    ),
  }
}
