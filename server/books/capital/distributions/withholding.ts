import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { findPartners } from '../../partners/partners.ts'
import { builtUpon, standing } from '../voids.ts'

const TAX = 'withholding_tax'

interface Of {
  fundId: number | null
  /** A day, up to which distributions count. */
  date: string
  reference: string | null | undefined
}

interface Withheld {
  lpId: number
  /** In minor units. */
  amount: number
}

/** 422 where more is withheld of an investor than was distributed to them, of the reference where it is of one. */
export async function assertOfGross(
  ctx: Context,
  { currency, parts, ...of }: Of & { currency: string; parts: readonly Withheld[] },
): Promise<void> {
  const left = leftOf(ofSame(await standingLines(ctx, of), of))
  const over = parts.find(({ lpId, amount }) => amount > (left.get(lpId) ?? 0))
  if (!over) return
  const { name } = (await findPartners(ctx, [over.lpId])).get(over.lpId) ?? { name: '' }
  const most = fromMinor(left.get(over.lpId) ?? 0, currency)
  throw invalidField(
    'amount',
    sentence`withholds ${fromMinor(over.amount, currency)} ${currency} from ${name}, whose distributions without withholding total ${most} ${currency}`,
  )
}

/** Throws 409 `built_upon` where withheld tax would exceed somebody's remaining distributions. */
export async function assertNothingWithheld(ctx: Context, of: Omit<Of, 'date'>): Promise<void> {
  const all = await standingLines(ctx, { ...of, date: '9999-12-31' })
  const named = all.filter(({ reference }) => reference !== null && reference === of.reference)
  for (const lines of [all, named])
    if ([...leftOf(lines).values()].some(amount => amount < 0))
      throw builtUpon(sentence`Tax was withheld from it: void the withholding first.`)
}

type Line = Awaited<ReturnType<typeof standingLines>>[number]

async function standingLines(ctx: Context, { fundId, date }: Of) {
  const rows = await ctx.db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as made', 'made.id', 'line.distribution_id')
    .select(['made.id', 'made.type', 'made.reference', 'line.lp_id', 'line.amount_minor'])
    .where('made.fund_account_id', fundId === null ? 'is' : '=', fundId)
    .where('made.date', '<=', date)
    .execute()
  return standing(ctx, 'distribution', rows)
}

/** Withholding carries the reference of its distribution. */
function ofSame(lines: readonly Line[], { reference }: Of): readonly Line[] {
  const named = lines.filter(line => reference != null && line.reference === reference)
  return named.some(({ type }) => type !== TAX) ? named : lines
}

/** Distributions to each investor less withholding, in minor units. */
function leftOf(lines: readonly Line[]): Map<number, number> {
  const left = new Map<number, number>()
  for (const { type, lp_id, amount_minor } of lines)
    left.set(lp_id, (left.get(lp_id) ?? 0) + (type === TAX ? -amount_minor : amount_minor))
  return left
}
