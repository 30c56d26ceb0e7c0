import type { FundRow } from '../../../books/accounts/fund-account.ts'
import {
  type DistributionType,
  distributionTypes,
} from '../../../books/capital/distributions/distribution-input.ts'
import { type CallType, callTypes } from '../../../finance/capital-call.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { sentence } from '../../../kernel/index.ts'
import type { CapitalColumn } from './capital-columns.ts'

type Row = SheetRow<CapitalColumn>

/** One row's amounts for one investor; in minor units. */
export interface Part {
  row: Row
  lpId: number
  amount: number
  recallable: number
  paid: { date: string; amount: number } | null
}

interface Event<Type> {
  date: string
  reference: string | null
  parts: Array<Part & { type: Type }>
}

export type PastCall = Event<CallType> & { event: 'call'; due: string }
export type PastDistribution = Event<DistributionType> & { event: 'distribution'; type: DistributionType }
export type PastEvent = PastCall | PastDistribution

/**
 * Groups rows into calls and distributions, in the order of their days: rows of one reference and day are one
 * call, and those that also have one purpose, one distribution. Unreadable ones are refused.
 */
export function eventsOf(rows: readonly Row[], fund: FundRow): PastEvent[] {
  const events = new Map<string, PastEvent>()
  for (const row of rows) {
    const read = partOf(row, fund)
    if (!read) continue
    const { part, date, event, due, type } = read
    const { reference } = row.values
    const key = JSON.stringify([event, reference, date, event === 'call' ? null : type])
    const known = events.get(key) ?? begin(read, reference)
    if (known.event === 'call' && known.due !== due) {
      row.refuse('due', sentence`row ${known.parts[0]?.row.row ?? 0} of the same call is due on ${known.due}`)
      continue
    }
    const twin = known.parts.find(one => one.lpId === part.lpId && one.type === type)
    if (twin) {
      row.refuse('investor', sentence`row ${twin.row.row} already has their share of it`)
      continue
    }
    events.set(key, known)
    known.parts.push({ ...part, type } as never)
  }
  return [...events.values()].sort((a, b) => a.date.localeCompare(b.date))
}

interface Read {
  part: Part
  event: 'call' | 'distribution'
  date: string
  due: string
  type: CallType | DistributionType
}

const begin = ({ event, date, due, type }: Read, reference: string | null): PastEvent =>
  event === 'call'
    ? { event, date, due, reference, parts: [] }
    : { event, date, reference, type: type as DistributionType, parts: [] }

function partOf(row: Row, fund: FundRow): Read | null {
  const [event, investor, date] = [row.needed('event'), row.needed('investor'), row.needed('date')]
  row.needed('amount')
  const amount = row.minor('amount', fund.currency)
  const recallable = row.minor('recallable', fund.currency) ?? 0
  const paid = row.minor('paid', fund.currency)
  if (row.refused || event === null || investor === null || date === null || amount === null) return null
  const { due, paid_on, purpose } = row.values
  const type = purpose ?? (event === 'call' ? 'investments' : 'return_of_capital')
  const types: readonly string[] = event === 'call' ? callTypes : distributionTypes
  // Some programs write payments of the fund as negative.
  const size = event === 'call' ? amount : Math.abs(amount)
  if (size <= 0) row.refuse('amount', sentence`must be more than zero`)
  if (!types.includes(type))
    row.refuse(
      'purpose',
      event === 'call' ? sentence`is not a type of capital call` : sentence`is not a type of distribution`,
    )
  if (due !== null && due < date) row.refuse('due', sentence`must not be before the notice`)
  if (recallable < 0 || recallable > size)
    row.refuse('recallable', sentence`must be between zero and the amount`)
  if (event === 'call' && recallable > 0) row.refuse('recallable', sentence`applies only to distributions`)
  if (event === 'call' && paid !== null && paid > 0 && paid_on === null)
    row.refuse('paid_on', sentence`is required with the amount paid`)
  if (event === 'call' && paid_on !== null && paid_on < date)
    row.refuse('paid_on', sentence`must not be before the notice: nothing was called yet`)
  for (const [column, day] of [
    ['date', date],
    ['paid_on', event === 'call' ? paid_on : null],
  ] as const)
    if (day !== null && fund.locked_through !== null && day <= fund.locked_through)
      row.refuse(column, sentence`the book is closed through ${fund.locked_through}`)
  if (row.refused) return null
  const settled = event === 'call' && paid_on !== null && paid !== 0
  return {
    part: {
      row,
      lpId: Number(investor),
      amount: size,
      recallable,
      paid: settled ? { date: paid_on as string, amount: paid ?? size } : null,
    },
    event: event as Read['event'],
    date,
    due: due ?? paid_on ?? date,
    type: type as Read['type'],
  }
}
