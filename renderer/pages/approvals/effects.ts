import type { AgentAction } from '../../api/modules.ts'
import type { FigureKinds } from '../../components/difference/difference-kinds.ts'
import { currencyOf } from '../../components/proposal/currency.ts'
import { minorDigits } from '../../format/currencies.ts'
import { formatMoney } from '../../format/numbers.ts'

/** The joint effect of several proposals of one kind. */
export interface Effects {
  actions: number
  /** Records that exist and would change or go. */
  touched: number
  created: number
  money: readonly MoneyEffect[]
}

export interface MoneyEffect {
  currency: string
  field: string
  /** Current and proposed totals, in minor units. */
  before: bigint
  after: bigint
  /** The sum of absolute changes, in minor units: increases do not hide decreases. */
  moved: bigint
}

/** More actions than this at once, or more money of one currency, asks for a typed confirmation. */
export const MOST_ACTIONS = 10
export const MOST_MONEY = 1_000_000

/** Sums up the effects of proposals from their previews. */
export function effectsOf(actions: readonly AgentAction[], kinds: FigureKinds): Effects {
  const touched = new Set<string>()
  let created = 0
  const money = new Map<string, MoneyEffect>()
  for (const action of actions) {
    if (action.preview.before === null) created += 1
    else touched.add(recordOf(action))
    for (const { currency, field, before, after } of amountsOf(action, kinds)) {
      const sum = money.get(`${field} ${currency}`) ?? { currency, field, before: 0n, after: 0n, moved: 0n }
      const [was, becomes] = [toMinor(before, currency), toMinor(after, currency)]
      money.set(`${field} ${currency}`, {
        ...sum,
        before: sum.before + was,
        after: sum.after + becomes,
        moved: sum.moved + (becomes > was ? becomes - was : was - becomes),
      })
    }
  }
  return { actions: actions.length, touched: touched.size, created, money: [...money.values()] }
}

interface Amount {
  currency: string
  field: string
  before: number
  after: number
}

/** The amounts a proposal changes in a record; where it changes none, those that were asked for. */
function amountsOf({ preview, proposal }: AgentAction, kinds: FigureKinds): Amount[] {
  const was = currencyOf(preview.before)
  const becomes = currencyOf(preview.after) ?? currencyOf(proposal.arguments) ?? was
  const isAmount = (field: string) => kinds.get(field) === 'amount'
  const changed = preview.changes.filter(({ field }) => isAmount(field))
  const asked = Object.entries(proposal.arguments).filter(([field]) => isAmount(field))
  const found = changed.length > 0 ? changed : asked.map(([field, after]) => ({ field, before: null, after }))
  return found.flatMap(({ field, before, after }) => {
    const [from, to] = [figure(before), figure(after)]
    if (becomes === undefined) return []
    if (was === undefined || was === becomes) return [{ currency: becomes, field, before: from, after: to }]
    return [
      { currency: was, field, before: from, after: 0 },
      { currency: becomes, field, before: 0, after: to },
    ]
  })
}

const figure = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The record a proposal works on: the ids in its arguments name it, else the proposal stands for itself. */
function recordOf({ id, proposal }: AgentAction): string {
  const ids = Object.entries(proposal.arguments).filter(([name]) => name.endsWith('_id'))
  return ids.length > 0 ? JSON.stringify(ids) : `action ${id}`
}

/** An amount of the API in minor units; by the text, because multiplying floats is not exact. */
function toMinor(value: number, currency: string): bigint {
  const [whole = '0', decimals = ''] = value.toFixed(minorDigits(currency)).split('.')
  return BigInt(whole + decimals)
}

/** Minor units as people read them: `USD 2,500,000`. */
export function writeMinor(minor: bigint, currency: string): string {
  return formatMoney(Number(`${minor}e-${minorDigits(currency)}`), currency)
}

/** Returns the text to type before a bulk approval of this size; null where a second press is enough. */
export function confirmationFor({ actions, money }: Effects): { text: string; why: string } | null {
  const moved = new Map<string, bigint>()
  for (const { currency, moved: by } of money) moved.set(currency, (moved.get(currency) ?? 0n) + by)
  const large = [...moved]
    .filter(([currency, minor]) => minor > toMinor(MOST_MONEY, currency))
    .map(([currency, minor]) => writeMinor(minor, currency))
  if (large.length === 0 && actions <= MOST_ACTIONS) return null
  const why = [
    actions > MOST_ACTIONS ? `more than ${MOST_ACTIONS} actions` : '',
    large.length > 0 ? `${large.join(' and ')} at once` : '',
  ]
  return { text: String(actions), why: why.filter(Boolean).join(', ') }
}
