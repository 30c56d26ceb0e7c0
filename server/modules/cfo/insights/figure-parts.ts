import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { capitalAt, capitalLines } from '../../../books/capital/capital-lines.ts'
import {
  type ExplainedFigure,
  explainedFigures,
  explainFigure,
  type FigurePart,
} from '../../../books/capital/figures/explain.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import { type Context, entity, field, notFound } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { capitalLabels } from '../close/statement-lines.ts'

export const figureNames = [...explainedFigures, 'nav'] as const
export type FigureName = (typeof figureNames)[number]

export const FigureParts = entity('FigureParts', {
  fund_account_id: field.id(),
  lp_id: field.id().nullable().meta({ description: 'The partner; null for the fund as a whole' }),
  figure: z.enum(figureNames).meta({ description: 'The figure that is explained' }),
  currency: z.string(),
  as_of: z.string(),
  amount: field.money('The figure, as every page shows it'),
  parts: z
    .array(
      z.object({
        date: z
          .string()
          .nullable()
          .meta({ description: 'Day of the first of its amounts; null for a balance' }),
        label: z.string(),
        page: z
          .string()
          .nullable()
          .meta({ description: 'Page of the record or entry; null where there is none' }),
        amount: field.money(),
      }),
    )
    .meta({ description: 'Sum to the figure; earliest first' }),
})

interface Asked {
  figure: FigureName
  as_of?: string | undefined
  lp_id?: number | undefined
}

/** Returns a figure of a fund, or of one of its partners, with the records and entries that it is made of. */
export async function figureParts(ctx: Context, fundId: number, { figure, as_of, lp_id }: Asked) {
  const { currency } = await findFund(ctx, fundId)
  if (lp_id !== undefined) await assertPartner(ctx, lp_id)
  const day = as_of ?? (await todayOf(ctx))
  const { amount, parts } =
    figure === 'nav'
      ? await navParts(ctx, fundId, day, lp_id)
      : await explainFigure(ctx, fundId, { figure: figure satisfies ExplainedFigure, day, partner: lp_id })
  return {
    fund_account_id: fundId,
    lp_id: lp_id ?? null,
    figure,
    currency,
    as_of: day,
    amount: fromMinor(amount, currency),
    parts: parts.map(part => ({
      ...part,
      label: capitalised(ctx.say(part.label)),
      amount: fromMinor(part.amount, currency),
    })),
  }
}

/** The lines of the capital accounts, which sum to net assets. */
async function navParts(ctx: Context, fundId: number, day: string, partner?: number) {
  const accounts = await capitalAt(ctx, fundId, day)
  const shown = partner === undefined ? [...accounts.values()] : [accounts.get(partner) ?? {}]
  const parts = capitalLines.flatMap((line): Array<Omit<FigurePart, 'date'> & { date: null }> => {
    const amount = shown.reduce((sum, account) => sum + (account[line] ?? 0), 0)
    return amount === 0 ? [] : [{ date: null, label: capitalLabels[line], page: null, amount }]
  })
  return { amount: parts.reduce((sum, { amount }) => sum + amount, 0), parts }
}

async function assertPartner(ctx: Context, id: number): Promise<void> {
  if (!(await findPartners(ctx, [id])).has(id)) throw notFound()
}

const capitalised = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
