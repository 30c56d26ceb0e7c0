import type { z } from 'zod'
import { FileAnswer, label } from '../../../kernel/index.ts'
import { Exact } from '../../../kernel/values/money.ts'
import { csvOf, Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import { missingWords } from './k1-details.ts'
import type { K1, K1Box } from './k1-schemas.ts'
import { lineKey } from './k1-sharing.ts'

/** A K-1 as it is, or as it was kept with a message before versions were told. */
type Schedule = Omit<z.output<typeof K1>, 'amended' | 'final_k1' | 'share' | 'tax_withheld' | 'versions'> & {
  amended?: boolean
  final_k1?: boolean
  share?: z.output<typeof K1>['share']
  tax_withheld?: number | null
}

const NOT_THE_FORM = 'Working copy, not an IRS form'

/** Names of the boxes in Part III of the form. */
const titles: Record<K1Box, string> = {
  '1': 'Ordinary business income (loss)',
  '2': 'Net rental real estate income (loss)',
  '3': 'Other net rental income (loss)',
  '4a': 'Guaranteed payments for services',
  '4b': 'Guaranteed payments for capital',
  '4c': 'Total guaranteed payments',
  '5': 'Interest income',
  '6a': 'Ordinary dividends',
  '6b': 'Qualified dividends',
  '6c': 'Dividend equivalents',
  '7': 'Royalties',
  '8': 'Net short-term capital gain (loss)',
  '9a': 'Net long-term capital gain (loss)',
  '9b': 'Collectibles (28%) gain (loss)',
  '9c': 'Unrecaptured section 1250 gain',
  '10': 'Net section 1231 gain (loss)',
  '11': 'Other income (loss)',
  '12': 'Section 179 deduction',
  '13': 'Other deductions',
  '14': 'Self-employment earnings (loss)',
  '15': 'Credits',
  '17': 'Alternative minimum tax (AMT) items',
  '18': 'Tax-exempt income and nondeductible expenses',
  '19': 'Distributions',
  '20': 'Other information',
  '21': 'Foreign taxes paid or accrued',
}

const itemL: Record<keyof Schedule['capital'], string> = {
  beginning: 'Beginning capital account',
  contributed: 'Capital contributed during the year',
  current_year_net: 'Current year net income (loss)',
  other: 'Other increase (decrease)',
  withdrawals: 'Withdrawals and distributions (subtracted)',
  ending: 'Ending capital account',
}

const COLUMNS = [
  'document',
  'fund',
  'lp_id',
  'name',
  'tin',
  'tax_year',
  'kind',
  'version',
  'currency',
  'part',
  'line',
  'description',
  'effective',
  'form_amount',
] as const

/**
 * Returns the lines of a K-1, by box and then item L; `effective` in major units, `form_amount` in whole
 * ones.
 */
function linesOf({ boxes, capital }: Schedule) {
  return [
    ...boxes.map(line => ({
      part: 'box',
      line: lineKey(line),
      description: [titles[line.box], line.description].filter(part => part !== null).join(': '),
      effective: line.effective,
      form_amount: line.form_amount,
    })),
    ...(Object.keys(itemL) as (keyof typeof itemL)[]).map(name => ({
      part: 'item_l',
      line: name,
      description: itemL[name],
      effective: capital[name],
      form_amount: inWholeUnits(capital[name]),
    })),
  ]
}

type Item = readonly [line: string, title: string, value: string | null]

/** Returns the details of Parts I and II of the form, and the preparer; null where none is on record. */
function particulars({ partnership, partner, preparer, ...k1 }: Schedule) {
  const items = (part: string, all: readonly Item[]) =>
    all.map(([line, title, value]) => ({ part, line, title, value }))
  return [
    ...items('partnership', [
      ['A', 'Employer identification number', partnership.ein],
      ['B', 'Partnership', [partnership.name, partnership.address].filter(Boolean).join(', ')],
      ['C', 'Return filed at', partnership.filed_at],
    ]),
    ...items('partner', [
      ['E', 'Taxpayer number', k1.tin],
      ['F', 'Partner', [k1.name, partner.address].filter(Boolean).join(', ')],
      ['G', 'Kind', partner.kind === 'general' ? 'General partner' : 'Limited partner'],
      ['H1', 'Residence', partner.residence && (partner.residence === 'domestic' ? 'Domestic' : 'Foreign')],
      ['I1', 'Type of entity', partner.entity_type && label(partner.entity_type)],
      ...itemJ(k1),
      ...withheldOf(k1),
    ]),
    ...items('preparer', [
      ['name', 'Prepared by', [preparer.name, preparer.firm].filter(Boolean).join(', ') || null],
      ['address', 'Address', [preparer.address, preparer.phone].filter(Boolean).join(', ') || null],
    ]),
  ]
}

const cents = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 6 })

