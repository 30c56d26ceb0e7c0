import type { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { addressed } from '../../../books/partners/partners.ts'
import { type Context, conflict, notFound, sentence } from '../../../kernel/index.ts'
import { type Paper, type PaperKind, paragraphs } from '../../../platform/mail/papers.ts'
import { k1OfYear } from './k1.ts'
import { unsaid } from './k1-details.ts'
import { k1AsPdf } from './k1-files.ts'
import type { K1 } from './k1-schemas.ts'

interface Printed {
  fund: { name: string }
  k1: z.output<typeof K1>
}

export const k1: PaperKind<Printed> = {
  kind: 'k1',
  title: 'Schedule K-1 figures',
  print: ({ fund, k1 }, letterhead) => k1AsPdf({ ...unsaid(fund.name), ...k1 }, letterhead),
  assertStands: (ctx, _, { k1 }) => reviewedOfYear(ctx, k1.fund_account_id, k1.tax_year),
}

/**
 * The K-1s of a tax year as they are sent. 404 where there are none, 409 `gate_not_met` until another person has
 * reviewed them.
 */
export async function k1Papers(ctx: Context, fundId: number, taxYear: number): Promise<Paper<Printed>[]> {
  const { name: fund } = await findFund(ctx, fundId)
  const all = await reviewedOfYear(ctx, fundId, taxYear)
  const papers = all.map(one => ({
    recordId: one.id,
    lpId: one.lp_id,
    name: one.name,
    subject: `Schedule K-1 figures ${taxYear} of ${fund}`,
    text: paragraphs(
      one.name,
      `Please find attached the ${one.kind === 'final' ? '' : 'estimated '}figures of your Schedule K-1 of ${fund} for ${taxYear}. It is a working copy, not an IRS form.`,
    ),
    data: { fund: { name: fund }, k1: one },
    page: `/funds/${fundId}`,
  }))
  return addressed(ctx, papers)
}

async function reviewedOfYear(ctx: Context, fundId: number, taxYear: number) {
  const all = await k1OfYear(ctx, fundId, taxYear)
  if (all.length === 0) throw notFound()
  if (all.some(({ status }) => status !== 'reviewed'))
    throw conflict('gate_not_met', sentence`A second person must review them before they are sent.`, {
      missing: ['reviewer'],
    })
  return all
}
