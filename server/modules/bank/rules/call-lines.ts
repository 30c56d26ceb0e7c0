import { OPEN } from '../../../books/calls/states.ts'
import { partnerNames } from '../../../books/partners/partners.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { formerTexts } from '../../../platform/merging/known-by.ts'
import { bareReference, type OpenCallLine, ownWords } from './evidence.ts'

/** Returns the unpaid part of a fund's open capital calls, by call and investor. */
export async function openCallLines(ctx: Context, fundId: number): Promise<OpenCallLine[]> {
  const rows = await ctx.db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .select(['call.id', 'call.reference', 'line.lp_id'])
    .select(['line.amount_minor', 'line.paid_minor', 'line.waived_minor'])
    .where('call.fund_account_id', '=', fundId)
    .where('call.status', 'in', OPEN)
    .orderBy('call.id')
    .orderBy('line.id')
    .execute()
  const names = await partnerNames(
    ctx.db,
    rows.map(({ lp_id }) => lp_id),
  )
  const former = await formerTexts(ctx.db, 'lp', ['name'])
  return rows.flatMap(({ id, reference, lp_id, amount_minor, paid_minor, waived_minor }) => {
    const owed = amount_minor - paid_minor - waived_minor
    if (owed <= 0) return []
    const lpName = names.get(lp_id) ?? ''
    return [
      {
        callId: id,
        callName: reference ?? sentence`call ${id}`,
        bareReference: bareReference(reference),
        lpId: lp_id,
        lpName,
        lpWords: [lpName, ...(former.get(lp_id) ?? [])].flatMap(ownWords),
        owed,
      },
    ]
  })
}
