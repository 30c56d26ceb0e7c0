import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { type IlpaTemplate, templateOf } from '../../../books/ilpa/template.ts'
import { templatesAsWorkbook } from '../../../books/ilpa/workbook.ts'
import { findPartners } from '../../../books/partners/partners.ts'
import { type Context, type FileAnswer, notFound } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import {
  investorSections,
  type Method,
  performanceNotes,
  performanceSections,
  performedAt,
} from './performance-template.ts'
import { reportedAt, reportingSections } from './reporting-template.ts'

export const fundTemplates = ['reporting', 'performance_granular', 'performance_gross_up'] as const
export type FundTemplate = (typeof fundTemplates)[number]

interface Asked {
  to?: string | undefined
  lp_id?: number | undefined
}

/** A fund's template, of the fund as a whole or of one investor; 404 for whoever never was a partner. */
export async function fundTemplate(ctx: Context, fundId: number, key: FundTemplate, { to, lp_id }: Asked) {
  const { of, partners } = await maker(ctx, fundId, key, to)
  if (lp_id !== undefined && !partners.includes(lp_id)) throw notFound()
  return of(lp_id ?? null)
}

/** A fund's template as a workbook: the fund and each investor, or one investor. */
export async function fundTemplateWorkbook(
  ctx: Context,
  fundId: number,
  key: FundTemplate,
  { to, lp_id }: Asked,
): Promise<FileAnswer> {
  const { of, partners } = await maker(ctx, fundId, key, to)
  if (lp_id !== undefined && !partners.includes(lp_id)) throw notFound()
  const made: IlpaTemplate[] = []
  for (const id of lp_id === undefined ? [null, ...partners] : [lp_id]) made.push(await of(id))
  const { fund, title, as_of } = made[0] as IlpaTemplate
  return templatesAsWorkbook(made, `${fund} ${title} ${as_of}`)
}

/** Reads the book once for the templates of the fund and of all its partners. */
async function maker(ctx: Context, fundId: number, key: FundTemplate, day?: string) {
  const fund = await findFund(ctx, fundId)
  const as_of = day ?? fund.locked_through ?? (await todayOf(ctx))
  const major = (minor: number) => fromMinor(minor === 0 ? 0 : minor, fund.currency)
  const sectionsOf = await sectionsMaker(ctx, { fund, key, day: as_of, major })
  const names = await findPartners(ctx, sectionsOf.partners)
  const of = async (lpId: number | null): Promise<IlpaTemplate> =>
    templateOf(
      key,
      {
        fund_account_id: fund.id,
        fund: fund.name,
        lp_id: lpId,
        investor: lpId === null ? null : (names.get(lpId)?.name ?? ''),
        currency: fund.currency,
        as_of,
      },
      { sections: await sectionsOf.of(lpId), assumptions: sectionsOf.notes },
    )
  return { of, partners: sectionsOf.partners }
}

interface Wanted {
  fund: Awaited<ReturnType<typeof findFund>>
  key: FundTemplate
  day: string
  major: (minor: number) => number
}

async function sectionsMaker(ctx: Context, { fund, key, day, major }: Wanted) {
  if (key === 'reporting') {
    const reported = await reportedAt(ctx, fund, day)
    return {
      partners: reported.statements.statements.flatMap(({ lp_id }) => lp_id ?? []),
      of: (lpId: number | null) => reportingSections(ctx, reported, lpId, major),
      notes: [] as string[],
    }
  }
  const method: Method = key
  const performed = await performedAt(ctx, fund, day)
  const ids = new Set([...performed.capital.keys(), ...performed.history.commitments.map(one => one.partner)])
  return {
    partners: [...ids].filter(id => id !== 0).sort((one, other) => one - other),
    of: async (lpId: number | null) =>
      lpId === null
        ? performanceSections(ctx, performed, method, major)
        : investorSections(performed, lpId, major),
    notes: [...performanceNotes.both, performanceNotes[method]],
  }
}