/** Item J, where it was kept: profit, loss and capital are shared alike, by commitment. */
const itemJ = ({ share }: Pick<Schedule, 'share'>): Item[] =>
  share?.beginning == null || share.ending == null
    ? []
    : [
        ['J', 'Share at the beginning of the year', percent.format(share.beginning)],
        ['J', 'Share at the end of the year', percent.format(share.ending)],
      ]

const withheldOf = ({ tax_withheld, currency }: Pick<Schedule, 'tax_withheld' | 'currency'>): Item[] =>
  tax_withheld
    ? [['withheld', 'Tax withheld from distributions', `${currency} ${cents.format(tax_withheld)}`]]
    : []

/** A sum is rounded as a whole, its parts each by itself (instructions for Form 1065, rounding off to whole dollars). */
const inWholeUnits = (amount: number): number => new Exact(amount).toDecimalPlaces(0).toNumber()

/** One K-1 as a table (RFC 4180), a row for each box and each line of item L. */
export function k1AsCsv(k1: Schedule): FileAnswer {
  const { lp_id, name, tin, tax_year, kind, version, currency, partnership } = k1
  const head = [NOT_THE_FORM, partnership.name, lp_id, name, tin, tax_year, kind, version, currency]
  const rows = [
    ...particulars(k1).map(({ part, line, title, value }) => [...head, part, line, title, value, null]),
    ...linesOf(k1).map(({ part, line, description, effective, form_amount }) => [
      ...head,
      part,
      line,
      description,
      effective,
      form_amount,
    ]),
  ]
  return new FileAnswer({ name: `${nameOf(k1)}.csv`, type: 'text/csv', content: csvOf([COLUMNS, ...rows]) })
}

/** One K-1 as a page to read, amounts in whole units; the same K-1 gives the same bytes. */
export async function k1AsPdf(k1: Schedule, letterhead: Letterhead): Promise<FileAnswer> {
  const { currency, tax_year, kind, version } = k1
  const pages = new Pages(`Schedule K-1 figures ${tax_year}: ${NOT_THE_FORM}`, k1.created_at, letterhead)
  const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0, signDisplay: 'negative' })
  const lines = linesOf(k1)
  const rows = (part: string, nameOf: (line: (typeof lines)[number]) => string) =>
    lines
      .filter(line => line.part === part)
      .map((line): [string, string] => [nameOf(line), `${currency} ${whole.format(line.form_amount)}`])
  const who = particulars(k1)
  const items = (part: string) =>
    who
      .filter(one => one.part === part)
      .map(({ title, value }): [string, string] => [title, value ?? 'Not on record'])
  pages.begin(
    `Schedule K-1 figures, ${tax_year}${k1.amended ? ', amended' : ''}`,
    `${k1.partnership.name} · ${NOT_THE_FORM}`,
  )
  pages.table([
    ['Tax year', String(tax_year)],
    ['Kind', kind === 'final' ? (k1.amended ? 'Amended' : 'Final') : 'Estimate'],
    ['Version', String(version)],
    ...(k1.final_k1 ? [['Final K-1', 'Yes: the partner’s interest ended'] as [string, string]] : []),
    ['Reviewed', k1.reviewed_by ?? 'Not yet'],
  ])
  pages.heading('Part I: the partnership')
  pages.table(items('partnership'))
  pages.heading('Part II: the partner')
  pages.table(items('partner'))
  pages.heading('Part III: share of income, deductions, credits and other items')
  pages.table(rows('box', ({ line, description }) => `${line}  ${description}`))
  pages.heading('Item L: capital account by tax basis')
  pages.table(rows('item_l', ({ description }) => description))
  pages.heading('Preparer')
  pages.table(items('preparer'))
  pages.heading('About this page')
  if (k1.missing.length > 0)
    pages.paragraph(
      `The form asks for what is not on record: ${k1.missing.map(key => missingWords[key]).join('; ')}.`,
    )
  pages.paragraph(
    `${NOT_THE_FORM}: it is not filed with anybody and does not take the place of Schedule K-1 (Form 1065). Amounts are in whole ${currency}; each line is rounded by itself, so that item L may differ from its own sum by a few units.`,
  )
  return new FileAnswer({
    name: `${nameOf(k1)}.pdf`,
    type: 'application/pdf',
    content: await pages.end(),
  })
}

const nameOf = ({ tax_year, name, kind, version }: Schedule): string =>
  `k1-${tax_year}-${name}-${kind}-v${version}-working-copy`
