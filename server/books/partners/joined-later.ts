import { fromJson } from '../../database/columns.ts'
import type { CallType } from '../../finance/capital-call.ts'
import type { Context } from '../../kernel/index.ts'
import type { Committed } from './commitments.ts'

/**
 * Equalisation methods for partners of a later closing: as if all had been admitted at the first one, at cost
 * from the closing on, or by buying in at the net asset value of the day.
 */
export const closingMethods = ['as_if_first', 'cost', 'nav'] as const
export type ClosingMethod = (typeof closingMethods)[number]

/** A later closing that was booked: who joined, and the kinds of purposes that nobody made up for. */
export interface LaterClosing {
  id: number
  day: string
  /** The day on which it was reversed; null while in force. */
  voidedOn: string | null
  method: ClosingMethod
  joined: ReadonlySet<number>
  leftOut: readonly CallType[]
}

/** Returns the later closings of a fund, reversed ones included, in the order in which they were booked. */
export async function laterClosingsOf({ db }: Pick<Context, 'db'>, fundId: number): Promise<LaterClosing[]> {
  const rows = await db
    .selectFrom('subsequent_closes as closing')
    .innerJoin('capital_call_lines as line', 'line.call_id', 'closing.call_id')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'closing.id').on('void.kind', '=', 'subsequent_close'),
    )
    .select(['closing.id', 'closing.date', 'closing.method', 'closing.left_out', 'line.lp_id'])
    .select('void.date as voided_on')
    .where('closing.fund_account_id', '=', fundId)
    .orderBy('closing.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].map(lines => {
    const [{ id, date, method, left_out, voided_on }] = lines as [(typeof rows)[number]]
    return {
      id,
      day: date,
      voidedOn: voided_on,
      method: method as ClosingMethod,
      joined: new Set(lines.map(({ lp_id }) => lp_id)),
      leftOut: fromJson<CallType[]>(left_out),
    }
  })
}

/** The closings that stand at the end of a day and treat who joined as if admitted at the first one. */
export const standingAsIfFirst = (closings: readonly LaterClosing[], day: string): LaterClosing[] =>
  closings.filter(
    one => one.method === 'as_if_first' && one.day <= day && (one.voidedOn === null || one.voidedOn > day),
  )

/** Returns commitments under these closings: those of later partners count from the first day on. */
export function asIfFirst(commitments: readonly Committed[], closings: readonly LaterClosing[]): Committed[] {
  if (closings.length === 0) return [...commitments]
  const [first] = commitments
    .flatMap(({ admitted_on, amount_minor }) => (amount_minor > 0 ? admitted_on : []))
    .sort()
  return commitments.map(one => {
    const joined = closings.some(({ joined, day }) => joined.has(one.lp_id) && one.admitted_on <= day)
    return joined && first !== undefined ? { ...one, admitted_on: first } : one
  })
}
